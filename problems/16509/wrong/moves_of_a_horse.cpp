// Mistake: the moves are those of a horse: one step straight, one along the diagonal.

#include <iostream>
#include <queue>
#include <utility>

const int row_steps[8][2] = {{-1, -1}, {-1, -1}, {1, 1}, {1, 1}, {0, -1}, {0, 1}, {0, -1}, {0, 1}};
const int col_steps[8][2] = {{0, -1}, {0, 1}, {0, -1}, {0, 1}, {-1, -1}, {-1, -1}, {1, 1}, {1, 1}};
int moves[10][9];

int main() {
    int row, col, king_row, king_col;
    std::cin >> row >> col >> king_row >> king_col;
    for (auto& line : moves) {
        for (int& count : line) count = -1;
    }
    std::queue<std::pair<int, int>> queue;
    moves[row][col] = 0;
    queue.push({row, col});
    while (!queue.empty()) {
        auto [r, c] = queue.front();
        queue.pop();
        for (int i = 0; i < 8; i++) {
            int nr = r, nc = c;
            bool is_blocked = false;
            for (int step = 0; step < 2; step++) {
                nr += row_steps[i][step], nc += col_steps[i][step];
                if (step < 1 && nr == king_row && nc == king_col) is_blocked = true;
            }
            if (is_blocked || nr < 0 || nr >= 10 || nc < 0 || nc >= 9) continue;
            if (moves[nr][nc] >= 0) continue;
            moves[nr][nc] = moves[r][c] + 1;
            queue.push({nr, nc});
        }
    }
    std::cout << moves[king_row][king_col] << '\n';
}
