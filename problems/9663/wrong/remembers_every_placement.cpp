// Mistake: every placement is kept as a board of strings.

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int side;
std::vector<std::vector<std::string>> placements;
std::vector<int> queens;

bool is_attacked(int row, int col) {
    for (int above = 0; above < row; above++) {
        if (queens[above] == col || std::abs(queens[above] - col) == row - above) return true;
    }
    return false;
}

void place(int row) {
    if (row == side) {
        std::vector<std::string> board(side, std::string(20, '.'));
        for (int i = 0; i < side; i++) board[i][queens[i]] = 'Q';
        placements.push_back(board);
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
    std::cout << placements.size() << '\n';
}
