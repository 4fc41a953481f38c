// 7562 as a process with most of its time in input and output: the closed formula behind scanf and
// printf, for the measure of how much the reading costs.

#include <algorithm>
#include <cstdio>
#include <cstdlib>

int main() {
    int cases = 0;
    if (std::scanf("%d", &cases) != 1) return 1;
    while (cases-- > 0) {
        int side = 0, row = 0, col = 0, to_row = 0, to_col = 0;
        if (std::scanf("%d %d %d %d %d", &side, &row, &col, &to_row, &to_col) != 5) return 1;
        const auto is_corner = [side](int r, int c) {
            return (r == 0 || r == side - 1) && (c == 0 || c == side - 1);
        };
        int x = std::abs(row - to_row), y = std::abs(col - to_col);
        if (x < y) std::swap(x, y);
        int moves = 0;
        if (x == 1 && y == 0) {
            moves = 3;
        } else if (x == 2 && y == 2) {
            moves = 4;
        } else if (x == 1 && y == 1) {
            moves = is_corner(row, col) || is_corner(to_row, to_col) ? 4 : 2;
        } else if (side == 4 && x == 3 && y == 0 && is_corner(row, col)) {
            moves = 5;
        } else {
            const int e = x - y;
            moves = y > e ? e + 2 * ((y - e + 2) / 3) : e - 2 * ((e - y) / 4);
        }
        std::printf("%d\n", moves);
    }
}
