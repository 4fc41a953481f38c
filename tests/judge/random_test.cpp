#include "judge/random.hpp"

#include <gtest/gtest.h>

#include <climits>
#include <map>
#include <vector>

namespace {

using judge::Random;

TEST(RandomTest, TheSameSeedGivesTheSameNumbersEverywhere) {
    Random random(17837);
    std::vector<int> numbers;
    for (int i = 0; i < 8; i++) numbers.push_back(random.between(1, 100));
    EXPECT_EQ(numbers, (std::vector<int>{97, 60, 67, 22, 37, 44, 11, 31}));
}

TEST(RandomTest, StaysInItsRangeAndReachesAllOfIt) {
    Random random(1);
    std::map<int, int> counts;
    for (int i = 0; i < 6000; i++) counts[random.between(-2, 3)]++;
    EXPECT_EQ(counts.begin()->first, -2);
    EXPECT_EQ(counts.rbegin()->first, 3);
    for (const auto& [number, count] : counts) EXPECT_GT(count, 800) << number;
    EXPECT_EQ(random.between(7, 7), 7);
    for (int i = 0; i < 100; i++) EXPECT_LE(random.between(INT_MIN, INT_MAX), INT_MAX);
}

TEST(RandomTest, ChanceIsInPercent) {
    Random random(1);
    int hits = 0;
    for (int i = 0; i < 10'000; i++) hits += random.chance(30);
    EXPECT_NEAR(hits, 3000, 200);
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(100));
}

TEST(RandomTest, ShufflesToEveryOrder) {
    Random random(1);
    std::map<std::vector<int>, int> orders;
    for (int i = 0; i < 6000; i++) {
        std::vector<int> items{1, 2, 3};
        random.shuffle(items);
        orders[items]++;
    }
    EXPECT_EQ(orders.size(), 6U);
    for (const auto& [order, count] : orders) EXPECT_GT(count, 800);
}

}  // namespace
