// Mistake: the queue is a ring of 256 squares and overwrites itself.

#include <cstring>
#include <iostream>
#include <utility>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};
int moves[300][300];
std::pair<int, int> ring[256];

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        std::memset(moves, -1, sizeof moves);
        unsigned char head = 0, tail = 0;
        moves[row][col] = 0;
        ring[tail++] = {row, col};
        while (head != tail && moves[target_row][target_col] < 0) {
            auto [r, c] = ring[head++];
            for (int i = 0; i < 8; i++) {
                int nr = r + row_steps[i], nc = c + col_steps[i];
                if (nr < 0 || nr >= side || nc < 0 || nc >= side) continue;
                if (moves[nr][nc] >= 0) continue;
                moves[nr][nc] = moves[r][c] + 1;
                ring[tail++] = {nr, nc};
            }
        }
        std::cout << moves[target_row][target_col] << '\n';
    }
}
