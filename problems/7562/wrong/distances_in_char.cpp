// Mistake: the distances do not fit into a signed char beyond 127.

#include <cstring>
#include <iostream>
#include <queue>
#include <utility>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};
signed char moves[300][300];
bool seen[300][300];

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        std::memset(moves, -1, sizeof moves);
        std::memset(seen, 0, sizeof seen);
        std::queue<std::pair<int, int>> queue;
        moves[row][col] = 0;
        seen[row][col] = true;
        queue.push({row, col});
        while (!queue.empty() && !seen[target_row][target_col]) {
            auto [r, c] = queue.front();
            queue.pop();
            for (int i = 0; i < 8; i++) {
                int nr = r + row_steps[i], nc = c + col_steps[i];
                if (nr < 0 || nr >= side || nc < 0 || nc >= side) continue;
                if (seen[nr][nc]) continue;
                seen[nr][nc] = true;
                moves[nr][nc] = static_cast<signed char>(moves[r][c] + 1);
                queue.push({nr, nc});
            }
        }
        std::cout << int{moves[target_row][target_col]} << '\n';
    }
}
