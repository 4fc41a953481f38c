#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "grid/cell.hpp"
#include "grid/moves.hpp"

namespace janggi {

// A set of points of the board, a bit each, row by row. Three bits after each row are no points:
// a move that leaves a row goes at most three columns beyond it and ends there, and one that
// leaves the first or the last row ends before bit 0 or after the last point, so one mask is the
// whole test for the edge. The ten rows take 120 bits.
__extension__ typedef unsigned __int128 Points;

namespace points {

inline constexpr int rows = 10;
inline constexpr int cols = 9;
inline constexpr int stride = cols + 3;

constexpr Points of(grid::Cell cell) { return Points{1} << (cell.row * stride + cell.col); }

// The points that lie one step from each of these, and perhaps bits that are no points.
constexpr Points shifted(Points points, grid::Step step) {
    const int stretch = step.rows * stride + step.cols;
    return stretch < 0 ? points >> -stretch : points << stretch;
}

constexpr Points whole_board() {
    Points board = 0;
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) board |= of({row, col});
    }
    return board;
}

inline constexpr Points board = whole_board();

}  // namespace points

// The elephant of elephant.hpp on a board of bits: all points that it reaches with one more move
// are found together, by shifting the set of those that it reached last.
class BitboardElephant {
 public:
    // The fewest moves with which the elephant captures the king, who stands still and blocks the
    // moves that pass over him; nothing if it cannot. Both cells are on the board of 10 rows and 9
    // columns. Eight shifts for each move of the way, and twice as many for the king.
    std::optional<int> fewest_moves(grid::Cell elephant, grid::Cell king) const {
        const Points goal = points::of(king);
        const Starts starts = starts_beside(goal, each_move);
        int count = 0;
        Points reached = points::of(elephant);
        Points unseen = points::board ^ reached;
        while (reached != 0 && (reached & goal) == 0) {
            reached = moved(reached, starts, each_move) & unseen;
            unseen ^= reached;
            count++;
        }
        return reached != 0 ? std::optional<int>(count) : std::nullopt;
    }

 private:
    static constexpr auto moves = grid::moves::elephant;
    // Folded over the moves instead of looped, so that every shift is by a constant: half the
    // time.
    static constexpr auto each_move = std::make_index_sequence<moves.size()>{};

    // For each move the points that it may start from.
    using Starts = std::array<Points, moves.size()>;

    // A move may not start one step before the king, for the step to either of its legs.
    template <std::size_t... I>
    static constexpr Starts starts_beside(Points king, std::index_sequence<I...>) {
        return {~(points::shifted(king, back(moves[I].over[0])) |
                  points::shifted(king, back(moves[I].over[1])))...};
    }
    static constexpr grid::Step back(grid::Step step) { return {-step.rows, -step.cols}; }

    template <std::size_t... I>
    static constexpr Points moved(Points from, const Starts& starts, std::index_sequence<I...>) {
        return (points::shifted(from & starts[I], moves[I].land) | ...);
    }
};

}  // namespace janggi
