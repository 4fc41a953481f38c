#pragma once

namespace grid {

// A displacement on a board: rows downwards, columns rightwards.
struct Step {
    int rows = 0;
    int cols = 0;
};

// A position on a board, counted from row 0, column 0 in the upper left corner.
struct Cell {
    int row = 0;
    int col = 0;
};

// The size of a board.
struct Shape {
    int rows = 0;
    int cols = 0;
};

constexpr bool operator==(Step a, Step b) { return a.rows == b.rows && a.cols == b.cols; }
constexpr bool operator!=(Step a, Step b) { return !(a == b); }
constexpr bool operator==(Cell a, Cell b) { return a.row == b.row && a.col == b.col; }
constexpr bool operator!=(Cell a, Cell b) { return !(a == b); }
constexpr bool operator==(Shape a, Shape b) { return a.rows == b.rows && a.cols == b.cols; }
constexpr bool operator!=(Shape a, Shape b) { return !(a == b); }

// Cell + Cell has no meaning and does not compile.
constexpr Cell operator+(Cell cell, Step step) {
    return {cell.row + step.rows, cell.col + step.cols};
}
constexpr Step operator-(Cell to, Cell from) { return {to.row - from.row, to.col - from.col}; }

constexpr int area(Shape shape) { return shape.rows * shape.cols; }

constexpr bool contains(Shape shape, Cell cell) {
    return 0 <= cell.row && cell.row < shape.rows && 0 <= cell.col && cell.col < shape.cols;
}

}  // namespace grid
