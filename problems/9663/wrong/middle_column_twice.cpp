// Mistake: half of the first row counted twice, the middle column of an odd board as well.

#include <iostream>

int side, count;
bool column[14], falling[27], rising[27];

void place(int row) {
    if (row == side) {
        count++;
        return;
    }
    for (int col = 0; col < side; col++) {
        if (column[col] || falling[row - col + side - 1] || rising[row + col]) continue;
        column[col] = falling[row - col + side - 1] = rising[row + col] = true;
        place(row + 1);
        column[col] = falling[row - col + side - 1] = rising[row + col] = false;
    }
}

int main() {
    std::cin >> side;
    for (int col = 0; col < (side + 1) / 2; col++) {
        column[col] = falling[side - 1 - col] = rising[col] = true;
        place(1);
        column[col] = falling[side - 1 - col] = rising[col] = false;
    }
    count *= 2;
    std::cout << count << '\n';
}
