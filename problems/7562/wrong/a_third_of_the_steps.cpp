// Mistake: the steps between the squares divided by three, rounded up.

#include <cstdlib>
#include <iostream>

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        std::cout << (std::abs(row - target_row) + std::abs(col - target_col) + 2) / 3 << '\n';
    }
}
