// Mistake: depth first, going on from a square whenever a shorter way to it is found.

#include <cstring>
#include <iostream>

const int row_steps[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int col_steps[8] = {1, -1, 1, -1, 2, -2, 2, -2};
int moves[300][300];
int side, row, col, target_row, target_col;

void visit(int r, int c, int count) {
    if (r < 0 || r >= side || c < 0 || c >= side) return;
    if (moves[r][c] >= 0 && moves[r][c] <= count) return;
    moves[r][c] = count;
    for (int i = 0; i < 8; i++) visit(r + row_steps[i], c + col_steps[i], count + 1);
}

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        std::cin >> side >> row >> col >> target_row >> target_col;
        std::memset(moves, -1, sizeof moves);
        visit(row, col, 0);
        std::cout << moves[target_row][target_col] << '\n';
    }
}
