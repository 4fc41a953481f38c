#pragma once

#include <algorithm>

#include "grid/bfs.hpp"
#include "grid/cell.hpp"
#include "grid/moves.hpp"

namespace knight {

// A board with the two cells of a case on it.
struct Case {
    grid::Shape board;
    grid::Cell from;
    grid::Cell to;
};

// Rows and columns around the rectangle of `from` and `to` that a shortest way may need; why two
// are enough stands in the README of this problem.
inline constexpr int room_around = 2;

// The same case on a board flipped so that `to` is not above or left of `from`, and trimmed to
// the rectangle that the two span and `around` rows and columns around it, as far as the board
// goes. O(1).
constexpr Case normalize(int side, grid::Cell from, grid::Cell to, int around = room_around) {
    if (to.row < from.row) {
        from.row = side - 1 - from.row;
        to.row = side - 1 - to.row;
    }
    if (to.col < from.col) {
        from.col = side - 1 - from.col;
        to.col = side - 1 - to.col;
    }
    const grid::Cell first{std::max(from.row - around, 0), std::max(from.col - around, 0)};
    const grid::Cell last{std::min(to.row + around, side - 1), std::min(to.col + around, side - 1)};
    const grid::Step shift{-first.row, -first.col};
    return {{last.row - first.row + 1, last.col - first.col + 1}, from + shift, to + shift};
}

// Both answer any number of cases in the same memory. `side` >= 4, where a knight gets from every
// cell to every other; `from` and `to` are on the board.

// O(side^2).
class Plain {
 public:
    int fewest_moves(int side, grid::Cell from, grid::Cell to) {
        return search_.fewest_moves({side, side}, from, to, grid::moves::knight).value();
    }

 private:
    grid::BoardSearch search_;
};

// O(cells of the trimmed board).
class Trimmed {
 public:
    int fewest_moves(int side, grid::Cell from, grid::Cell to) {
        const Case trimmed = normalize(side, from, to);
        return search_.fewest_moves(trimmed.board, trimmed.from, trimmed.to, grid::moves::knight)
            .value();
    }

 private:
    grid::BoardSearch search_;
};

}  // namespace knight
