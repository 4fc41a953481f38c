#include "knights_tour/tour.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "knights_tour/backtracking.hpp"

namespace {

using grid::Cell;
using grid::Grid;
using tour::Backtracking;
using tour::is_tour;

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
    EXPECT_TRUE(is_tour(search.order(), 5, {0, 0}));
    EXPECT_EQ(search.calls(), 8'840);
}

TEST(BacktrackingTest, FindsTheFirstTourFromEveryStartForWhichItEndsSoon) {
    int compared = 0;
    for (int side = 1; side <= 6; side++) {
        const long long soon = side <= 5 ? 2'000'000 : 100'000;
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                NaiveTour naive(side, soon);
                const bool exists = naive.extend(row, col, 0);
                if (naive.calls > soon) continue;
                compared++;
                Backtracking search(side);
                ASSERT_EQ(search.search({row, col}), exists) << side << ": " << row << ' ' << col;
                EXPECT_EQ(search.calls(), naive.calls);
                if (!exists) continue;
                EXPECT_TRUE(is_tour(search.order(), side, {row, col}));
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

TEST(BacktrackingTest, ThereIsNoTourOn2x2And3x3And4x4) {
    for (int side = 2; side <= 4; side++) {
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                EXPECT_FALSE(Backtracking(side).search({row, col})) << side;
            }
        }
    }
}

TEST(BacktrackingTest, ThereIsNoTourOn5x5FromACellOfTheRarerColour) {
    Backtracking search(5);
    EXPECT_FALSE(search.search({0, 1}));
}

TEST(BacktrackingDeathTest, AnObjectSearchesOnce) {
    Backtracking search(1);
    search.search({0, 0});
    EXPECT_DEATH(search.search({0, 0}), "calls_ == 0");
}

TEST(TextTest, NumbersAreAsWideAsTheLargestOneAndABlank) {
    EXPECT_EQ(tour::to_text(Grid<int>({1, 1}, 0)), " 0\n");
    EXPECT_EQ(tour::to_text(Grid<int>({3, 3}, 8)), " 8 8 8\n 8 8 8\n 8 8 8\n");
    EXPECT_EQ(tour::to_text(Grid<int>({4, 4}, 5)).substr(0, 13), "  5  5  5  5\n");
    EXPECT_EQ(tour::to_text(Grid<int>({10, 10}, 99)).substr(0, 6), " 99 99");
    EXPECT_EQ(tour::to_text(Grid<int>({11, 11}, 120)).substr(0, 8), " 120 120");
}

class IsTourTest : public testing::Test {
 protected:
    void SetUp() override {
        Backtracking search(5);
        ASSERT_TRUE(search.search({0, 0}));
        order = search.order();
    }

    Cell cell_of(int number) const {
        for (int row = 0; row < 5; row++) {
            for (int col = 0; col < 5; col++) {
                if (order[{row, col}] == number) return {row, col};
            }
        }
        return {-1, -1};
    }

    Grid<int> order;
};

TEST_F(IsTourTest, AcceptsATour) {
    EXPECT_TRUE(is_tour(order, 5, {0, 0}));
    EXPECT_TRUE(is_tour(Grid<int>({1, 1}, 0), 1, {0, 0}));
}

TEST_F(IsTourTest, RejectsARepeatedCell) {
    order[cell_of(24)] = 23;
    EXPECT_FALSE(is_tour(order, 5, {0, 0}));
}

TEST_F(IsTourTest, RejectsASkippedNumber) {
    order[cell_of(24)] = 25;
    EXPECT_FALSE(is_tour(order, 5, {0, 0}));
    order[cell_of(25)] = -1;
    EXPECT_FALSE(is_tour(order, 5, {0, 0}));
}

TEST_F(IsTourTest, RejectsAWrongStart) {
    EXPECT_FALSE(is_tour(order, 5, {0, 2}));
    EXPECT_FALSE(is_tour(order, 5, cell_of(24)));
    EXPECT_FALSE(is_tour(order, 5, {-1, 0}));
    EXPECT_FALSE(is_tour(order, 5, {0, 5}));
}

TEST_F(IsTourTest, RejectsAJumpThatIsNoKnightsMove) {
    std::swap(order[cell_of(10)], order[cell_of(12)]);
    EXPECT_FALSE(is_tour(order, 5, {0, 0}));
}

TEST_F(IsTourTest, RejectsStepsThatAreShorterThanAKnightsMove) {
    Grid<int> round({2, 2});
    round[{0, 1}] = 1;
    round[{1, 1}] = 2;
    round[{1, 0}] = 3;
    EXPECT_FALSE(is_tour(round, 2, {0, 0}));
    std::swap(round[{1, 1}], round[{0, 1}]);
    EXPECT_FALSE(is_tour(round, 2, {0, 0}));
}

TEST_F(IsTourTest, RejectsAJumpAsTheVeryLastMove) {
    std::swap(order[cell_of(23)], order[cell_of(24)]);
    EXPECT_FALSE(is_tour(order, 5, {0, 0}));
}

TEST_F(IsTourTest, RejectsAWrongSize) {
    EXPECT_FALSE(is_tour(order, 4, {0, 0}));
    EXPECT_FALSE(is_tour(order, 6, {0, 0}));
    EXPECT_FALSE(is_tour(Grid<int>({1, 2}, 0), 1, {0, 0}));
    EXPECT_FALSE(is_tour(Grid<int>(), 1, {0, 0}));
}

}  // namespace
