#include "grid/tour_edges.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <vector>

#include "grid/grid.hpp"
#include "grid/tour.hpp"
#include "random.hpp"

namespace {

using grid::Cell;
using grid::Grid;
using grid::Shape;
using grid::TourEdges;

Grid<int> order_of(Shape board, const std::vector<Cell>& way) {
    Grid<int> order(board, -1);
    for (int number = 0; number < static_cast<int>(way.size()); number++) {
        order[way[number]] = number;
    }
    return order;
}

// Whether a tour of the board exists that begins with `way`, by plain recursion.
bool can_go_on(Grid<int>& order, Cell here, int number) {
    order[here] = number;
    bool can = number + 1 == area(order.shape());
    for (const grid::Move<>& move : grid::moves::knight) {
        const Cell there = here + move.land;
        if (can || !contains(order.shape(), there) || order[there] != -1) continue;
        can = can_go_on(order, there, number + 1);
    }
    order[here] = -1;
    return can;
}

TEST(TourEdgesTest, CompletesATourExactlyWhereThereIsOne) {
    for (int rows = 1; rows <= 4; rows++) {
        for (int cols = 1; cols <= 5; cols++) {
            const Shape board{rows, cols};
            if (area(board) < 2) continue;
            for (int i = 0; i < area(board); i++) {
                const Cell start{i / cols, i % cols};
                Grid<int> order(board, -1);
                TourEdges edges(board, start);
                const bool is_found = edges.is_possible() && edges.complete();
                ASSERT_EQ(is_found, can_go_on(order, start, 0)) << rows << 'x' << cols << ' ' << i;
                if (!is_found) continue;
                EXPECT_TRUE(is_tour(order_of(board, edges.way(start)), start));
            }
        }
    }
}

TEST(TourEdgesTest, CompletesAClosedTourExactlyWhereThereIsOne) {
    // Schwenk's theorem: with a shorter side of 3 and an even longer one from 10, or of 5 and more
    // and an even number of cells.
    for (int rows = 1; rows <= 8; rows++) {
        for (int cols = rows; cols <= 12; cols++) {
            const bool exists = rows * cols % 2 == 0 && (rows == 3 ? cols >= 10 : rows >= 5);
            TourEdges edges({rows, cols});
            const bool is_found = edges.is_possible() && edges.complete();
            ASSERT_EQ(is_found, exists) << rows << 'x' << cols;
            if (!is_found) continue;
            const Cell start{rows - 1, cols / 2};
            EXPECT_TRUE(is_closed_tour(order_of({rows, cols}, edges.way(start)), start));
        }
    }
}

TEST(TourEdgesTest, ACornerTakesBothOfItsEdgesInAClosedTour) {
    TourEdges edges({6, 6});
    ASSERT_TRUE(edges.is_possible());
    const int forced = edges.edge({0, 0}, {1, 2});
    EXPECT_FALSE(edges.is_dropped(forced));
    EXPECT_FALSE(edges.drop(forced));
    EXPECT_FALSE(edges.is_possible());
}

TEST(TourEdgesTest, AnEdgeIsTheSameWhicheverWayRound) {
    const TourEdges edges({6, 6});
    EXPECT_EQ(edges.edge({2, 3}, {4, 4}), edges.edge({4, 4}, {2, 3}));
    EXPECT_GE(edges.edge({2, 3}, {4, 4}), 0);
    EXPECT_EQ(edges.edge({2, 3}, {3, 3}), -1);
}

TEST(TourEdgesTest, AVertexWithTwoEdgesDropsTheOthers) {
    TourEdges edges({8, 8});
    ASSERT_TRUE(edges.take(edges.edge({3, 3}, {5, 4})));
    EXPECT_FALSE(edges.is_dropped(edges.edge({3, 3}, {1, 4})));
    ASSERT_TRUE(edges.take(edges.edge({3, 3}, {5, 2})));
    EXPECT_TRUE(edges.is_dropped(edges.edge({3, 3}, {1, 4})));
    EXPECT_FALSE(edges.take(edges.edge({3, 3}, {1, 4})));
}

TEST(TourEdgesTest, TheEdgeThatWouldCloseAPathIsDropped) {
    TourEdges edges({8, 8});
    ASSERT_TRUE(edges.take(edges.edge({3, 3}, {5, 4})));
    ASSERT_TRUE(edges.take(edges.edge({5, 4}, {4, 2})));
    EXPECT_FALSE(edges.is_dropped(edges.edge({2, 1}, {4, 2})));
    ASSERT_TRUE(edges.take(edges.edge({3, 3}, {2, 1})));
    EXPECT_TRUE(edges.is_dropped(edges.edge({2, 1}, {4, 2})));
}

TEST(TourEdgesTest, UndoTakesBackWhatWasDecidedSinceTheMark) {
    TourEdges edges({8, 8}, {0, 0});
    const auto dropped = [&edges] {
        std::vector<bool> is_dropped;
        for (int edge = 0; edge < 168; edge++) is_dropped.push_back(edges.is_dropped(edge));
        return is_dropped;
    };
    std::mt19937 random = test::seeded_random();
    for (int round = 0; round < 300; round++) {
        const int before = edges.mark();
        const std::vector<bool> state = dropped();
        for (int step = 0; step < 20 && edges.is_possible(); step++) {
            const int edge = test::uniform(random, 0, 167);
            if (test::uniform(random, 0, 1) == 0) {
                edges.take(edge);
            } else {
                edges.drop(edge);
            }
        }
        edges.undo(before);
        ASSERT_TRUE(edges.is_possible());
        ASSERT_EQ(dropped(), state);
        ASSERT_EQ(edges.mark(), before);
    }
    ASSERT_TRUE(edges.complete());
    EXPECT_TRUE(edges.is_complete());
    EXPECT_TRUE(is_tour(order_of({8, 8}, edges.way({0, 0})), {0, 0}));
}

TEST(TourEdgesTest, ATwoFactorIsMissingWhereTheColoursForbidATour) {
    EXPECT_TRUE(TourEdges({5, 5}, {0, 0}).has_two_factor());
    EXPECT_FALSE(TourEdges({5, 5}, {0, 1}).has_two_factor());
    EXPECT_TRUE(TourEdges({6, 6}, {0, 1}).has_two_factor());
    EXPECT_TRUE(TourEdges({6, 6}).has_two_factor());
    EXPECT_FALSE(TourEdges({7, 7}).has_two_factor());
}

TEST(TourEdgesTest, ATwoFactorIsThereAsLongAsATourIs) {
    constexpr Cell start{3, 2};
    TourEdges edges({8, 8}, start);
    ASSERT_TRUE(edges.complete());
    const std::vector<Cell> way = edges.way(start);
    edges.undo(0);
    TourEdges again({8, 8}, start);
    for (std::size_t i = 1; i < way.size(); i++) {
        EXPECT_TRUE(again.has_two_factor());
        ASSERT_TRUE(again.take(again.edge(way[i - 1], way[i])));
    }
    EXPECT_TRUE(again.is_complete());
}

TEST(TourEdgesDeathTest, AnOpenTourNeedsTwoCellsAndAStartOnTheBoard) {
    EXPECT_DEATH(TourEdges({1, 1}, {0, 0}), "area");
    EXPECT_DEATH(TourEdges({5, 5}, {5, 0}), "contains");
}

TEST(TourEdgesDeathTest, AfterAContradictionOnlyUndoIsAllowed) {
    TourEdges edges({6, 6});
    edges.drop(edges.edge({0, 0}, {1, 2}));
    EXPECT_DEATH(edges.take(edges.edge({2, 3}, {4, 4})), "is_possible_");
}

}  // namespace
