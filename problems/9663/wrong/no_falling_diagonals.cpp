// Mistake: queens may share a diagonal that falls to the right.

#include <iostream>

int all;

int count(int columns, int left, int right) {
    if (columns == all) return 1;
    int sum = 0;
    for (int free = all & ~(columns | left | right); free != 0; free &= free - 1) {
        int queen = free & -free;
        sum += count(columns | queen, (left | queen) >> 1, 0);
    }
    return sum;
}

int main() {
    int side;
    std::cin >> side;
    all = (1 << side) - 1;
    std::cout << count(0, 0, 0) << '\n';
}
