#include "grid/cell.hpp"

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

namespace {

using grid::Cell;
using grid::Shape;
using grid::Step;

template <class A, class B, class = void>
struct CanAdd : std::false_type {};
template <class A, class B>
struct CanAdd<A, B, std::void_t<decltype(std::declval<A>() + std::declval<B>())>> : std::true_type {
};

static_assert(CanAdd<Cell, Step>::value);
static_assert(!CanAdd<Cell, Cell>::value, "two positions have no sum");

static_assert(Cell{2, 3} + Step{-1, 4} == Cell{1, 7});
static_assert(Cell{1, 7} - Cell{2, 3} == Step{-1, 4});

TEST(CellTest, EqualityLooksAtBothCoordinates) {
    EXPECT_TRUE((Cell{1, 2} == Cell{1, 2}));
    EXPECT_TRUE((Cell{1, 2} != Cell{1, 3}));
    EXPECT_TRUE((Cell{1, 2} != Cell{0, 2}));
    EXPECT_TRUE((Step{1, 2} != Step{1, 3}));
    EXPECT_TRUE((Step{1, 2} != Step{0, 2}));
    EXPECT_TRUE((Shape{1, 2} != Shape{1, 3}));
    EXPECT_TRUE((Shape{1, 2} != Shape{0, 2}));
}

TEST(CellTest, TheStepBetweenTwoCellsLeadsFromOneToTheOther) {
    for (const Cell from : {Cell{0, 0}, Cell{5, -2}}) {
        for (const Cell to : {Cell{0, 0}, Cell{-3, 7}}) EXPECT_EQ(from + (to - from), to);
    }
}

TEST(ShapeTest, AnEmptyBoardContainsNothing) {
    EXPECT_EQ(grid::area({0, 5}), 0);
    EXPECT_FALSE(grid::contains({0, 5}, {0, 0}));
    EXPECT_FALSE(grid::contains({5, 0}, {0, 0}));
}

TEST(ShapeTest, ContainsExactlyItsArea) {
    const Shape shape{2, 3};
    int count = 0;
    for (int row = -2; row < 5; row++) {
        for (int col = -2; col < 6; col++) count += contains(shape, {row, col});
    }
    EXPECT_EQ(count, 6);
    EXPECT_EQ(area(shape), 6);
    EXPECT_TRUE(contains(shape, {1, 2}));
    EXPECT_FALSE(contains(shape, {2, 1}));
}

}  // namespace
