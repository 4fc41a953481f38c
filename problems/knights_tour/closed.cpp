// Any knight's tour of an N x N board from a given cell (8 x 8 from the upper left corner if
// nothing is given), for N up to 2000: a closed one where N is even and at least 6, joined from
// closed tours of small parts. Other boards have none, and get one by Warnsdorff's rule.

#include "closed.hpp"

#include <cstdio>

#include "grid/tour_warnsdorff.hpp"
#include "judge/input.hpp"
#include "tour.hpp"

int main() {
    judge::Input input;
    const int side = input.at_end() ? 8 : input.integer("N", 1, 2000);
    grid::Cell start;
    if (!input.at_end()) {
        start.row = input.integer("row", 0, side - 1);
        start.col = input.integer("column", 0, side - 1);
    }

    grid::Warnsdorff warnsdorff(side);
    if (side >= 6 && side % 2 == 0) {
        std::fputs(tour::to_text(tour::ClosedTour(side).order(start)).c_str(), stdout);
    } else if (warnsdorff.search(start)) {
        std::fputs(tour::to_text(warnsdorff.order()).c_str(), stdout);
    } else {
        std::puts("There's no Solution");
    }
}
