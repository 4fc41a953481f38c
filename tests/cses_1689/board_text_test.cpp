#include "cses_1689/board_text.hpp"

#include <gtest/gtest.h>

#include "grid/tour.hpp"
#include "grid/tour_warnsdorff.hpp"

namespace {

TEST(BoardTextTest, HasSingleBlanksAndNumbersFrom1) {
    grid::Grid<int> order({2, 3}, 9);
    order[{0, 0}] = 0;
    order[{1, 2}] = 99;
    EXPECT_EQ(tour::board_text(order), "1 10 10\n10 10 100\n");
    EXPECT_EQ(tour::board_text(grid::Grid<int>({1, 1}, 0)), "1\n");
}

TEST(BoardTextTest, EveryStartOf8x8HasATour) {
    grid::Warnsdorff warnsdorff(8);
    for (int cell = 0; cell < 64; cell++) {
        const grid::Cell start{cell / 8, cell % 8};
        ASSERT_TRUE(warnsdorff.search(start)) << cell;
        EXPECT_TRUE(is_tour(warnsdorff.order(), start)) << cell;
    }
}

}  // namespace
