#include "7562/knight_distance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "7562/knight_closed_form.hpp"
#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/moves.hpp"
#include "grid/queue.hpp"
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

// Far targets, in the README's proofs: this many rows or columns away.
constexpr int far = 6;

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
using Ways = testing::Types<knight::Plain, knight::Trimmed, knight::ClosedForm>;
struct WayNames {
    template <class Way>
    static std::string GetName(int) {
        if (std::is_same_v<Way, knight::Plain>) return "plain";
        return std::is_same_v<Way, knight::Trimmed> ? "trimmed" : "closed_form";
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
        const int side =
            round % 8 == 0 ? 300 : test::uniform(random, 4, round % 8 == 1 ? 300 : 100);
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

// Breadth-first search from one cell to all others, fast enough for every start on a large board.
class AllDistances {
 public:
    const grid::Grid<short>& from(int side, Cell start) {
        distance_.reset({side, side}, unseen, 2, off_board);
        queue_.reset(side * side);
        std::array<int, grid::moves::knight.size()> stretches{};
        for (std::size_t i = 0; i < stretches.size(); i++) {
            stretches[i] = distance_.stretch(grid::moves::knight[i].land);
        }
        discover(distance_.slot(start), 0);
        while (!queue_.empty()) {
            const int here = queue_.pop();
            const auto next = static_cast<short>(distance_.at_slot(here) + 1);
            for (const int stretch : stretches) {
                const int there = here + stretch;
                if (distance_.at_slot(there) == unseen) discover(there, next);
            }
        }
        return distance_;
    }

 private:
    static constexpr short unseen = -1;
    static constexpr short off_board = -2;

    void discover(int slot, short distance) {
        distance_.at_slot(slot) = distance;
        queue_.push(slot);
    }

    grid::Grid<short> distance_;
    grid::FlatQueue<int> queue_;
};

// The targets to which the formula is wrong from this start.
int wrong_targets(AllDistances& distances, int side, Cell from) {
    const auto& distance = distances.from(side, from);
    int wrong = 0;
    for_each_cell(side, [&](Cell to) {
        wrong += knight::ClosedForm().fewest_moves(side, from, to) != distance[to];
    });
    return wrong;
}

TEST(AllDistancesTest, AreThoseOfTheNaiveSearch) {
    AllDistances distances;
    for (const int side : {4, 5, 9}) {
        for_each_cell(side, [&](Cell from) {
            const auto expected = naive_distances({side, side}, from);
            const auto& distance = distances.from(side, from);
            for_each_cell(side,
                          [&](Cell to) { ASSERT_EQ(distance[to], expected[to.row][to.col]); });
        });
    }
}

TEST(ClosedFormTest, IsRightForAllPairsOnSides4To30) {
    AllDistances distances;
    for (int side = 4; side <= 30; side++) {
        for_each_cell(side, [&](Cell from) {
            ASSERT_EQ(wrong_targets(distances, side, from), 0)
                << "side " << side << ", from " << from.row << ' ' << from.col;
        });
    }
}

// All starts of an octant stand for all starts, by symmetry. A build that checks itself, or is not
// optimized, takes some of them: all those near a corner, and one in fifty of the others.
#if defined(__OPTIMIZE__) && !defined(_GLIBCXX_DEBUG)
constexpr int every_other_start = 1;
#else
constexpr int every_other_start = 50;
#endif

class LargeBoardTest : public testing::TestWithParam<int> {};

TEST_P(LargeBoardTest, TheFormulaIsRightFromAllStartsOfAnOctant) {
    const int side = GetParam();
    AllDistances distances;
    int number = 0;
    for (int row = 0; row <= (side - 1) / 2; row++) {
        for (int col = 0; col <= row; col++) {
            if (row > 4 && number++ % every_other_start != 0) continue;
            ASSERT_EQ(wrong_targets(distances, side, {row, col}), 0)
                << "from " << row << ' ' << col;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sides, LargeBoardTest, testing::Values(31, 32, 33, 64, 100, 150),
                         [](const auto& side) { return "Side" + std::to_string(side.param); });
INSTANTIATE_TEST_SUITE_P(Exhaustive, LargeBoardTest, testing::Values(299, 300),
                         [](const auto& side) { return "Side" + std::to_string(side.param); });

// The three steps of the proof in the README, which hold for boards of any size.
TEST(MovesWithoutEdgesTest, AreTheFewestThatTheBoundsAllowButForTwoOffsets) {
    for (int rows = 0; rows <= 600; rows++) {
        for (int cols = 0; cols <= 600; cols++) {
            int fewest = (rows + cols) % 2;
            while (2 * fewest < std::max(rows, cols) || 3 * fewest < rows + cols) fewest += 2;
            if (rows + cols == 1) fewest = 3;
            if (rows == 2 && cols == 2) fewest = 4;
            ASSERT_EQ(knight::moves_without_edges(rows, cols), fewest) << rows << ' ' << cols;
        }
    }
}

TEST(MovesWithoutEdgesTest, AFarTargetIsApproachedByMovesInsideTheRectangle) {
    for (int x = far; x <= 600; x++) {
        ASSERT_EQ(knight::moves_without_edges(x, 0), 1 + knight::moves_without_edges(x - 2, 1));
        ASSERT_EQ(knight::moves_without_edges(x, 0), 2 + knight::moves_without_edges(x - 4, 0));
        for (int y = 1; y <= x; y++) {
            ASSERT_EQ(knight::moves_without_edges(x, y),
                      1 + knight::moves_without_edges(x - 2, y - 1));
        }
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

// Near an edge distances are longer, and no way of a near target goes further than twelve rows
// or columns; so the cells up to 12 from an edge of a board of side 40, and one in its middle,
// stand for all cells of larger boards.
const int large_side = 40;
const std::vector<int> near_edge_and_middle{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20};

TEST(RoomAroundTest, TwoAreEnoughForNearTargetsOnLargeBoards) {
    knight::Trimmed trimmed;
    for (const int row : near_edge_and_middle) {
        for (const int col : near_edge_and_middle) {
            const auto expected = naive_distances({large_side, large_side}, {row, col});
            for (int to_row = std::max(row - far + 1, 0); to_row < row + far; to_row++) {
                for (int to_col = std::max(col - far + 1, 0); to_col < col + far; to_col++) {
                    ASSERT_EQ(trimmed.fewest_moves(large_side, {row, col}, {to_row, to_col}),
                              expected[to_row][to_col])
                        << row << ' ' << col << " to " << to_row << ' ' << to_col;
                }
            }
        }
    }
}

// The induction in the README of the problem: a far target is reached by a shortest way that
// begins inside the rectangle, with one move or, along a row or column, with two by way of a cell
// beside the line.
TEST(RoomAroundTest, FarTargetsAreApproachedInsideTheRectangle) {
    const Shape board{large_side, large_side};
    for (const int row : near_edge_and_middle) {
        for (const int col : near_edge_and_middle) {
            // Distances to the target from everywhere; the target is the cell near the edge, or
            // the start is: a way can be walked from either end.
            const auto distance = naive_distances(board, {row, col});
            for (int from_row = 0; from_row < large_side; from_row++) {
                for (int from_col = 0; from_col < large_side; from_col++) {
                    const int rows = row - from_row, cols = col - from_col;
                    if (std::max(std::abs(rows), std::abs(cols)) < far) continue;
                    const int down = rows < 0 ? -1 : 1, right = cols < 0 ? -1 : 1;
                    const auto is_nearer = [&](int by_rows, int by_cols, int moves) {
                        const Cell cell{from_row + by_rows, from_col + by_cols};
                        return contains(board, cell) &&
                               distance[cell.row][cell.col] == distance[from_row][from_col] - moves;
                    };
                    bool is_approached;
                    if (rows == 0) {
                        is_approached = is_nearer(0, 4 * right, 2) &&
                                        (is_nearer(1, 2 * right, 1) || is_nearer(-1, 2 * right, 1));
                    } else if (cols == 0) {
                        is_approached = is_nearer(4 * down, 0, 2) &&
                                        (is_nearer(2 * down, 1, 1) || is_nearer(2 * down, -1, 1));
                    } else {
                        is_approached = (std::abs(cols) >= 2 && is_nearer(down, 2 * right, 1)) ||
                                        (std::abs(rows) >= 2 && is_nearer(2 * down, right, 1));
                    }
                    ASSERT_TRUE(is_approached)
                        << from_row << ' ' << from_col << " to " << row << ' ' << col;
                }
            }
        }
    }
}

}  // namespace
