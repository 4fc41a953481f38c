// Mistake: placements that turn or mirror into each other are counted once.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

int side, count;
std::vector<int> queens;

bool is_attacked(int row, int col) {
    for (int above = 0; above < row; above++) {
        if (queens[above] == col || std::abs(queens[above] - col) == row - above) return true;
    }
    return false;
}

void place(int row) {
    if (row == side) {
        std::vector<int> turned = queens;
        for (int turn = 0; turn < 4; turn++) {
            std::vector<int> next(side), mirrored(side);
            for (int i = 0; i < side; i++) next[turned[i]] = side - 1 - i;
            turned = next;
            for (int i = 0; i < side; i++) mirrored[i] = side - 1 - turned[i];
            if (std::min(turned, mirrored) < queens) return;
        }
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
