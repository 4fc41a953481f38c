#pragma once

#include <string>

#include "grid/cell.hpp"
#include "grid/grid.hpp"

namespace tour {

// One line a row, with single blanks between the numbers, which count from 1.
inline std::string board_text(const grid::Grid<int>& order) {
    const grid::Shape board = order.shape();
    std::string text;
    for (int row = 0; row < board.rows; row++) {
        for (int col = 0; col < board.cols; col++) {
            text += std::to_string(order[{row, col}] + 1) + (col + 1 < board.cols ? ' ' : '\n');
        }
    }
    return text;
}

}  // namespace tour
