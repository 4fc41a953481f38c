// 9663: the number of ways to place N queens on an N x N board so that none attacks another.
// Depth first with three masks, on one of the eight images of each placement under symmetry.

#include <cstdio>

#include "judge/input.hpp"
#include "queens_symmetry.hpp"

int main() {
    judge::Input input;
    const int side = input.integer("N", 1, 16);
    std::printf("%d\n", queens::count_symmetry(side));
}
