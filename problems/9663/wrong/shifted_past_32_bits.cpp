// Mistake: all lines are bits of one int, and the last of them lie past its 32 bits.

#include <iostream>

int side, count;
unsigned used;

void place(int row) {
    if (row == side) {
        count++;
        return;
    }
    for (int col = 0; col < side; col++) {
        unsigned lines =
            1U << col | 1U << (side + row + col) | 1U << (3 * side - 1 + row - col + side - 1);
        if (used & lines) continue;
        used |= lines;
        place(row + 1);
        used &= ~lines;
    }
}

int main() {
    std::cin >> side;
    place(0);
    std::cout << count << '\n';
}
