#include "grid/tour_warnsdorff.hpp"

#include <gtest/gtest.h>

#include <map>

#include "grid/tour.hpp"

namespace {

using grid::Cell;
using grid::is_tour;
using grid::Warnsdorff;

TEST(ExhaustiveWarnsdorffTest, FindsATourFromEveryStartOfSides5To64WithinFiveTieBreaks) {
    std::map<int, int> starts_by_attempts;
    for (int side = 5; side <= 64; side++) {
        Warnsdorff warnsdorff(side);
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                if (!grid::has_tour(side, {row, col})) continue;
                ASSERT_TRUE(warnsdorff.search({row, col}));
                ASSERT_TRUE(is_tour(warnsdorff.order(), {row, col})) << side << ' ' << row;
                starts_by_attempts[warnsdorff.attempts()]++;
            }
        }
    }
    const std::map<int, int> expected{{1, 67100}, {2, 478}, {3, 8}, {4, 3}, {5, 1}};
    EXPECT_EQ(starts_by_attempts, expected);  // 67,590 starts
}

TEST(WarnsdorffTest, SaysWhereThereIsNoTour) {
    for (const int side : {2, 3, 4}) {
        Warnsdorff warnsdorff(side);
        for (int cell = 0; cell < side * side; cell++) {
            EXPECT_FALSE(warnsdorff.search({cell / side, cell % side})) << side;
        }
    }
    Warnsdorff warnsdorff(5);
    EXPECT_FALSE(warnsdorff.search({0, 1}));
    EXPECT_EQ(warnsdorff.attempts(), 0);
    EXPECT_TRUE(warnsdorff.search({0, 0}));
}

TEST(WarnsdorffTest, OneCellIsATour) {
    Warnsdorff warnsdorff(1);
    ASSERT_TRUE(warnsdorff.search({0, 0}));
    EXPECT_TRUE(is_tour(warnsdorff.order(), {0, 0}));
}

TEST(WarnsdorffTest, FindsToursOfLargeBoards) {
    for (const int side : {200, 501, 1000}) {
        Warnsdorff warnsdorff(side);
        const Cell start{side / 3, side - 1 - side / 3 % 2};
        ASSERT_TRUE(warnsdorff.search(start)) << side;
        EXPECT_TRUE(is_tour(warnsdorff.order(), start)) << side;
    }
}

TEST(WarnsdorffTest, LaterTieBreaksTakeTheMovesInAnyOrder) {
    Warnsdorff warnsdorff(8);
    int found = 0;
    for (int tie_break = 5; tie_break < 105; tie_break++) {
        if (!warnsdorff.attempt({2, 4}, tie_break)) continue;
        found++;
        EXPECT_TRUE(is_tour(warnsdorff.order(), {2, 4})) << tie_break;
    }
    EXPECT_GT(found, 80);
}

TEST(WarnsdorffTest, AnAttemptCanFail) {
    // The only start of those for which it takes five.
    constexpr Cell hard{2, 2};
    Warnsdorff warnsdorff(7);
    for (int tie_break = 0; tie_break < 4; tie_break++) {
        EXPECT_FALSE(warnsdorff.attempt(hard, tie_break)) << tie_break;
    }
    EXPECT_TRUE(warnsdorff.attempt(hard, 4));
}

TEST(WarnsdorffDeathTest, TheStartIsOnTheBoard) {
    EXPECT_DEATH(Warnsdorff(5).attempt({5, 0}, 0), "contains");
}

}  // namespace
