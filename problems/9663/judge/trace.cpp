// 9663: shows how the count comes about; `trace --help` says what.

#include "judge/trace.hpp"

#include <cstdio>
#include <string>
#include <vector>

#include "../queens_bitmask.hpp"
#include "judge/input.hpp"

namespace {

// The placements with the first queen on each column of the first row.
std::vector<int> counts_by_first_queen(int side) {
    std::vector<int> counts;
    const unsigned all = (1U << side) - 1;
    for (int col = 0; col < side; col++) {
        const unsigned queen = 1U << col;
        counts.push_back(queens::count_below(all, queen, queen >> 1, queen << 1));
    }
    return counts;
}

// The columns of the placement that the search finds first: in each row the first column that
// leaves a way to go on. There is a placement.
std::vector<int> first_placement(int side) {
    std::vector<int> cols;
    const unsigned all = (1U << side) - 1;
    unsigned columns = 0, left = 0, right = 0;
    while (static_cast<int>(cols.size()) < side) {
        unsigned free = all & ~(columns | left | right);
        for (int col = 0; col < side; col++) {
            const unsigned queen = 1U << col;
            if ((free & queen) == 0) continue;
            const unsigned next_left = (left | queen) >> 1, next_right = (right | queen) << 1;
            if (queens::count_below(all, columns | queen, next_left, next_right) == 0) continue;
            cols.push_back(col);
            columns |= queen;
            left = next_left;
            right = next_right;
            break;
        }
    }
    return cols;
}

}  // namespace

int main(int argc, char** argv) {
    const judge::TraceOptions options = judge::trace_options(
        argc, argv,
        "usage: trace [--color] [INPUT]\n\n"
        "For an input of problem 9663: how many placements have the first row's queen on\n"
        "each column, and the placement that the search finds first.\n");

    judge::Input input;
    const int side = input.integer("N", 1, 16);
    const int answer = queens::count_bitmask(side);
    std::printf("N = %d\nanswer: %d\n\nplacements by the column of the first row's queen:\n", side,
                answer);
    const std::vector<int> counts = counts_by_first_queen(side);
    for (int col = 0; col < side; col++) std::printf("  column %2d: %d\n", col, counts[col]);
    if (answer == 0) return 0;

    std::puts("\nthe placement found first:");
    const std::string queen =
        options.has_colours ? judge::coloured("Q", judge::black_on_green) : "Q";
    for (const int queen_col : first_placement(side)) {
        std::string line = " ";
        for (int col = 0; col < side; col++) line += ' ' + (col == queen_col ? queen : ".");
        std::puts(line.c_str());
    }
}
