// Mistake: three families of lines in one array, the falling ones too near to the rising ones.

#include <iostream>

int side, count;
bool used[80];

void place(int row) {
    if (row == side) {
        count++;
        return;
    }
    for (int col = 0; col < side; col++) {
        if (used[col] || used[41 + row - col] || used[14 + row + col]) continue;
        used[col] = used[41 + row - col] = used[14 + row + col] = true;
        place(row + 1);
        used[col] = used[41 + row - col] = used[14 + row + col] = false;
    }
}

int main() {
    std::cin >> side;
    place(0);
    std::cout << count << '\n';
}
