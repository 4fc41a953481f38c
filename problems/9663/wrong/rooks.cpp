// Mistake: only rows and columns are looked at: rooks instead of queens.

#include <iostream>

int main() {
    int side;
    std::cin >> side;
    long long count = 1;
    for (int queens = 2; queens <= side; queens++) count *= queens;
    std::cout << count << '\n';
}
