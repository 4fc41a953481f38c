// Mistake: a formula for a board without edges.

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
        int answer;
        if (x == 1 && y == 0) {
            answer = 3;
        } else if (x == 2 && y == 2) {
            answer = 4;
        } else {
            answer = std::max((x + 1) / 2, (x + y + 2) / 3);
            answer += (answer + x + y) % 2;
        }
        std::cout << answer << '\n';
    }
}
