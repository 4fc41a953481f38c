#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "grid/cell.hpp"

namespace grid {

// A board of values, row by row in one block, framed on all sides by `margin` cells that hold a
// value of their own. A move from a cell of the board to a cell of the margin is one access like
// any other, so what the margin holds can say "not on the board".
template <class T>
class Grid {
    static_assert(!std::is_same_v<T, bool>, "std::vector<bool> has no references: use char");

 public:
    Grid() = default;
    explicit Grid(Shape shape, const T& fill = T{}, int margin = 0, const T& frame = T{}) {
        reset(shape, fill, margin, frame);
    }

    // Makes it as if newly built, in the memory that it already has if that is enough.
    // O(cells and margin).
    void reset(Shape shape, const T& fill = T{}, int margin = 0, const T& frame = T{}) {
        assert(shape.rows >= 0 && shape.cols >= 0 && margin >= 0);
        shape_ = shape;
        margin_ = margin;
        stride_ = shape.cols + 2 * margin;
        block_.assign(static_cast<std::size_t>(stride_) * (shape.rows + 2 * margin), frame);
        for (int row = 0; row < shape.rows; row++) {
            const auto first = block_.begin() + slot({row, 0});
            std::fill(first, first + shape.cols, fill);
        }
    }

    Shape shape() const { return shape_; }
    int margin() const { return margin_; }

    // `cell` is on the board or in the margin.
    T& operator[](Cell cell) { return block_[slot(cell)]; }
    const T& operator[](Cell cell) const { return block_[slot(cell)]; }

    // Slots number the cells of the block, so that a move is one addition:
    // slot(cell + step) == slot(cell) + stretch(step).
    int slot(Cell cell) const {
        assert(-margin_ <= cell.row && cell.row < shape_.rows + margin_);
        assert(-margin_ <= cell.col && cell.col < shape_.cols + margin_);
        return (cell.row + margin_) * stride_ + cell.col + margin_;
    }
    int stretch(Step step) const { return step.rows * stride_ + step.cols; }
    Cell cell(int slot) const { return {slot / stride_ - margin_, slot % stride_ - margin_}; }

    T& at_slot(int slot) { return block_[slot]; }
    const T& at_slot(int slot) const { return block_[slot]; }

 private:
    std::vector<T> block_;
    Shape shape_;
    int margin_ = 0;
    int stride_ = 0;
};

}  // namespace grid
