#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "9663/queens_arrays.hpp"
#include "9663/queens_bitmask.hpp"
#include "9663/queens_halves.hpp"
#include "9663/queens_naive.hpp"
#include "9663/queens_symmetry.hpp"
#include "counts.hpp"

namespace {

struct Way {
    const char* name;
    int (*count)(int side);
    int largest_side;  // up to which it is tested
};

// Names the parameter in messages; the default would print its bytes.
void PrintTo(const Way& way, std::ostream* out) { *out << way.name; }

class QueensTest : public testing::TestWithParam<Way> {};

TEST_P(QueensTest, CountsThePlacements) {
    for (int side = 1; side <= GetParam().largest_side; side++) {
        EXPECT_EQ(GetParam().count(side), counts[side]) << "N = " << side;
    }
}

INSTANTIATE_TEST_SUITE_P(AllWays, QueensTest,
                         testing::Values(Way{"naive", queens::count_naive, 12},
                                         Way{"arrays", queens::count_arrays, 13},
                                         Way{"bitmask", queens::count_bitmask, 15},
                                         Way{"symmetry", queens::count_symmetry, 15},
                                         Way{"halves", queens::count_halves, 16}),
                         [](const auto& way) { return std::string(way.param.name); });

}  // namespace
