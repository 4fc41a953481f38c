// cses_1689: reads an input and prints simpler ones, the boldest first, a NUL after each: those
// with a smaller sum of column and row.

#include "judge/tool.hpp"
#include "start.hpp"

namespace {

void simplify(judge::Input& input, judge::Candidates& candidates) {
    const grid::Cell given = tour::read_start(input);
    for (const grid::Cell start : tour::every_start()) {
        const bool is_simpler = start.row + start.col < given.row + given.col;
        if (is_simpler) candidates.add(tour::to_text(start));
    }
}

}  // namespace

int main(int argc, char** argv) { return judge::shrink(argc, argv, simplify); }
