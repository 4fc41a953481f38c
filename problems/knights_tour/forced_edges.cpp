// A knight's tour of an N x N board from a given cell (8 x 8 from the upper left corner if nothing
// is given): the first one in the order of the moves, found by following which edges each step
// forces.

#include "forced_edges.hpp"

#include <cstdio>

#include "judge/input.hpp"
#include "tour.hpp"

int main() {
    judge::Input input;
    const int side = input.at_end() ? 8 : input.integer("N", 1, 20);
    grid::Cell start;
    if (!input.at_end()) {
        start.row = input.integer("row", 0, side - 1);
        start.col = input.integer("column", 0, side - 1);
    }

    tour::ForcedEdges forced_edges(side);
    if (forced_edges.search(start)) {
        std::fputs(tour::to_text(forced_edges.order()).c_str(), stdout);
    } else {
        std::puts("There's no Solution");
    }
}
