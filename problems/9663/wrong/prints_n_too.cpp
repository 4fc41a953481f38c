// Mistake: N is printed before the answer.

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
    place(0);
    std::cout << side << ' ' << count << '\n';
}
