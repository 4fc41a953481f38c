// Mistake: row - col is an index without an offset and becomes negative.

#include <iostream>
#include <vector>

int side, count;
bool column[14], rising[27];
std::vector<char> falling(27);

void place(int row) {
    if (row == side) {
        count++;
        return;
    }
    for (int col = 0; col < side; col++) {
        if (column[col] || falling.at(row - col) || rising[row + col]) continue;
        column[col] = rising[row + col] = true;
        falling.at(row - col) = true;
        place(row + 1);
        column[col] = rising[row + col] = false;
        falling.at(row - col) = false;
    }
}

int main() {
    std::cin >> side;
    place(0);
    std::cout << count << '\n';
}
