#include "grid/bfs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "random.hpp"

namespace {

using grid::BoardSearch;
using grid::Cell;
using grid::Move;
using grid::Shape;
using grid::Step;

// Breadth-first search by rounds over sets of cells, without any of the library's parts.
template <std::size_t N, std::size_t Legs, class Blocked>
std::optional<int> naive_fewest_moves(Shape board, Cell from, Cell to,
                                      const std::array<Move<Legs>, N>& moves, Blocked blocked) {
    std::set<std::pair<int, int>> seen{{from.row, from.col}};
    std::vector<Cell> round{from};
    for (int count = 0; !round.empty(); count++) {
        std::vector<Cell> next;
        for (const Cell cell : round) {
            if (cell.row == to.row && cell.col == to.col) return count;
            for (const auto& move : moves) {
                bool is_free = true;
                for (const Step over : move.over) {
                    if (blocked(Cell{cell.row + over.rows, cell.col + over.cols})) is_free = false;
                }
                const Cell there{cell.row + move.land.rows, cell.col + move.land.cols};
                if (there.row < 0 || there.row >= board.rows) continue;
                if (there.col < 0 || there.col >= board.cols) continue;
                if (is_free && seen.emplace(there.row, there.col).second) next.push_back(there);
            }
        }
        round = std::move(next);
    }
    return std::nullopt;
}

TEST(BoardSearchTest, TheStartIsReachedWithoutAMove) {
    BoardSearch search;
    EXPECT_EQ(search.fewest_moves({1, 1}, {0, 0}, {0, 0}, grid::moves::knight), 0);
    EXPECT_EQ(search.fewest_moves({1, 1}, {0, 0}, {0, 0}, std::array<Move<>, 0>{}), 0);
}

TEST(BoardSearchTest, SaysWhenThereIsNoWay) {
    BoardSearch search;
    EXPECT_EQ(search.fewest_moves({3, 3}, {0, 0}, {1, 1}, grid::moves::knight), std::nullopt);
    EXPECT_EQ(search.fewest_moves({1, 2}, {0, 0}, {0, 1}, std::array<Move<>, 0>{}), std::nullopt);
    EXPECT_EQ(search.fewest_moves({3, 3}, {0, 0}, {2, 1}, grid::moves::elephant), std::nullopt);
}

TEST(BoardSearchTest, CountsOrthogonalStepsAsManhattanDistance) {
    BoardSearch search;
    for (int row = 0; row < 5; row++) {
        for (int col = 0; col < 7; col++) {
            EXPECT_EQ(search.fewest_moves({5, 7}, {2, 3}, {row, col}, grid::moves::orthogonal),
                      std::abs(row - 2) + std::abs(col - 3));
        }
    }
}

TEST(BoardSearchTest, ABlockedCellStopsWhoPassesOverItButNotWhoLandsOnIt) {
    BoardSearch search;
    const auto blocked_at = [](Cell block) { return [block](Cell cell) { return cell == block; }; };
    const auto moves = [&](Cell block) {
        return search.fewest_moves({4, 3}, {0, 0}, {3, 2}, grid::moves::elephant,
                                   blocked_at(block));
    };
    EXPECT_EQ(moves({0, 0}), 1) << "the start itself is not passed over";
    EXPECT_EQ(moves({1, 0}), std::nullopt) << "first cell passed over";
    EXPECT_EQ(moves({2, 1}), std::nullopt) << "second cell passed over";
    EXPECT_EQ(moves({3, 2}), 1) << "the landing cell";
    EXPECT_EQ(moves({1, 1}), 1) << "a cell beside the way";
}

TEST(BoardSearchTest, NothingBlocksUnlessItIsSaid) {
    BoardSearch search;
    EXPECT_EQ(search.fewest_moves({4, 3}, {0, 0}, {3, 2}, grid::moves::elephant), 1);
    EXPECT_EQ(search.fewest_moves({7, 5}, {0, 0}, {6, 4}, grid::moves::elephant), 2);
}

TEST(BoardSearchTest, AOneWayMoveIsNotTakenBackwards) {
    BoardSearch search;
    const std::array<Move<>, 1> rightwards{{{{0, 1}}}};
    EXPECT_EQ(search.fewest_moves({1, 4}, {0, 0}, {0, 3}, rightwards), 3);
    EXPECT_EQ(search.fewest_moves({1, 4}, {0, 3}, {0, 0}, rightwards), std::nullopt);
}

TEST(BoardSearchTest, DoesNotWrapRoundTheEdges) {
    BoardSearch search;
    const std::array<Move<>, 2> sideways{{{{0, 1}}, {{0, -1}}}};
    EXPECT_EQ(search.fewest_moves({3, 3}, {0, 2}, {1, 0}, sideways), std::nullopt);
    EXPECT_EQ(search.fewest_moves({3, 3}, {1, 0}, {0, 2}, sideways), std::nullopt);
}

// Many searches in one object, on boards that change and stay, with moves that change and stay.
template <class Moves, class Blocked>
void check_against_naive(BoardSearch& shared, Shape board, Cell from, Cell to, const Moves& moves,
                         Blocked blocked) {
    const std::optional<int> expected = naive_fewest_moves(board, from, to, moves, blocked);
    BoardSearch fresh;
    ASSERT_EQ(fresh.fewest_moves(board, from, to, moves, blocked), expected);
    ASSERT_EQ(shared.fewest_moves(board, from, to, moves, blocked), expected);
    ASSERT_EQ(shared.fewest_moves(board, to, to, moves, blocked), 0);
    ASSERT_EQ(shared.fewest_moves(board, from, to, moves, blocked), expected);
}

TEST(BoardSearchTest, OneObjectGivesWhatFreshOnesGive) {
    auto random = test::seeded_random();
    BoardSearch search;
    Shape board;
    for (int round = 0; round < 4000; round++) {
        if (round % 3 == 0) board = {test::uniform(random, 1, 9), test::uniform(random, 1, 9)};
        const auto any_cell = [&] {
            const int row = test::uniform(random, 0, board.rows - 1);
            return Cell{row, test::uniform(random, 0, board.cols - 1)};
        };
        const Cell from = any_cell(), to = any_cell(), block = any_cell(), other = any_cell();
        const auto blocked = [=](Cell cell) { return cell == block || cell == other; };
        switch (test::uniform(random, 0, 2)) {
            case 0:
                check_against_naive(search, board, from, to, grid::moves::knight, blocked);
                break;
            case 1:
                check_against_naive(search, board, from, to, grid::moves::elephant, blocked);
                break;
            default:
                check_against_naive(search, board, from, to, grid::moves::orthogonal, blocked);
        }
        if (HasFatalFailure()) return;
    }
}

TEST(BoardSearchTest, KnowsAfterwardsTheMovesToEveryCellNearerThanTheTarget) {
    const auto nowhere = [](Cell) { return false; };
    BoardSearch search;
    for (const Cell to : {Cell{0, 0}, Cell{3, 4}, Cell{6, 6}}) {
        const int count = search.fewest_moves({7, 7}, {0, 0}, to, grid::moves::knight).value();
        for (int row = 0; row < 7; row++) {
            for (int col = 0; col < 7; col++) {
                const auto expected =
                    naive_fewest_moves({7, 7}, {0, 0}, {row, col}, grid::moves::knight, nowhere);
                const std::optional<int> moves = search.moves_to({row, col});
                EXPECT_TRUE(moves == expected || (!moves && *expected >= count));
            }
        }
        EXPECT_EQ(search.moves_to(to), count);
    }
}

TEST(BoardSearchTest, FindsNoWayToWhatItDidNotReach) {
    BoardSearch search;
    search.fewest_moves({3, 3}, {0, 0}, {1, 1}, grid::moves::knight);
    EXPECT_TRUE(search.way_to({1, 1}, grid::moves::knight).empty());
    search.fewest_moves({1, 4}, {0, 0}, {0, 1}, grid::moves::orthogonal);
    EXPECT_TRUE(search.way_to({0, 3}, grid::moves::orthogonal).empty());
}

TEST(BoardSearchTest, TheWayToTheStartIsTheStart) {
    BoardSearch search;
    search.fewest_moves({1, 1}, {0, 0}, {0, 0}, grid::moves::knight);
    EXPECT_EQ(search.way_to({0, 0}, grid::moves::knight), (std::vector<Cell>{{0, 0}}));
}

TEST(BoardSearchTest, TheWayTakesMovesForwards) {
    BoardSearch search;
    const std::array<Move<>, 2> onwards{{{{0, 1}}, {{0, 3}}}};
    search.fewest_moves({1, 6}, {0, 1}, {0, 5}, onwards);
    const std::vector<Cell> way = search.way_to({0, 5}, onwards);
    EXPECT_EQ(way.size(), 3);
    EXPECT_EQ(way.front(), (Cell{0, 1}));
    EXPECT_EQ(way.back(), (Cell{0, 5}));
    EXPECT_EQ(search.way_to({0, 4}, onwards), (std::vector<Cell>{{0, 1}, {0, 4}}));
}

// The first cell passed over is another one when the move is taken backwards.
TEST(BoardSearchTest, TheWayGoesRoundBlockedCells) {
    auto random = test::seeded_random();
    BoardSearch search;
    const Shape board{10, 9};
    const auto any_cell = [&] {
        const int row = test::uniform(random, 0, board.rows - 1);
        return Cell{row, test::uniform(random, 0, board.cols - 1)};
    };
    for (int round = 0; round < 1000; round++) {
        const Cell from = any_cell(), to = any_cell(), block = any_cell(), other = any_cell();
        const auto blocked = [=](Cell cell) { return cell == block || cell == other; };
        const std::optional<int> count =
            search.fewest_moves(board, from, to, grid::moves::elephant, blocked);
        const std::vector<Cell> way = search.way_to(to, grid::moves::elephant, blocked);
        ASSERT_EQ(static_cast<int>(way.size()), count.value_or(-1) + 1);
        if (!count) continue;
        ASSERT_EQ(way.front(), from);
        ASSERT_EQ(way.back(), to);
        for (int i = 0; i < *count; i++) {
            ASSERT_EQ(naive_fewest_moves(board, way[i], way[i + 1], grid::moves::elephant, blocked),
                      1);
        }
    }
}

TEST(BoardSearchDeathTest, RefusesCellsOffTheBoard) {
    BoardSearch search;
    EXPECT_DEATH(search.fewest_moves({3, 3}, {0, 3}, {0, 0}, grid::moves::knight), "contains");
    EXPECT_DEATH(search.fewest_moves({3, 3}, {0, 0}, {-1, 0}, grid::moves::knight), "contains");
    search.fewest_moves({3, 3}, {0, 0}, {2, 1}, grid::moves::knight);
    EXPECT_DEATH(search.moves_to({0, 3}), "contains");
    EXPECT_DEATH(search.way_to({0, 3}, grid::moves::knight), "contains");
}

TEST(BoardSearchDeathTest, RefusesMovesThatCouldPassOverCellsOffTheBoard) {
    BoardSearch search;
    const std::array<Move<1>, 1> detour{{{{0, 2}, {{{1, 1}}}}}};
    EXPECT_DEATH(search.fewest_moves({3, 3}, {0, 0}, {0, 2}, detour), "passes_between_its_ends");
}

TEST(BoardSearchDeathTest, RefusesAWayByOtherMovesThanThoseOfTheSearch) {
    BoardSearch search;
    search.fewest_moves({3, 3}, {0, 0}, {2, 1}, grid::moves::knight);
    EXPECT_DEATH(search.way_to({2, 1}, grid::moves::orthogonal), "moves.end");
}

}  // namespace
