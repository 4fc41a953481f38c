// Mistake: every order of the columns is made and tested only when it is complete.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

int main() {
    int side, count = 0;
    std::cin >> side;
    std::vector<int> queens(side);
    std::iota(queens.begin(), queens.end(), 0);
    do {
        bool is_right = true;
        for (int a = 0; a < side; a++) {
            for (int b = 0; b < a; b++) {
                if (std::abs(queens[a] - queens[b]) == a - b) is_right = false;
            }
        }
        count += is_right;
    } while (std::next_permutation(queens.begin(), queens.end()));
    std::cout << count << '\n';
}
