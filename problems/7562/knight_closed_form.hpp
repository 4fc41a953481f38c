#pragma once

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "grid/cell.hpp"

namespace knight {

// The fewest moves by `rows` rows and `cols` columns if no edge is near. O(1).
//
// With x >= y >= 0 for the two: a move changes x by 2 at most and x + y by 3 at most, and each
// makes x + y even or odd in turn. So it takes at least x / 2 moves and (x + y) / 3 moves, and a
// number that is odd or even as x + y is. The least such number is enough but for two offsets.
// It is x - y + 2k for some k, which gives what is computed here: where 2y > x, the second bound
// is the stronger one and k the least with k >= (y - (x - y)) / 3, otherwise the first is, and
// -k the greatest with -k <= ((x - y) - y) / 4. Why that is enough, on boards too, stands in the
// README of this problem.
constexpr int moves_without_edges(int rows, int cols) {
    const int x = std::max(rows, cols), y = std::min(rows, cols);
    const int apart = x - y;
    if (x == 1 && y == 0) return 3;
    if (x == 2 && y == 2) return 4;
    if (y > apart) return apart + 2 * ((y - apart + 2) / 3);
    return apart - 2 * ((apart - y) / 4);
}

// Answers in O(1). `side` >= 4; `from` and `to` are on the board.
class ClosedForm {
 public:
    int fewest_moves(int side, grid::Cell from, grid::Cell to) const {
        assert(side >= 4 && contains({side, side}, from) && contains({side, side}, to));
        const int rows = std::abs(to.row - from.row), cols = std::abs(to.col - from.col);
        // The two ways of two moves to a diagonal neighbour go by squares that a corner lacks.
        if (rows == 1 && cols == 1 && (is_corner(side, from) || is_corner(side, to))) return 4;
        // The whole edge of the smallest board, where no way of three moves has room.
        if (side == 4 && rows + cols == 3 && rows * cols == 0 && is_corner(side, from)) return 5;
        return moves_without_edges(rows, cols);
    }

 private:
    static bool is_corner(int side, grid::Cell cell) {
        return (cell.row == 0 || cell.row == side - 1) && (cell.col == 0 || cell.col == side - 1);
    }
};

}  // namespace knight
