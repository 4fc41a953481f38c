#include "grid/grid.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using grid::Cell;
using grid::Grid;
using grid::Shape;
using grid::Step;

// Everything that a grid holds, margin included, a string a row.
std::vector<std::string> rows_of(const Grid<char>& grid) {
    std::vector<std::string> rows;
    const int margin = grid.margin();
    for (int row = -margin; row < grid.shape().rows + margin; row++) {
        rows.emplace_back();
        for (int col = -margin; col < grid.shape().cols + margin; col++) {
            rows.back() += grid[{row, col}];
        }
    }
    return rows;
}

TEST(GridTest, BeginsEmpty) {
    const Grid<int> grid;
    EXPECT_EQ(grid.shape(), (Shape{0, 0}));
    EXPECT_EQ(grid.margin(), 0);
}

TEST(GridTest, HoldsTheFillOnTheBoardAndTheFrameInTheMargin) {
    EXPECT_EQ(rows_of(Grid<char>({2, 3}, '.')), (std::vector<std::string>{"...", "..."}));
    EXPECT_EQ(rows_of(Grid<char>({1, 2}, '.', 2, '#')),
              (std::vector<std::string>{"######", "######", "##..##", "######", "######"}));
    EXPECT_EQ(rows_of(Grid<char>({0, 1}, '.', 1, '#')), (std::vector<std::string>{"###", "###"}));
}

TEST(GridTest, ResetMakesItAsIfNew) {
    Grid<char> grid({3, 3}, 'x', 1, 'y');
    grid[{1, 1}] = 'z';
    grid[{-1, -1}] = 'z';
    for (const Shape shape : {Shape{3, 3}, Shape{1, 2}, Shape{4, 2}}) {
        grid.reset(shape, '.', 1, '#');
        EXPECT_EQ(rows_of(grid), rows_of(Grid<char>(shape, '.', 1, '#')));
        grid[{0, 0}] = 'z';
    }
}

TEST(GridTest, EveryCellHasItsOwnValue) {
    Grid<int> grid({3, 4}, 0, 2, 0);
    int count = 0;
    for (int row = -2; row < 5; row++) {
        for (int col = -2; col < 6; col++) grid[{row, col}] = ++count;
    }
    count = 0;
    for (int row = -2; row < 5; row++) {
        for (int col = -2; col < 6; col++) EXPECT_EQ(grid.at_slot(grid.slot({row, col})), ++count);
    }
}

TEST(GridTest, AMoveIsOneAdditionToTheSlot) {
    const Grid<int> grid({3, 4}, 0, 2, 0);
    for (int row = 0; row < 3; row++) {
        for (int col = 0; col < 4; col++) {
            const Cell cell{row, col};
            EXPECT_EQ(grid.cell(grid.slot(cell)), cell);
            for (const Step step : {Step{-2, 1}, Step{1, -2}, Step{2, 2}, Step{-2, -2}}) {
                EXPECT_EQ(grid.slot(cell) + grid.stretch(step), grid.slot(cell + step));
            }
        }
    }
}

TEST(GridDeathTest, RefusesCellsBeyondTheMargin) {
    Grid<char> grid({2, 3}, '.', 1, '#');
    for (const Cell cell : {Cell{-2, 0}, Cell{3, 0}, Cell{0, -2}, Cell{0, 4}}) {
        EXPECT_DEATH(grid[cell] = 'x', "margin_");
    }
}

}  // namespace
