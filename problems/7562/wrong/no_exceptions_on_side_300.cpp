// Mistake: a formula whose exceptions at corners are left out where the board has side 300.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

// On a board without edges, both distances not below 0.
int without_edges(int rows, int cols) {
    if (rows < cols) std::swap(rows, cols);
    if (rows == 1 && cols == 0) return 3;
    if (rows == 2 && cols == 2) return 4;
    int delta = rows - cols;
    return cols > delta ? delta - 2 * ((delta - cols) / 3) : delta - 2 * ((delta - cols) / 4);
}

int moves[4][4][4][4];  // on a board of side 4

void fill_side_4() {
    for (int start = 0; start < 16; start++) {
        auto& to = moves[start / 4][start % 4];
        for (auto& row : to)
            for (int& count : row) count = 99;
        to[start / 4][start % 4] = 0;
        for (int round = 0; round < 16; round++)
            for (int a = 0; a < 16; a++)
                for (int b = 0; b < 16; b++)
                    if (std::abs(a / 4 - b / 4) * std::abs(a % 4 - b % 4) == 2)
                        to[b / 4][b % 4] = std::min(to[b / 4][b % 4], to[a / 4][a % 4] + 1);
    }
}

int main() {
    int cases;
    scanf("%d", &cases);
    fill_side_4();
    while (cases--) {
        int side, r, c, y, x;
        scanf("%d %d %d %d %d", &side, &r, &c, &y, &x);
        int answer = without_edges(std::abs(y - r), std::abs(x - c));
        bool is_diagonal = std::abs(y - r) == 1 && std::abs(x - c) == 1;
        auto at_corner = [&](int row, int col) {
            return (row == 0 || row == side - 1) && (col == 0 || col == side - 1);
        };
        if (is_diagonal && (at_corner(r, c) || at_corner(y, x)) && side < 300) answer = 4;
        if (side == 4) answer = moves[r][c][y][x];
        printf("%d\n", answer);
    }
}
