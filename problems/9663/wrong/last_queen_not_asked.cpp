// Mistake: the queen of the row just above attacks nobody.

#include <cstdlib>
#include <iostream>
#include <vector>

int side, count;
std::vector<int> queens;

bool is_attacked(int row, int col) {
    for (int above = 0; above < row - 1; above++) {
        if (queens[above] == col || std::abs(queens[above] - col) == row - above) return true;
    }
    return false;
}

void place(int row) {
    if (row == side) {
        count++;
        return;
    }
    for (int col = 0; col < side; col++) {
        if (is_attacked(row, col)) continue;
        queens[row] = col;
        place(row + 1);
    }
}

int main() {
    std::cin >> side;
    queens.resize(side);
    place(0);
    std::cout << count << '\n';
}
