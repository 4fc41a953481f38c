#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdlib>
#include <ostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "9663/queens_halves.hpp"
#include "counts.hpp"
#include "random.hpp"

namespace {

using queens::Blocks;
using queens::Border;
using queens::Diagonals;
using queens::Kernel;
using queens::Split;

int size_of(unsigned set) { return static_cast<int>(std::bitset<32>(set).count()); }

// All sets of that many columns, in ascending order, written as plainly as can be.
std::vector<unsigned> sets_of(int columns, int side) {
    std::vector<unsigned> sets;
    for (unsigned set = 0; set < 1U << side; set++) {
        if (size_of(set) == columns) sets.push_back(set);
    }
    return sets;
}

TEST(Sets, FollowOneAnotherInAscendingOrder) {
    for (int side = 1; side <= 16; side++) {
        for (int columns = 0; columns <= side; columns++) {
            std::vector<unsigned> sets;
            const unsigned end = 1U << side;
            for (unsigned set = (1U << columns) - 1; set < end; set = queens::next_set(set, end)) {
                sets.push_back(set);
            }
            EXPECT_EQ(sets, sets_of(columns, side)) << columns << " of " << side;
        }
    }
}

TEST(Sets, AreMirrored) {
    EXPECT_EQ(queens::mirrored(0b1, 1), 0b1U);
    EXPECT_EQ(queens::mirrored(0b00110, 5), 0b01100U);
    EXPECT_EQ(queens::mirrored(0b0001011, 7), 0b1101000U);
}

TEST(Sets, OfWhichOneStandsForAllThatAreAlike) {
    for (int side = 1; side <= 16; side++) {
        int stand_for = 0;
        int standing = 0;
        const std::vector<unsigned> sets = sets_of(side / 2, side);
        for (const unsigned set : sets) {
            stand_for += queens::sets_alike(set, side);
            standing += queens::sets_alike(set, side) != 0;
        }
        EXPECT_EQ(stand_for, static_cast<int>(sets.size())) << "N = " << side;
        if (side == 14) {
            EXPECT_EQ(sets.size(), 3432U);
            EXPECT_EQ(standing, 890);
        }
    }
}

// Diagonals across a border as sets of steps from it: a queen on the first row beside the border
// and one square to the left of column 0 would be on line -1.
Diagonals naive_diagonals(int side, int column, int rows) {
    Diagonals diagonals = 0;
    const int to_left = column - rows - 1;  // its column in the first row behind the border
    const int to_right = column + rows + 1;
    if (to_left >= 0) diagonals |= Diagonals{1} << to_left;
    if (to_right < side) diagonals |= Diagonals{1} << (side - 1 + to_right - 1);
    return diagonals;
}

TEST(DiagonalsAcrossABorder, AreThoseOfTheQueens) {
    for (int side = 1; side <= 16; side++) {
        const Border border(side);
        for (int column = 0; column < side; column++) {
            for (int rows = 0; rows < side; rows++) {
                const Diagonals near = border.of_queen(1U << column, rows);
                EXPECT_EQ(near, naive_diagonals(side, column, rows));
                for (int more = 0; rows + more < side; more++) {
                    EXPECT_EQ(border.further(near, more),
                              naive_diagonals(side, column, rows + more));
                }
                EXPECT_EQ(border.from_other_side(border.from_other_side(near)), near);
            }
        }
    }
}

TEST(DiagonalsAcrossABorder, AreSharedByQueensThatAttackEachOther) {
    const int side = 7;
    const Border border(side);
    for (int above = 0; above < side; above++) {
        for (int below = 0; below < side; below++) {
            for (int rows_above = 0; rows_above < 4; rows_above++) {
                for (int rows_below = 0; rows_below < 4; rows_below++) {
                    const bool shared =
                        (border.from_other_side(border.of_queen(1U << above, rows_above)) &
                         border.of_queen(1U << below, rows_below)) != 0;
                    const int apart = rows_above + rows_below + 1;
                    EXPECT_EQ(shared, above - below == apart || below - above == apart);
                }
            }
        }
    }
}

// The placements on `set` in all orders of its columns: their diagonals in front and behind.
std::vector<std::pair<Diagonals, Diagonals>> naive_list(int side, unsigned set) {
    std::vector<int> columns;
    for (int column = 0; column < side; column++) {
        if ((set >> column & 1) != 0) columns.push_back(column);
    }
    const int rows = static_cast<int>(columns.size());
    const Border border(side);
    std::vector<std::pair<Diagonals, Diagonals>> list;
    do {
        bool attacked = false;
        Diagonals front = 0;
        Diagonals back = 0;
        for (int a = 0; a < rows; a++) {
            for (int b = 0; b < a; b++) attacked |= std::abs(columns[a] - columns[b]) == a - b;
            front |= naive_diagonals(side, columns[a], a);
            back |= naive_diagonals(side, columns[a], rows - 1 - a);
        }
        if (!attacked) list.emplace_back(front, border.from_other_side(back));
    } while (std::next_permutation(columns.begin(), columns.end()));
    return list;
}

TEST(BlocksOfRows, HaveListsOfAllTheirPlacements) {
    for (const int side : {1, 5, 8, 11, 16}) {
        for (int rows = 0; rows <= std::min(side, 4); rows++) {
            const Blocks blocks(side, rows);
            std::size_t longest = 0;
            for (const unsigned set : sets_of(rows, side)) {
                const int* const list = blocks.list(set);
                std::vector<std::pair<Diagonals, Diagonals>> placements;
                for (int i = list[0]; i < list[1]; i++) {
                    placements.emplace_back(blocks.front()[i], blocks.back()[i]);
                }
                ASSERT_EQ(placements, naive_list(side, set)) << side << ' ' << rows << ' ' << set;
                longest = std::max(longest, placements.size());
            }
            EXPECT_EQ(blocks.longest_list(), static_cast<int>(longest));
        }
    }
}

TEST(BlocksOfRows, AreFewAt14) {
    const Blocks three(14, 3);
    const Blocks four(14, 4);
    EXPECT_EQ(three.list(0b111U << 11)[1], 1364);
    EXPECT_EQ(four.list(0b1111U << 10)[1], 9632);
}

struct NamedKernel {
    const char* name;
    const Kernel* kernel;  // none if it is not compiled for this kind of processor
    bool is_supported;
};

// Names the parameter in messages; the default would print its bytes.
void PrintTo(const NamedKernel& named, std::ostream* out) { *out << named.name; }

std::vector<NamedKernel> kernels() {
    std::vector<NamedKernel> all{{"portable", &queens::portable_kernel, true}};
#ifdef HAENGMA_HAS_AVX2_KERNEL
    all.push_back({"avx2", &queens::avx2_kernel, queens::avx2::is_supported()});
#else
    all.push_back({"avx2", nullptr, false});
#endif
    return all;
}

class KernelTest : public testing::TestWithParam<NamedKernel> {
 protected:
    void SetUp() override {
        if (!GetParam().is_supported) GTEST_SKIP() << "this processor has no AVX2";
    }
    const Kernel& kernel() const { return *GetParam().kernel; }
};

TEST_P(KernelTest, CountsThePlacements) {
    for (int side = 1; side <= 16; side++) {
        EXPECT_EQ(queens::count_by_halves(side, kernel()).placements, counts[side])
            << "N = " << side;
    }
}

TEST_P(KernelTest, CountsItsWork) {
    const queens::HalvesCount at_14 = queens::count_by_halves(14, kernel());
    EXPECT_EQ(at_14.joins, 2'260'848);
    EXPECT_EQ(at_14.halves, 431'244);
    const queens::HalvesCount at_16 = queens::count_by_halves(16, kernel());
    EXPECT_EQ(at_16.joins, 54'370'000);
    EXPECT_EQ(at_16.halves, 7'851'480);
}

std::vector<Diagonals> random_diagonals(std::mt19937& random, int count, int side) {
    std::vector<Diagonals> list;
    const auto last = static_cast<int>((1U << (2 * side - 2)) - 1);
    for (int i = 0; i < count; i++) {
        // Three of four bits are 0, so that some pairs fit.
        list.push_back(static_cast<Diagonals>(test::uniform(random, 0, last) &
                                              test::uniform(random, 0, last)));
    }
    return list;
}

TEST_P(KernelTest, CountsThePairsThatFit) {
    std::mt19937 random = test::seeded_random();
    for (const int side : {1, 2, 4, 5, 9, 14, 16}) {
        const Border border(side);
        for (const int above_count : {0, 1, 31, 32, 33, 255, 256, 257, 600}) {
            for (const int below_count : {0, 1, 7, 8, 9, 100}) {
                std::vector<Diagonals> above = random_diagonals(random, above_count, side);
                const std::vector<Diagonals> below = random_diagonals(random, below_count, side);
                int expected = 0;
                for (const Diagonals a : above) {
                    for (const Diagonals b : below) {
                        expected += (border.from_other_side(a) & b) == 0;
                    }
                }
                above.resize(above_count + queens::halves_in_block);
                EXPECT_EQ(kernel().count_fits(above.data(), above_count, below.data(), below_count,
                                              border),
                          expected)
                    << side << ' ' << above_count << ' ' << below_count;
            }
        }
    }
}

TEST_P(KernelTest, CountsEveryPairWhereNothingIsOccupied) {
    std::vector<Diagonals> above(1000 + queens::halves_in_block);
    const std::vector<Diagonals> below(1003);
    EXPECT_EQ(kernel().count_fits(above.data(), 1000, below.data(), 1003, Border(16)), 1'003'000);
}

TEST_P(KernelTest, JoinsTheBlocksThatFit) {
    std::mt19937 random = test::seeded_random();
    const int side = 16;
    const Border border(side);
    for (int near_rows = 0; near_rows <= 4; near_rows++) {
        std::vector<std::vector<Diagonals>> lists;
        std::vector<Split> splits;
        std::vector<Diagonals> expected;
        for (const int near_count : {0, 1, 5, 24}) {
            for (const int far_count : {0, 1, 7, 8, 9, 16, 24}) {
                const auto inner = random_diagonals(random, near_count, side);
                const auto outer = random_diagonals(random, near_count, side);
                auto far = random_diagonals(random, far_count, side);
                for (int n = 0; n < near_count; n++) {
                    for (int f = 0; f < far_count; f++) {
                        if ((inner[n] & far[f]) != 0) continue;
                        expected.push_back(outer[n] | border.further(far[f], near_rows));
                    }
                }
                far.resize(far_count + queens::join_slack);
                lists.insert(lists.end(), {inner, outer, far});
            }
        }
        for (std::size_t i = 0; i < lists.size(); i += 3) {
            splits.push_back({lists[i].data(), lists[i + 1].data(),
                              static_cast<int>(lists[i].size()), lists[i + 2].data(),
                              static_cast<int>(lists[i + 2].size()) - queens::join_slack});
        }
        std::vector<Diagonals> halves(3000 + queens::join_slack);
        halves.resize(kernel().join(splits.data(), static_cast<int>(splits.size()), near_rows,
                                    border, halves.data()));
        std::sort(halves.begin(), halves.end());
        std::sort(expected.begin(), expected.end());
        EXPECT_EQ(halves, expected);
    }
}

INSTANTIATE_TEST_SUITE_P(AllKernels, KernelTest, testing::ValuesIn(kernels()),
                         [](const auto& named) { return std::string(named.param.name); });

TEST(BestKernel, IsThePortableOneWhereTheEnvironmentSaysSo) {
    ASSERT_EQ(setenv("HAENGMA_NO_AVX2", "1", 1), 0);
    EXPECT_EQ(&queens::best_kernel(), &queens::portable_kernel);
    ASSERT_EQ(unsetenv("HAENGMA_NO_AVX2"), 0);
}

TEST(BestKernel, IsTheOneForThisProcessor) {
    ASSERT_EQ(unsetenv("HAENGMA_NO_AVX2"), 0);
    const Kernel* const best =
        kernels()[1].is_supported ? kernels()[1].kernel : kernels()[0].kernel;
    EXPECT_EQ(&queens::best_kernel(), best);
}

}  // namespace
