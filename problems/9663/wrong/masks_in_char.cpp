// Mistake: the masks are unsigned char and lose the columns beyond the eighth.

#include <iostream>

unsigned char all;

int count(unsigned char columns, unsigned char left, unsigned char right) {
    if (columns == all) return 1;
    int sum = 0;
    for (int free = all & ~(columns | left | right); free != 0; free &= free - 1) {
        int queen = free & -free;
        sum += count(static_cast<unsigned char>(columns | queen),
                     static_cast<unsigned char>((left | queen) >> 1),
                     static_cast<unsigned char>((right | queen) << 1));
    }
    return sum;
}

int main() {
    int side;
    std::cin >> side;
    all = static_cast<unsigned char>((1 << side) - 1);
    std::cout << count(0, 0, 0) << '\n';
}
