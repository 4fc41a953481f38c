// Mistake: squares are marked when they leave the queue, and left out if they were marked already:
// every square waits in the queue up to eight times.

#include <cstring>
#include <iostream>
#include <queue>
#include <utility>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};
bool seen[300][300];

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        std::memset(seen, 0, sizeof seen);
        std::queue<std::pair<std::pair<int, int>, int>> queue;
        queue.push({{row, col}, 0});
        while (!queue.empty()) {
            auto [square, count] = queue.front();
            auto [r, c] = square;
            queue.pop();
            if (r == target_row && c == target_col) {
                std::cout << count << '\n';
                break;
            }
            if (seen[r][c]) continue;
            seen[r][c] = true;
            for (int i = 0; i < 8; i++) {
                int nr = r + row_steps[i], nc = c + col_steps[i];
                if (nr < 0 || nr >= side || nc < 0 || nc >= side) continue;
                queue.push({{nr, nc}, count + 1});
            }
        }
    }
}
