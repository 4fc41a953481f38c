#pragma once

#include <vector>

#include "grid/cell.hpp"
#include "grid/grid.hpp"

namespace grid {

// A knight's tour visits every cell of a board once. It is written as a board that holds the
// number of each cell on it, from 0.

// Whether the colours of the board let a tour begin at `start`: they take turns, so on a board
// with an odd number of cells it begins and ends on the colour of the corners, which has one more.
constexpr bool colours_allow_tour(Shape board, Cell start) {
    return area(board) % 2 == 0 || (start.row + start.col) % 2 == 0;
}

// Whether there is a tour of a side x side board from `start`, which is known of all of them:
// only the colours can forbid it, but for the sides 2, 3 and 4, which have none.
constexpr bool has_tour(int side, Cell start) {
    return (side == 1 || side >= 5) && colours_allow_tour({side, side}, start);
}

constexpr bool is_knights_move(Cell from, Cell to) {
    const Step step = to - from;
    return step.rows * step.rows + step.cols * step.cols == 5;
}

// The cells by their numbers, or no cells if `order` does not hold each of 0..cells-1 once.
inline std::vector<Cell> way_of(const Grid<int>& order) {
    const Shape board = order.shape();
    constexpr Cell nowhere{-1, -1};
    std::vector<Cell> way(area(board), nowhere);
    for (int row = 0; row < board.rows; row++) {
        for (int col = 0; col < board.cols; col++) {
            const int number = order[{row, col}];
            const bool is_new = 0 <= number && number < area(board) && way[number] == nowhere;
            if (!is_new) return {};
            way[number] = {row, col};
        }
    }
    return way;
}

// Whether `order` is a tour that begins at `start`: it holds each of 0..cells-1 once, 0 at
// `start`, and from each number to the next is a knight's move.
inline bool is_tour(const Grid<int>& order, Cell start) {
    const std::vector<Cell> way = way_of(order);
    if (way.empty() || way.front() != start) return false;
    for (int number = 1; number < area(order.shape()); number++) {
        if (!is_knights_move(way[number - 1], way[number])) return false;
    }
    return true;
}

// Whether it is a tour from `start`, and a knight's move leads from its last cell to the first.
inline bool is_closed_tour(const Grid<int>& order, Cell start) {
    if (!is_tour(order, start)) return false;
    const std::vector<Cell> way = way_of(order);
    return is_knights_move(way.back(), way.front());
}

}  // namespace grid
