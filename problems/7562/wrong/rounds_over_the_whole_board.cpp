// Mistake: each round goes over the whole board to find the squares of the last round.

#include <cstring>
#include <iostream>

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
        moves[row][col] = 0;
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            int next[300][300];
            std::memcpy(next, moves, sizeof moves);
            for (int r = 0; r < side; r++) {
                for (int c = 0; c < side; c++) {
                    for (int i = 0; i < 8 && moves[r][c] >= 0; i++) {
                        int nr = r + row_steps[i], nc = c + col_steps[i];
                        if (nr < 0 || nr >= side || nc < 0 || nc >= side) continue;
                        if (next[nr][nc] >= 0 && next[nr][nc] <= moves[r][c] + 1) continue;
                        next[nr][nc] = moves[r][c] + 1;
                        has_changed = true;
                    }
                }
            }
            std::memcpy(moves, next, sizeof moves);
        }
        std::cout << moves[target_row][target_col] << '\n';
    }
}
