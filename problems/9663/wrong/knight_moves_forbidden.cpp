// Mistake: queens a knight's move apart count as attacking.

#include <cstdlib>
#include <iostream>

int side, count;
int queens[14];
bool column[14], falling[27], rising[27];

void place(int row) {
    if (row == side) {
        count++;
        return;
    }
    for (int col = 0; col < side; col++) {
        if (column[col] || falling[row - col + side - 1] || rising[row + col]) continue;
        if (row >= 1 && std::abs(queens[row - 1] - col) == 2) continue;
        if (row >= 2 && std::abs(queens[row - 2] - col) == 1) continue;
        queens[row] = col;
        column[col] = falling[row - col + side - 1] = rising[row + col] = true;
        place(row + 1);
        column[col] = falling[row - col + side - 1] = rising[row + col] = false;
    }
}

int main() {
    std::cin >> side;
    place(0);
    std::cout << count << '\n';
}
