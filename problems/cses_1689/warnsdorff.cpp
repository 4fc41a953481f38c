// CSES 1689: a knight's tour of an 8 x 8 board from a given square, found by Warnsdorff's rule.

#include <cstdio>

#include "board_text.hpp"
#include "grid/tour_warnsdorff.hpp"
#include "judge/input.hpp"

int main() {
    judge::Input input;
    const int column = input.integer("column", 1, 8);
    const int row = input.integer("row", 1, 8);

    grid::Warnsdorff warnsdorff(8);
    warnsdorff.search({row - 1, column - 1});
    std::fputs(tour::board_text(warnsdorff.order()).c_str(), stdout);
}
