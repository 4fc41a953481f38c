// 9663: the number of ways to place N queens on an N x N board so that none attacks another.
// Meeting in the middle: halves of the board are matched by the diagonals that cross between them.

#include <cstdio>

#include "judge/input.hpp"
#include "queens_halves.hpp"

int main() {
    judge::Input input;
    const int side = input.integer("N", 1, 16);
    std::printf("%d\n", queens::count_halves(side));
}
