#include "knights_tour/tour.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "grid/tour.hpp"
#include "knights_tour/backtracking.hpp"
#include "knights_tour/closed.hpp"
#include "knights_tour/forced_edges.hpp"
#include "knights_tour/judge/start.hpp"

namespace {

using grid::Cell;
using grid::Grid;
using grid::is_closed_tour;
using grid::is_tour;
using tour::Backtracking;
using tour::ForcedEdges;

constexpr const char* tour_of_8 =
    "  0 59 38 33 30 17  8 63\n"
    " 37 34 31 60  9 62 29 16\n"
    " 58  1 36 39 32 27 18  7\n"
    " 35 48 41 26 61 10 15 28\n"
    " 42 57  2 49 40 23  6 19\n"
    " 47 50 45 54 25 20 11 14\n"
    " 56 43 52  3 22 13 24  5\n"
    " 51 46 55 44 53  4 21 12\n";

// The first tour in the order of the table below, by recursion on a vector of vectors. Gives up
// after `limit` calls.
class NaiveTour {
 public:
    NaiveTour(int side, long long limit) : order(side, std::vector<int>(side, -1)), limit_(limit) {}

    bool extend(int row, int col, int number) {
        const int side = static_cast<int>(order.size());
        if (++calls > limit_) return false;
        order[row][col] = number;
        if (number == side * side - 1) return true;
        static constexpr std::array<std::pair<int, int>, 8> moves{
            {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}};
        for (const auto& [rows, cols] : moves) {
            const int next_row = row + rows, next_col = col + cols;
            if (next_row < 0 || next_row >= side || next_col < 0 || next_col >= side) continue;
            if (order[next_row][next_col] != -1) continue;
            if (extend(next_row, next_col, number + 1)) return true;
        }
        order[row][col] = -1;
        return false;
    }

    std::vector<std::vector<int>> order;
    long long calls = 0;

 private:
    long long limit_;
};

TEST(BacktrackingTest, FindsTheTourOf8x8FromTheCornerIn8250733Calls) {
    Backtracking search(8);
    ASSERT_TRUE(search.search({0, 0}));
    EXPECT_EQ(tour::to_text(search.order()), tour_of_8);
    EXPECT_EQ(search.calls(), 8'250'733);
}

TEST(BacktrackingTest, FindsTheTourOf5x5FromTheCornerIn8840Calls) {
    Backtracking search(5);
    ASSERT_TRUE(search.search({0, 0}));
    EXPECT_TRUE(is_tour(search.order(), {0, 0}));
    EXPECT_EQ(search.calls(), 8'840);
}

TEST(TextTest, NumbersAreAsWideAsTheLargestOneAndABlank) {
    EXPECT_EQ(tour::to_text(Grid<int>({1, 1}, 0)), " 0\n");
    EXPECT_EQ(tour::to_text(Grid<int>({3, 3}, 8)), " 8 8 8\n 8 8 8\n 8 8 8\n");
    EXPECT_EQ(tour::to_text(Grid<int>({4, 4}, 5)).substr(0, 13), "  5  5  5  5\n");
    EXPECT_EQ(tour::to_text(Grid<int>({10, 10}, 99)).substr(0, 6), " 99 99");
    EXPECT_EQ(tour::to_text(Grid<int>({11, 11}, 120)).substr(0, 8), " 120 120");
}

// The two searches for the first tour answer alike.
template <class Search>
class FirstTourTest : public testing::Test {};

using Searches = testing::Types<Backtracking, ForcedEdges>;

struct SearchName {
    template <class Search>
    static std::string GetName(int) {
        return std::is_same_v<Search, Backtracking> ? "Backtracking" : "ForcedEdges";
    }
};

TYPED_TEST_SUITE(FirstTourTest, Searches, SearchName);

TYPED_TEST(FirstTourTest, IsThatOfAPlainRecursionFromEveryStartForWhichThatEndsSoon) {
    int compared = 0;
    for (int side = 1; side <= 6; side++) {
        const long long soon = side <= 5 ? 2'000'000 : 100'000;
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                NaiveTour naive(side, soon);
                const bool exists = naive.extend(row, col, 0);
                if (naive.calls > soon) continue;
                compared++;
                TypeParam search(side);
                ASSERT_EQ(search.search({row, col}), exists) << side << ": " << row << ' ' << col;
                EXPECT_LE(search.calls(), naive.calls);
                if (!exists) continue;
                EXPECT_TRUE(is_tour(search.order(), {row, col}));
                for (int r = 0; r < side; r++) {
                    for (int c = 0; c < side; c++) {
                        ASSERT_EQ((search.order()[{r, c}]), naive.order[r][c]);
                    }
                }
            }
        }
    }
    EXPECT_EQ(compared, 64);
}

TYPED_TEST(FirstTourTest, IsKnownFor8x8FromTheCorner) {
    TypeParam search(8);
    ASSERT_TRUE(search.search({0, 0}));
    EXPECT_EQ(tour::to_text(search.order()), tour_of_8);
}

TYPED_TEST(FirstTourTest, DoesNotExistOn2x2And3x3And4x4) {
    for (int side = 2; side <= 4; side++) {
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                EXPECT_FALSE(TypeParam(side).search({row, col})) << side;
            }
        }
    }
}

TYPED_TEST(FirstTourTest, DoesNotExistOn5x5FromACellOfTheRarerColour) {
    EXPECT_FALSE(TypeParam(5).search({0, 1}));
}

TYPED_TEST(FirstTourTest, IsTheStartAloneOnOneCell) {
    TypeParam search(1);
    ASSERT_TRUE(search.search({0, 0}));
    EXPECT_EQ(search.calls(), 1);
    EXPECT_TRUE(is_tour(search.order(), {0, 0}));
}

template <class Search>
using FirstTourDeathTest = FirstTourTest<Search>;
TYPED_TEST_SUITE(FirstTourDeathTest, Searches, SearchName);

TYPED_TEST(FirstTourDeathTest, AnObjectSearchesOnce) {
    TypeParam search(1);
    search.search({0, 0});
    EXPECT_DEATH(search.search({0, 0}), "calls_ == 0");
}

TEST(ForcedEdgesTest, FindsTheTourOf8x8FromTheCornerIn64Calls) {
    ForcedEdges search(8);
    ASSERT_TRUE(search.search({0, 0}));
    EXPECT_EQ(search.calls(), 64);
}

TEST(ForcedEdgesTest, FindsATourFromEveryStartOf8x8InAtMost86Calls) {
    long long most = 0;
    for (int cell = 0; cell < 64; cell++) {
        ForcedEdges search(8);
        ASSERT_TRUE(search.search({cell / 8, cell % 8})) << cell;
        EXPECT_TRUE(is_tour(search.order(), {cell / 8, cell % 8})) << cell;
        most = std::max(most, search.calls());
    }
    EXPECT_EQ(most, 86);
}

TEST(ForcedEdgesTest, FindsATourFromEveryStartFromWhichThereIsOneOnSides5To20) {
    for (int side = 5; side <= 20; side++) {
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                ForcedEdges search(side);
                const bool is_found = search.search({row, col});
                ASSERT_EQ(is_found, grid::has_tour(side, {row, col})) << side << ' ' << row;
                if (is_found) {
                    ASSERT_TRUE(is_tour(search.order(), {row, col})) << side << ' ' << row;
                }
            }
        }
    }
}

TEST(ForcedEdgesTest, SeesAtOnceThatThereIsNoTour) {
    for (int side = 2; side <= 19; side += side < 4 ? 1 : 3) {
        ForcedEdges search(side);
        if (grid::has_tour(side, {0, 1})) continue;
        EXPECT_FALSE(search.search({0, 1}));
        EXPECT_LE(search.calls(), 7) << side;
    }
}

TEST(ForcedEdgesTest, FindsTheSameTourAsBacktrackingWhereThatEndsSoonOnSides6To8) {
    for (const tour::Start start : tour::soon_on_6_to_8) {
        Backtracking plain(start.side);
        ForcedEdges search(start.side);
        ASSERT_TRUE(plain.search(start.cell));
        ASSERT_TRUE(search.search(start.cell));
        EXPECT_EQ(tour::to_text(search.order()), tour::to_text(plain.order()));
    }
}

TEST(ForcedEdgesTest, FindsTheSameTourWithAWitnessAsWithout) {
    for (const int side : {4, 5, 6, 8, 9, 12}) {
        for (int cell = 0; cell < side * side; cell += side % 2 + 3) {
            const Cell start{cell / side, cell % side};
            ForcedEdges search(side);
            const bool is_found = search.search(start);
            for (const long long budget : {0, 30}) {
                ForcedEdges with_witness(side);
                ASSERT_EQ(with_witness.search(start, budget), is_found) << side << ' ' << cell;
                if (!is_found) continue;
                EXPECT_EQ(tour::to_text(with_witness.order()), tour::to_text(search.order()))
                    << side << ' ' << cell;
            }
        }
    }
}

TEST(ClosedTourTest, IsClosedOnEveryEvenSideFrom6To200) {
    for (int side = 6; side <= 200; side += 2) {
        const Cell start{side / 2, side - 1};
        EXPECT_TRUE(is_closed_tour(tour::ClosedTour(side).order(start), start)) << side;
    }
}

TEST(ClosedTourTest, IsClosedOnSide1000) {
    EXPECT_TRUE(is_closed_tour(tour::ClosedTour(1000).order({0, 0}), {0, 0}));
}

TEST(ClosedTourTest, BeginsAtAnyCell) {
    const tour::ClosedTour closed(12);
    for (int cell = 0; cell < 144; cell++) {
        const Cell start{cell / 12, cell % 12};
        EXPECT_TRUE(is_closed_tour(closed.order(start), start)) << cell;
    }
}

TEST(ClosedTourDeathTest, OddAndSmallSidesHaveNone) {
    EXPECT_DEATH(tour::ClosedTour(7), "side");
    EXPECT_DEATH(tour::ClosedTour(4), "side");
    EXPECT_DEATH(tour::ClosedTour(6).order({6, 0}), "contains");
}

}  // namespace
