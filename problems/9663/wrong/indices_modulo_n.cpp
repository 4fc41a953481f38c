// Mistake: the diagonals are numbered modulo N, so that they wrap round the edge.

#include <iostream>

int side, count;
bool column[14], falling[27], rising[27];

void place(int row) {
    if (row == side) {
        count++;
        return;
    }
    for (int col = 0; col < side; col++) {
        if (column[col] || falling[(row - col + side) % side] || rising[(row + col) % side])
            continue;
        column[col] = falling[(row - col + side) % side] = rising[(row + col) % side] = true;
        place(row + 1);
        column[col] = falling[(row - col + side) % side] = rising[(row + col) % side] = false;
    }
}

int main() {
    std::cin >> side;
    place(0);
    std::cout << count << '\n';
}
