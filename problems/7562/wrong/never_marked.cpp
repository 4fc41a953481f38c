// Mistake: no square is ever marked as seen.

#include <iostream>
#include <queue>
#include <utility>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        int answer = -1;
        std::queue<std::pair<std::pair<int, int>, int>> queue;
        queue.push({{row, col}, 0});
        while (!queue.empty() && answer < 0) {
            auto [square, count] = queue.front();
            auto [r, c] = square;
            queue.pop();
            if (r == target_row && c == target_col) answer = count;
            for (int i = 0; i < 8; i++) {
                int nr = r + row_steps[i], nc = c + col_steps[i];
                if (nr < 0 || nr >= side || nc < 0 || nc >= side) continue;
                queue.push({{nr, nc}, count + 1});
            }
        }
        std::cout << answer << '\n';
    }
}
