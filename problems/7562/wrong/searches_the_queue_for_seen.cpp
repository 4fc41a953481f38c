// Mistake: whether a square was seen is found by going through all squares seen.

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <utility>
#include <vector>

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        int side, row, col, target_row, target_col;
        std::cin >> side >> row >> col >> target_row >> target_col;
        std::vector<std::pair<int, int>> squares{{row, col}};
        std::vector<int> moves{0};
        for (std::size_t head = 0; head < squares.size(); head++) {
            auto [r, c] = squares[head];
            if (r == target_row && c == target_col) {
                std::cout << moves[head] << '\n';
                break;
            }
            for (int rows : {-2, -1, 1, 2}) {
                for (int cols : {rows % 2 ? -2 : -1, rows % 2 ? 2 : 1}) {
                    std::pair<int, int> next{r + rows, c + cols};
                    if (next.first < 0 || next.first >= side) continue;
                    if (next.second < 0 || next.second >= side) continue;
                    if (std::find(squares.begin(), squares.end(), next) != squares.end()) continue;
                    squares.push_back(next);
                    moves.push_back(moves[head] + 1);
                }
            }
        }
    }
}
