// cses_1689: reads an input and prints simpler ones, the boldest first, a NUL after each: those
// with a smaller sum of column and row.

#include <cstdio>
#include <string>

#include "start.hpp"

int main() {
    judge::Input input;
    const grid::Cell given = tour::read_start(input);
    for (const grid::Cell start : tour::every_start()) {
        if (start.row + start.col >= given.row + given.col) continue;
        const std::string text = tour::to_text(start);
        std::fwrite(text.c_str(), 1, text.size() + 1, stdout);
    }
}
