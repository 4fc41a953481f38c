#pragma once

#include <optional>

#include "grid/bfs.hpp"
#include "grid/cell.hpp"
#include "grid/moves.hpp"

namespace janggi {

inline constexpr grid::Shape board{10, 9};

// A king never leaves his palace: rows 0..2 or 7..9 of columns 3..5.
constexpr bool is_palace_row(int row) { return (0 <= row && row <= 2) || (7 <= row && row <= 9); }
inline constexpr int first_palace_col = 3;
inline constexpr int last_palace_col = 5;

// The fewest moves with which the elephant captures the king, who stands still and blocks the
// moves that pass over him; nothing if it cannot. Both cells are on the board.
class Elephant {
 public:
    std::optional<int> fewest_moves(grid::Cell elephant, grid::Cell king) {
        return search_.fewest_moves(board, elephant, king, grid::moves::elephant,
                                    [king](grid::Cell cell) { return cell == king; });
    }

 private:
    grid::BoardSearch search_;
};

}  // namespace janggi
