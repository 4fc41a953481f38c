// Mistake: a table of all answers, read one place too early.

#include <iostream>

const int counts[15] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596};

int main() {
    int side;
    std::cin >> side;
    std::cout << counts[side - 1] << '\n';
}
