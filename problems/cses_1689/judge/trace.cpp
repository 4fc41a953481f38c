// cses_1689: shows how Warnsdorff's rule finds the tour; `trace --help` says how.

#include "judge/trace.hpp"

#include <cstdio>
#include <string>
#include <vector>

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/moves.hpp"
#include "grid/tour.hpp"
#include "grid/tour_warnsdorff.hpp"
#include "judge/input.hpp"
#include "start.hpp"

namespace {

using grid::Cell;

// The cells around `here` that the tour visits after this number.
std::vector<Cell> free_around(const grid::Grid<int>& order, Cell here, int number) {
    std::vector<Cell> cells;
    for (const grid::Move<>& move : grid::moves::knight) {
        const Cell there = here + move.land;
        if (contains(order.shape(), there) && order[there] > number) cells.push_back(there);
    }
    return cells;
}

std::string name_of(Cell cell) {
    return "column " + std::to_string(cell.col + 1) + ", row " + std::to_string(cell.row + 1);
}

void show_steps(const grid::Grid<int>& order) {
    const std::vector<Cell> way = way_of(order);
    for (int number = 0; number < area(order.shape()); number++) {
        std::printf("%2d on %s", number + 1, name_of(way[number]).c_str());
        const char* separator = "; then ";
        for (const Cell cell : free_around(order, way[number], number)) {
            const auto ways = free_around(order, cell, number).size();
            std::printf("%s%s (%zu on)%s", separator, name_of(cell).c_str(), ways,
                        order[cell] == number + 1 ? " *" : "");
            separator = "; ";
        }
        std::puts("");
    }
    std::puts("");
}

void draw(const grid::Grid<int>& order, bool has_colours) {
    std::printf("row\\column");
    for (int col = 1; col <= tour::side; col++) std::printf(" %2d ", col);
    std::puts("");
    for (int row = 0; row < tour::side; row++) {
        std::printf("%9d ", row + 1);
        for (int col = 0; col < tour::side; col++) {
            const int number = order[{row, col}];
            const bool is_end = number == 0 || number + 1 == area(order.shape());
            const char* const colour = is_end                 ? judge::white_on_red
                                       : (row + col) % 2 == 0 ? judge::black_on_white
                                                              : judge::white_on_grey;
            const std::string digits = std::to_string(number + 1);
            const std::string text = std::string(3 - digits.size(), ' ') + digits + ' ';
            std::printf("%s", has_colours ? judge::coloured(text, colour).c_str() : text.c_str());
        }
        std::puts("");
    }
}

constexpr const char* usage =
    "usage: trace [--color] [INPUT]\n"
    "\n"
    "For each step: the cells that are free, from how many cells each can be left again, and a\n"
    "star at the one that is taken. Then the board.\n"
    "\n"
    "  --color   with the colours of the terminal\n";

}  // namespace

int main(int argc, char** argv) {
    const judge::TraceOptions options = judge::trace_options(argc, argv, usage);
    judge::Input input;
    const Cell start = tour::read_start(input);
    grid::Warnsdorff warnsdorff(tour::side);
    warnsdorff.search(start);
    std::printf("from %s: attempt %d succeeded\n\n", name_of(start).c_str(), warnsdorff.attempts());
    show_steps(warnsdorff.order());
    draw(warnsdorff.order(), options.has_colours);
}
