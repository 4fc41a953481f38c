#include "7562/knight_distance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "random.hpp"

namespace {

using grid::Cell;
using grid::Shape;
using knight::Case;
using knight::normalize;

// Moves from one cell to all cells of a board, written as plainly as can be.
std::vector<std::vector<int>> naive_distances(Shape board, Cell from) {
    std::vector<std::vector<int>> distance(board.rows, std::vector<int>(board.cols, -1));
    std::vector<Cell> queue{from};
    distance[from.row][from.col] = 0;
    for (std::size_t i = 0; i < queue.size(); i++) {
        const Cell here = queue[i];
        for (int rows = -2; rows <= 2; rows++) {
            for (int cols = -2; cols <= 2; cols++) {
                if (std::abs(rows * cols) != 2) continue;
                const Cell there{here.row + rows, here.col + cols};
                if (there.row < 0 || there.row >= board.rows) continue;
                if (there.col < 0 || there.col >= board.cols) continue;
                if (distance[there.row][there.col] != -1) continue;
                distance[there.row][there.col] = distance[here.row][here.col] + 1;
                queue.push_back(there);
            }
        }
    }
    return distance;
}

template <class Visit>
void for_each_cell(int side, Visit visit) {
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) visit(Cell{row, col});
    }
}

template <class Way>
class KnightTest : public testing::Test {
 protected:
    Way way;
};
using Ways = testing::Types<knight::Plain, knight::Trimmed>;
struct WayNames {
    template <class Way>
    static std::string GetName(int) {
        return std::is_same_v<Way, knight::Plain> ? "plain" : "trimmed";
    }
};
TYPED_TEST_SUITE(KnightTest, Ways, WayNames);

TYPED_TEST(KnightTest, AnswersTheSample) {
    EXPECT_EQ(this->way.fewest_moves(8, {0, 0}, {7, 0}), 5);
    EXPECT_EQ(this->way.fewest_moves(100, {0, 0}, {30, 50}), 28);
    EXPECT_EQ(this->way.fewest_moves(10, {1, 1}, {1, 1}), 0);
}

TYPED_TEST(KnightTest, IsRightForAllPairsOnSides4To12) {
    for (int side = 4; side <= 12; side++) {
        for_each_cell(side, [&](Cell from) {
            const auto expected = naive_distances({side, side}, from);
            for_each_cell(side, [&](Cell to) {
                ASSERT_EQ(this->way.fewest_moves(side, from, to), expected[to.row][to.col])
                    << "side " << side << ", from " << from.row << ' ' << from.col << " to "
                    << to.row << ' ' << to.col;
            });
        });
    }
}

// A coordinate that is often at or near an edge.
int any_coordinate(std::mt19937& random, int side) {
    switch (test::uniform(random, 0, 3)) {
        case 0:
            return std::min(test::uniform(random, 0, 3), side - 1);
        case 1:
            return std::max(side - 1 - test::uniform(random, 0, 3), 0);
        default:
            return test::uniform(random, 0, side - 1);
    }
}

TYPED_TEST(KnightTest, IsRightForRandomPairsUpToSide300) {
    auto random = test::seeded_random();
    for (int round = 0; round < 150; round++) {
        const int side = round % 3 == 0 ? 300 : test::uniform(random, 4, 300);
        const Cell from{any_coordinate(random, side), any_coordinate(random, side)};
        const auto expected = naive_distances({side, side}, from);
        for (int target = 0; target < 20; target++) {
            Cell to{any_coordinate(random, side), any_coordinate(random, side)};
            // A thin rectangle, where the room around it matters most.
            const int thin = std::clamp(from.row + test::uniform(random, -2, 2), 0, side - 1);
            if (target % 3 == 1) to.row = thin;
            if (target % 3 == 2) to = {to.col, std::min(from.col + target % 2, side - 1)};
            ASSERT_EQ(this->way.fewest_moves(side, from, to), expected[to.row][to.col])
                << "side " << side << ", from " << from.row << ' ' << from.col << " to " << to.row
                << ' ' << to.col;
        }
    }
}

TYPED_TEST(KnightTest, OneObjectGivesWhatFreshOnesGive) {
    auto random = test::seeded_random();
    int side = 4;
    for (int round = 0; round < 3000; round++) {
        if (round % 4 == 0) side = test::uniform(random, 4, 20);
        const Cell from{any_coordinate(random, side), any_coordinate(random, side)};
        const Cell to{any_coordinate(random, side), any_coordinate(random, side)};
        ASSERT_EQ(this->way.fewest_moves(side, from, to), TypeParam().fewest_moves(side, from, to));
    }
}

void expect_equal(const Case& actual, const Case& expected) {
    EXPECT_EQ(actual.board.rows, expected.board.rows);
    EXPECT_EQ(actual.board.cols, expected.board.cols);
    EXPECT_EQ(actual.from, expected.from);
    EXPECT_EQ(actual.to, expected.to);
}

TEST(NormalizeTest, KeepsTwoRowsAndColumnsAroundTheRectangle) {
    expect_equal(normalize(100, {10, 20}, {13, 25}), {{8, 10}, {2, 2}, {5, 7}});
    expect_equal(normalize(100, {50, 50}, {50, 50}), {{5, 5}, {2, 2}, {2, 2}});
}

TEST(NormalizeTest, KeepsFewerWhereTheBoardEnds) {
    expect_equal(normalize(8, {0, 1}, {7, 5}), {{8, 8}, {0, 1}, {7, 5}});
    expect_equal(normalize(8, {1, 0}, {2, 7}), {{5, 8}, {1, 0}, {2, 7}});
    expect_equal(normalize(4, {0, 0}, {0, 0}), {{3, 3}, {0, 0}, {0, 0}});
    expect_equal(normalize(4, {3, 3}, {3, 3}), {{3, 3}, {2, 2}, {2, 2}});
}

TEST(NormalizeTest, FlipsRowsAndColumnsEachForItself) {
    const Case expected{{8, 10}, {2, 2}, {5, 7}};
    expect_equal(normalize(100, {13, 20}, {10, 25}), expected);
    expect_equal(normalize(100, {10, 25}, {13, 20}), expected);
    expect_equal(normalize(100, {13, 25}, {10, 20}), expected);
    expect_equal(normalize(8, {7, 0}, {0, 0}), {{8, 3}, {0, 0}, {7, 0}});
}

TEST(NormalizeTest, KeepsTheOffsetAndBothCellsOnTheBoard) {
    for (int side = 4; side <= 9; side++) {
        for_each_cell(side, [&](Cell from) {
            for_each_cell(side, [&](Cell to) {
                const Case trimmed = normalize(side, from, to);
                ASSERT_TRUE(contains(trimmed.board, trimmed.from));
                ASSERT_TRUE(contains(trimmed.board, trimmed.to));
                ASSERT_LE(std::max(trimmed.board.rows, trimmed.board.cols), side);
                ASSERT_EQ(trimmed.to.row - trimmed.from.row, std::abs(to.row - from.row));
                ASSERT_EQ(trimmed.to.col - trimmed.from.col, std::abs(to.col - from.col));
            });
        });
    }
}

int distance_with_room(int side, Cell from, Cell to, int room) {
    const Case trimmed = normalize(side, from, to, room);
    return naive_distances(trimmed.board, trimmed.from)[trimmed.to.row][trimmed.to.col];
}

TEST(RoomAroundTest, OneRowAndColumnAreTooFew) {
    for (const auto& [from, to] :
         std::vector<std::pair<Cell, Cell>>{{{0, 0}, {0, 1}}, {{4, 4}, {4, 5}}, {{0, 6}, {0, 7}}}) {
        EXPECT_EQ(distance_with_room(12, from, to, 2), 3);
        EXPECT_NE(distance_with_room(12, from, to, 1), 3);
    }
}

// The induction in the README of the problem: a far target is reached by a shortest way that
// begins inside the rectangle, with one move or, along a row or column, with two.
TEST(RoomAroundTest, FarTargetsAreApproachedInsideTheRectangle) {
    const int far = 6;
    const int size = 120;
    const auto distances = naive_distances({2 * size + 1, 2 * size + 1}, {size, size});
    const auto distance = [&](int rows, int cols) { return distances[size + rows][size + cols]; };
    for (int rows = 0; rows <= size / 2; rows++) {
        for (int cols = far; cols <= size / 2; cols++) {
            if (rows > cols) continue;
            const int rest = distance(rows, cols) - 1;
            if (rows == 0) {
                EXPECT_EQ(distance(rows, cols - 4), rest - 1) << cols;
            } else {
                EXPECT_TRUE(distance(rows - 1, cols - 2) == rest ||
                            (rows >= 2 && distance(rows - 2, cols - 1) == rest))
                    << rows << ' ' << cols;
            }
        }
    }
}

}  // namespace
