// 9663: prints the simpler inputs than the one on stdin: every smaller N.

#include <cstdio>

#include "judge/input.hpp"

int main() {
    judge::Input input;
    const int side = input.integer("N", 1, 14);
    for (int smaller = 1; smaller < side; smaller++) std::printf("%d\n%c", smaller, '\0');
}
