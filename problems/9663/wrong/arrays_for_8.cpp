// Mistake: the arrays are as large as a chess board needs them.

#include <iostream>
#include <vector>

int side, count;
std::vector<char> column(8), falling(15), rising(15);

void place(int row) {
    if (row == side) {
        count++;
        return;
    }
    for (int col = 0; col < side; col++) {
        if (column.at(col) || falling.at(row - col + side - 1) || rising.at(row + col)) continue;
        column.at(col) = falling.at(row - col + side - 1) = rising.at(row + col) = true;
        place(row + 1);
        column.at(col) = falling.at(row - col + side - 1) = rising.at(row + col) = false;
    }
}

int main() {
    std::cin >> side;
    place(0);
    std::cout << count << '\n';
}
