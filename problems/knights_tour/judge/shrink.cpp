// Reads an input of Knight's Tour and prints simpler ones, the boldest first, a NUL after each:
// smaller sides, then on the same side a smaller sum of row and column. Up to side 8 those from
// which backtracking ends soon, so that it can be tried on them; above, few of each side.

#include <algorithm>
#include <vector>

#include "grid/cell.hpp"
#include "judge/tool.hpp"
#include "start.hpp"

namespace {

constexpr int largest_soon_side = 8;

void simplify(judge::Input& input, judge::Candidates& candidates) {
    const tour::Start given = tour::read_start(input);
    const std::vector<tour::Start> starts = tour::soon_starts();
    for (const tour::Start start : starts) {
        if (start.side < given.side) candidates.add(tour::to_text(start));
    }
    const auto [row, col] = given.cell;
    for (int side = largest_soon_side + 1; side < given.side; side++) {
        const int smaller = given.side - side, last = side - 1;
        candidates.add(tour::to_text({side, {0, 0}}));
        candidates.add(tour::to_text({side, {std::min(row, last), std::min(col, last)}}));
        candidates.add(
            tour::to_text({side, {std::max(row - smaller, 0), std::max(col - smaller, 0)}}));
    }
    const auto is_nearer = [&, row = row, col = col](grid::Cell cell) {
        return cell.row + cell.col < row + col;
    };
    for (const tour::Start start : starts) {
        if (start.side == given.side && is_nearer(start.cell)) candidates.add(tour::to_text(start));
    }
    if (given.side <= largest_soon_side) return;
    for (const grid::Cell cell : {grid::Cell{0, 0},
                                  {row / 2, col / 2},
                                  {0, col},
                                  {row, 0},
                                  {row - 1, col},
                                  {row, col - 1},
                                  {row - 1, col - 1}}) {
        const bool is_on_board = cell.row >= 0 && cell.col >= 0;
        if (is_on_board && is_nearer(cell)) candidates.add(tour::to_text({given.side, cell}));
    }
}

}  // namespace

int main(int argc, char** argv) { return judge::shrink(argc, argv, simplify); }
