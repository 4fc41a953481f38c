#include "grid/moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

namespace {

using grid::Move;
using grid::Step;

template <class Moves>
std::vector<Step> landings(const Moves& moves) {
    std::vector<Step> steps;
    for (const auto& move : moves) steps.push_back(move.land);
    return steps;
}

TEST(MovesTest, OrthogonalIsRightUpLeftDown) {
    EXPECT_EQ(landings(grid::moves::orthogonal),
              (std::vector<Step>{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}));
}

TEST(MovesTest, KnightGoesRoundFromTwoDownOneRight) {
    EXPECT_EQ(landings(grid::moves::knight),
              (std::vector<Step>{
                  {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}));
}

TEST(MovesTest, ElephantGoesOneStraightThenTwoOutwardsDiagonally) {
    using Cells = std::array<Step, 3>;  // two cells passed over, then the landing
    std::vector<Cells> expected;
    for (const Step straight : {Step{1, 0}, Step{-1, 0}, Step{0, 1}, Step{0, -1}}) {
        for (const int side : {1, -1}) {
            const Step outwards =
                straight.rows != 0 ? Step{straight.rows, side} : Step{side, straight.cols};
            Cells cells{straight};
            for (int i = 1; i < 3; i++) {
                cells[i] = {cells[i - 1].rows + outwards.rows, cells[i - 1].cols + outwards.cols};
            }
            expected.push_back(cells);
        }
    }
    std::vector<Cells> actual;
    for (const auto& move : grid::moves::elephant) {
        actual.push_back({move.over[0], move.over[1], move.land});
    }
    const auto less = [](const Cells& a, const Cells& b) {
        const auto key = [](const Cells& c) {
            return std::tuple(c[0].rows, c[0].cols, c[2].rows, c[2].cols);
        };
        return key(a) < key(b);
    };
    std::sort(expected.begin(), expected.end(), less);
    std::sort(actual.begin(), actual.end(), less);
    EXPECT_EQ(actual, expected);
}

TEST(MovesTest, FourQuarterTurnsAndTwoMirrorImagesChangeNothing) {
    const Move<2> move{{3, 2}, {{{1, 0}, {2, 1}}}};
    const Move<2> turned = quarter_turn(quarter_turn(quarter_turn(quarter_turn(move))));
    const Move<2> mirrored = mirror_image(mirror_image(move));
    for (const Move<2>& same : {turned, mirrored}) {
        EXPECT_EQ(same.land, move.land);
        EXPECT_EQ(same.over, move.over);
    }
    EXPECT_EQ(quarter_turn(move).over, (std::array<Step, 2>{{{0, 1}, {-1, 2}}}));
    EXPECT_EQ(mirror_image(move).over, (std::array<Step, 2>{{{0, 1}, {1, 2}}}));
}

TEST(MovesTest, ReachIsTheLongestWayAlongOneAxis) {
    EXPECT_EQ(reach_of(std::array<Move<>, 0>{}), 0);
    EXPECT_EQ(reach_of(grid::moves::orthogonal), 1);
    EXPECT_EQ(reach_of(grid::moves::knight), 2);
    EXPECT_EQ(reach_of(grid::moves::elephant), 3);
    EXPECT_EQ(reach_of(std::array<Move<>, 1>{{{{-5, 1}}}}), 5);
    EXPECT_EQ(reach_of(std::array<Move<>, 1>{{{{1, -6}}}}), 6);
}

TEST(MovesTest, TellsMovesThatLeaveTheRectangleOfTheirEnds) {
    const auto single = [](Step land, Step over) {
        return std::array<Move<1>, 1>{{{land, {over}}}};
    };
    EXPECT_TRUE(passes_between_its_ends(single({0, 2}, {0, 1})));
    EXPECT_TRUE(passes_between_its_ends(single({-2, -2}, {-1, -1})));
    EXPECT_FALSE(passes_between_its_ends(single({0, 2}, {1, 1})));
    EXPECT_FALSE(passes_between_its_ends(single({0, 2}, {-1, 1})));
    EXPECT_FALSE(passes_between_its_ends(single({2, 0}, {1, 1})));
    EXPECT_FALSE(passes_between_its_ends(single({-2, 0}, {1, 0})));
    EXPECT_FALSE(passes_between_its_ends(single({-2, 0}, {-3, 0})));
    EXPECT_FALSE(
        passes_between_its_ends(std::array<Move<2>, 1>{{{{0, 3}, {Step{0, 1}, Step{1, 2}}}}}));
    static_assert(passes_between_its_ends(grid::moves::knight));
}

}  // namespace
