// Mistake: the array has 100 rows and columns, the board up to 300.

#include <iostream>
#include <queue>
#include <utility>
#include <vector>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};
std::vector<std::vector<int>> moves;

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        moves.assign(100, std::vector<int>(100, -1));
        std::queue<std::pair<int, int>> queue;
        moves.at(row).at(col) = 0;
        queue.push({row, col});
        while (!queue.empty() && moves.at(target_row).at(target_col) < 0) {
            auto [r, c] = queue.front();
            queue.pop();
            for (int i = 0; i < 8; i++) {
                int nr = r + row_steps[i], nc = c + col_steps[i];
                if (nr < 0 || nr >= side || nc < 0 || nc >= side) continue;
                if (moves.at(nr).at(nc) >= 0) continue;
                moves.at(nr).at(nc) = moves.at(r).at(c) + 1;
                queue.push({nr, nc});
            }
        }
        std::cout << moves.at(target_row).at(target_col) << '\n';
    }
}
