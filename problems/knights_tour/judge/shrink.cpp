// Reads an input of Knight's Tour and prints simpler ones, the boldest first, a NUL after each:
// smaller sides, then on the same side a smaller sum of row and column. Only starts from which the
// search ends soon, since each candidate has to be answered.

#include <vector>

#include "judge/tool.hpp"
#include "start.hpp"

namespace {

void simplify(judge::Input& input, judge::Candidates& candidates) {
    const tour::Start given = tour::read_start(input);
    const std::vector<tour::Start> starts = tour::soon_starts();
    for (const tour::Start start : starts) {
        if (start.side < given.side) candidates.add(tour::to_text(start));
    }
    for (const tour::Start start : starts) {
        const int sum = start.cell.row + start.cell.col;
        const bool is_nearer = sum < given.cell.row + given.cell.col;
        if (start.side == given.side && is_nearer) candidates.add(tour::to_text(start));
    }
}

}  // namespace

int main(int argc, char** argv) { return judge::shrink(argc, argv, simplify); }
