// 9663: the number of ways to place N queens on an N x N board so that none attacks another.
// Backtracking on a 2D board; a square is tested by walking from it to the queens.

#include <cstdio>

#include "judge/input.hpp"
#include "queens_naive.hpp"

int main() {
    judge::Input input;
    const int side = input.integer("N", 1, 16);
    std::printf("%d\n", queens::count_naive(side));
}
