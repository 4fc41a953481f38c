#include "grid/tour.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace {

using grid::Cell;
using grid::Grid;
using grid::is_closed_tour;
using grid::is_tour;

Grid<int> board(const std::vector<std::vector<int>>& rows) {
    const int cols = static_cast<int>(rows.front().size());
    Grid<int> order({static_cast<int>(rows.size()), cols});
    for (int row = 0; row < order.shape().rows; row++) {
        for (int col = 0; col < cols; col++) order[{row, col}] = rows[row][col];
    }
    return order;
}

class IsTourTest : public testing::Test {
 protected:
    Cell cell_of(int number) const { return way_of(order)[number]; }

    Grid<int> order = board({{22, 9, 14, 3, 24},
                             {15, 4, 23, 8, 13},
                             {10, 21, 0, 17, 2},
                             {5, 16, 19, 12, 7},
                             {20, 11, 6, 1, 18}});
    Cell start{2, 2};
};

TEST_F(IsTourTest, AcceptsATour) {
    EXPECT_TRUE(is_tour(order, start));
    EXPECT_TRUE(is_tour(Grid<int>({1, 1}, 0), {0, 0}));
    EXPECT_TRUE(is_tour(board({{0, 3, 6, 9}, {11, 8, 1, 4}, {2, 5, 10, 7}}), {0, 0}))
        << "boards need not be square";
}

TEST_F(IsTourTest, RejectsARepeatedCell) {
    order[cell_of(24)] = 23;
    EXPECT_FALSE(is_tour(order, start));
}

TEST_F(IsTourTest, RejectsASkippedNumber) {
    const Cell last = cell_of(24);
    order[last] = 25;
    EXPECT_FALSE(is_tour(order, start));
    order[last] = -1;
    EXPECT_FALSE(is_tour(order, start));
}

TEST_F(IsTourTest, RejectsAWrongStart) {
    EXPECT_FALSE(is_tour(order, {0, 2}));
    EXPECT_FALSE(is_tour(order, cell_of(24)));
    EXPECT_FALSE(is_tour(order, {-1, 0}));
    EXPECT_FALSE(is_tour(order, {0, 5}));
}

TEST_F(IsTourTest, RejectsAJumpThatIsNoKnightsMove) {
    std::swap(order[cell_of(10)], order[cell_of(12)]);
    EXPECT_FALSE(is_tour(order, start));
}

TEST_F(IsTourTest, RejectsAJumpAsTheVeryLastMove) {
    const Cell last = cell_of(24);
    std::swap(order[cell_of(23)], order[last]);
    EXPECT_FALSE(is_tour(order, start));
}

TEST_F(IsTourTest, RejectsStepsThatAreShorterThanAKnightsMove) {
    EXPECT_FALSE(is_tour(board({{0, 1}, {3, 2}}), {0, 0}));
    EXPECT_FALSE(is_tour(board({{0, 2}, {3, 1}}), {0, 0}));
}

TEST_F(IsTourTest, RejectsABoardWithoutCells) { EXPECT_FALSE(is_tour(Grid<int>(), {0, 0})); }

TEST_F(IsTourTest, ATourWhoseEndsAreAMoveApartIsClosed) {
    const Grid<int> closed = board({{0, 17, 6, 25, 2, 15},
                                    {7, 26, 1, 16, 11, 24},
                                    {18, 29, 20, 5, 14, 3},
                                    {21, 8, 27, 12, 23, 10},
                                    {28, 19, 22, 9, 4, 13}});
    EXPECT_TRUE(is_closed_tour(closed, {0, 0}));
    EXPECT_FALSE(is_closed_tour(closed, {2, 1}));
    EXPECT_FALSE(is_closed_tour(order, start)) << "a tour, but not a closed one";
}

TEST(WayOfTest, ListsTheCellsInTheirOrder) {
    const std::vector<Cell> way{{1, 1}, {0, 1}, {0, 0}, {1, 0}};
    EXPECT_EQ(way_of(board({{2, 1}, {3, 0}})), way);
}

TEST(WayOfTest, IsEmptyIfANumberIsMissing) {
    EXPECT_TRUE(way_of(board({{2, 1}, {4, 0}})).empty());
    EXPECT_TRUE(way_of(board({{2, 1}, {2, 0}})).empty());
    EXPECT_TRUE(way_of(board({{2, 1}, {-1, 0}})).empty());
}

TEST(HasTourTest, SaysFromWhichCellsTheColoursAllowATour) {
    EXPECT_TRUE(grid::colours_allow_tour({4, 5}, {0, 1}));
    EXPECT_TRUE(grid::colours_allow_tour({3, 5}, {1, 1}));
    EXPECT_FALSE(grid::colours_allow_tour({3, 5}, {1, 2}));
}

TEST(HasTourTest, IsFalseOnSmallBoardsAndFromTheRarerColour) {
    EXPECT_TRUE(grid::has_tour(1, {0, 0}));
    for (const int side : {2, 3, 4}) EXPECT_FALSE(grid::has_tour(side, {0, 0}));
    EXPECT_TRUE(grid::has_tour(5, {0, 0}));
    EXPECT_FALSE(grid::has_tour(5, {0, 1}));
    EXPECT_TRUE(grid::has_tour(6, {0, 1}));
}

}  // namespace
