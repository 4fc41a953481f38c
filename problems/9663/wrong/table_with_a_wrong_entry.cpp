// Mistake: a table of all answers, with two digits of one swapped.

#include <iostream>

const int counts[15] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73172, 365596};

int main() {
    int side;
    std::cin >> side;
    std::cout << counts[side] << '\n';
}
