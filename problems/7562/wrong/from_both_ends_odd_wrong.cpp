// Mistake: searching from both ends, twice the rounds are taken for the distance, odd ones too.

#include <cstring>
#include <iostream>
#include <queue>
#include <utility>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};
int moves[2][300][300];

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        std::memset(moves, -1, sizeof moves);
        std::queue<std::pair<int, int>> queues[2];
        moves[0][row][col] = moves[1][target_row][target_col] = 0;
        queues[0].push({row, col});
        queues[1].push({target_row, target_col});
        int answer = row == target_row && col == target_col ? 0 : -1;
        for (int turn = 0; answer < 0; turn = 1 - turn) {
            for (auto left = queues[turn].size(); left > 0; left--) {
                auto [r, c] = queues[turn].front();
                queues[turn].pop();
                for (int i = 0; i < 8; i++) {
                    int nr = r + row_steps[i], nc = c + col_steps[i];
                    if (nr < 0 || nr >= side || nc < 0 || nc >= side) continue;
                    if (moves[turn][nr][nc] >= 0) continue;
                    moves[turn][nr][nc] = moves[turn][r][c] + 1;
                    queues[turn].push({nr, nc});
                    if (moves[1 - turn][nr][nc] < 0 || answer >= 0) continue;
                    answer = 2 * moves[turn][nr][nc];
                }
            }
        }
        std::cout << answer << '\n';
    }
}
