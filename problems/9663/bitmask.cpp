// 9663: the number of ways to place N queens on an N x N board so that none attacks another.
// Backtracking with the columns and both kinds of diagonals as bits of three masks.

#include <cstdio>

#include "judge/input.hpp"
#include "queens_bitmask.hpp"

int main() {
    judge::Input input;
    const int side = input.integer("N", 1, 16);
    std::printf("%d\n", queens::count_bitmask(side));
}
