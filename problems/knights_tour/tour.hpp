#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grid/cell.hpp"
#include "grid/grid.hpp"

namespace tour {

// Whether `order` is a knight's tour of a side x side board that begins at `start`: it holds each
// of 0..side^2-1 once, 0 at `start`, and from each number to the next is a knight's move.
inline bool is_tour(const grid::Grid<int>& order, int side, grid::Cell start) {
    const grid::Shape board{side, side};
    if (order.shape() != board || !contains(board, start)) return false;
    // No knight's move leads to a number that is nowhere, so a cell that repeats one is found too.
    constexpr grid::Cell nowhere{-9, -9};
    std::vector<grid::Cell> way(area(board), nowhere);
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            const int number = order[{row, col}];
            if (number < 0 || number >= area(board)) return false;
            way[number] = {row, col};
        }
    }
    if (way.front() != start) return false;
    for (int number = 1; number < area(board); number++) {
        const grid::Step step = way[number] - way[number - 1];
        if (step.rows * step.rows + step.cols * step.cols != 5) return false;
    }
    return true;
}

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
