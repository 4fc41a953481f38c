#pragma once

#include "grid/cell.hpp"
#include "grid/grid.hpp"

namespace queens {

// Counts placements on a board of squares, row by row from the top. Whether a square is attacked
// is found by walking from it, upwards along the column and both diagonals, up to the first queen
// or the edge.
class NaiveBoard {
 public:
    explicit NaiveBoard(int side) : squares_({side, side}, empty, 1, edge) {}

    // The ways to place queens on the rows from `row` on, given those on the rows above.
    int count_from(int row) {
        const int side = squares_.shape().rows;
        if (row == side) return 1;
        int count = 0;
        for (int col = 0; col < side; col++) {
            const grid::Cell square{row, col};
            if (is_attacked(square)) continue;
            squares_[square] = queen;
            count += count_from(row + 1);
            squares_[square] = empty;
        }
        return count;
    }

 private:
    enum : char { empty, queen, edge };

    bool is_attacked(grid::Cell square) const {
        for (const grid::Step upwards :
             {grid::Step{-1, -1}, grid::Step{-1, 0}, grid::Step{-1, 1}}) {
            grid::Cell seen = square + upwards;
            while (squares_[seen] == empty) seen = seen + upwards;
            if (squares_[seen] == queen) return true;
        }
        return false;
    }

    grid::Grid<char> squares_;
};

// The number of ways to place `side` queens on a side x side board, 1..16, with no two on a row,
// column or diagonal. O(side) for each square tried.
inline int count_naive(int side) { return NaiveBoard(side).count_from(0); }

}  // namespace queens
