// Mistake: the board always has side 300.

#include <cstring>
#include <iostream>
#include <queue>
#include <utility>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};
int moves[300][300];

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        std::memset(moves, -1, sizeof moves);
        std::queue<std::pair<int, int>> queue;
        moves[row][col] = 0;
        queue.push({row, col});
        while (!queue.empty() && moves[target_row][target_col] < 0) {
            auto [r, c] = queue.front();
            queue.pop();
            for (int i = 0; i < 8; i++) {
                int nr = r + row_steps[i], nc = c + col_steps[i];
                if (nr < 0 || nr >= 300 || nc < 0 || nc >= 300) continue;
                if (moves[nr][nc] >= 0) continue;
                moves[nr][nc] = moves[r][c] + 1;
                queue.push({nr, nc});
            }
        }
        std::cout << moves[target_row][target_col] << '\n';
    }
}
