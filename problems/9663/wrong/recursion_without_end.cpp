// Mistake: the recursion from square to square has no end.

#include <iostream>
#include <string>

int side, count;

void place(std::string board, std::size_t square) {
    if (static_cast<int>(board.size()) == side) count++;
    place(board, square + 1);
    place(board + 'Q', square + 1);
}

int main() {
    std::cin >> side;
    place("", 0);
    std::cout << count << '\n';
}
