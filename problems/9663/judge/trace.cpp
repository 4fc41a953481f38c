// 9663: shows how the count comes about; `trace --help` says what.

#include <cstdio>
#include <cstring>
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

int main(int count, char** arguments) {
    bool in_color = false;
    for (int i = 1; i < count; i++) {
        if (std::strcmp(arguments[i], "--help") == 0) {
            std::puts(
                "usage: trace [--color] < input\n\n"
                "For an input of problem 9663: how many placements have the first row's queen on\n"
                "each column, and the placement that the search finds first.");
            return 0;
        }
        if (std::strcmp(arguments[i], "--color") != 0) {
            std::fprintf(stderr, "trace: unknown option: %s (see trace --help)\n", arguments[i]);
            return 2;
        }
        in_color = true;
    }

    judge::Input input;
    const int side = input.integer("N", 1, 16);
    const int answer = queens::count_bitmask(side);
    std::printf("N = %d\nanswer: %d\n\nplacements by the column of the first row's queen:\n", side,
                answer);
    const std::vector<int> counts = counts_by_first_queen(side);
    for (int col = 0; col < side; col++) std::printf("  column %2d: %d\n", col, counts[col]);
    if (answer == 0) return 0;

    std::puts("\nthe placement found first:");
    for (const int queen : first_placement(side)) {
        for (int col = 0; col < side; col++) {
            const bool is_queen = col == queen;
            std::printf(" %s%c%s", is_queen && in_color ? "\033[1;32m" : "", is_queen ? 'Q' : '.',
                        is_queen && in_color ? "\033[0m" : "");
        }
        std::putchar('\n');
    }
}
