// Mistake: a formula that forgets that the colour changes with each move.

#include <algorithm>
#include <cstdlib>
#include <iostream>

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        int x = std::abs(row - target_row), y = std::abs(col - target_col);
        if (x < y) std::swap(x, y);
        int last = side - 1;
        int answer;
        bool rising = (row < target_row) != (col < target_col);
        bool near_top = std::min(row, target_row) == 0,
             near_bottom = std::max(row, target_row) == last;
        bool near_left = std::min(col, target_col) == 0,
             near_right = std::max(col, target_col) == last;
        bool in_corner = rising ? (near_top && near_right) || (near_bottom && near_left)
                                : (near_top && near_left) || (near_bottom && near_right);
        if (x == 1 && y == 1 && in_corner) {
            answer = 4;
        } else if (side == 4 && x == 3 && y == 0 && (row == 0 || row == 3) &&
                   (col == 0 || col == 3)) {
            answer = 5;
        } else if (x == 1 && y == 0) {
            answer = 3;
        } else if (x == 2 && y == 2) {
            answer = 4;
        } else {
            answer = std::max((x + 1) / 2, (x + y + 2) / 3);
        }
        std::cout << answer << '\n';
    }
}
