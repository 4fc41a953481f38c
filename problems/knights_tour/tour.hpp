#pragma once

#include <cstddef>
#include <string>

#include "grid/cell.hpp"
#include "grid/grid.hpp"

namespace tour {

// One line a row; each number is right-aligned in the width of the largest one and preceded by a
// blank.
inline std::string to_text(const grid::Grid<int>& order) {
    const grid::Shape board = order.shape();
    const std::size_t width = 1 + std::to_string(area(board) - 1).size();
    std::string text;
    for (int row = 0; row < board.rows; row++) {
        for (int col = 0; col < board.cols; col++) {
            const std::string number = std::to_string(order[{row, col}]);
            text.append(width - number.size(), ' ').append(number);
        }
        text += '\n';
    }
    return text;
}

}  // namespace tour
