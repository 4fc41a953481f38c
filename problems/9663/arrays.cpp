// 9663: the number of ways to place N queens on an N x N board so that none attacks another.
// Backtracking with flags for the columns and both kinds of diagonals.

#include <cstdio>

#include "judge/input.hpp"
#include "queens_arrays.hpp"

int main() {
    judge::Input input;
    const int side = input.integer("N", 1, 16);
    std::printf("%d\n", queens::count_arrays(side));
}
