// Mistake: a line is taken to be there only if a line end follows it.

#include <cstring>
#include <iostream>
#include <queue>
#include <string>
#include <utility>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};
int moves[300][300];

int fewest_moves(int side, int row, int col, int target_row, int target_col) {
    std::memset(moves, -1, sizeof moves);
    std::queue<std::pair<int, int>> queue;
    queue.push({row, col});
    moves[row][col] = 0;
    while (moves[target_row][target_col] < 0) {
        auto [r, c] = queue.front();
        queue.pop();
        for (int i = 0; i < 8; i++) {
            int nr = r + row_steps[i], nc = c + col_steps[i];
            if (nr < 0 || nr >= side || nc < 0 || nc >= side || moves[nr][nc] >= 0) continue;
            moves[nr][nc] = moves[r][c] + 1;
            queue.push({nr, nc});
        }
    }
    return moves[target_row][target_col];
}

// The numbers of the next whole line, 0 where there is none.
std::pair<int, int> read_line() {
    std::string line;
    std::getline(std::cin, line);
    if (std::cin.eof()) return {0, 0};
    int first = std::stoi(line);
    std::size_t blank = line.find(' ');
    return {first, blank == std::string::npos ? 0 : std::stoi(line.substr(blank))};
}

int main() {
    int cases = read_line().first;
    while (cases--) {
        int side = read_line().first;
        auto [row, col] = read_line();
        auto [target_row, target_col] = read_line();
        std::cout << fewest_moves(side, row, col, target_row, target_col) << '\n';
    }
}
