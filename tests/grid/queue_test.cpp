#include "grid/queue.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "random.hpp"

namespace {

using grid::FlatQueue;

TEST(FlatQueueTest, BeginsEmptyAndWithoutRoom) {
    FlatQueue<int> queue;
    EXPECT_TRUE(queue.empty());
    EXPECT_EQ(queue.size(), 0);
    EXPECT_TRUE(queue.pushed().empty());
    EXPECT_DEATH(queue.push(1), "capacity");
    EXPECT_DEATH(queue.pop(), "empty");
}

TEST(FlatQueueTest, FirstInIsFirstOut) {
    FlatQueue<std::string> queue(3);
    queue.push("a");
    queue.push("b");
    EXPECT_EQ(queue.size(), 2);
    EXPECT_EQ(queue.pop(), "a");
    queue.push("c");
    EXPECT_EQ(queue.pop(), "b");
    EXPECT_EQ(queue.pop(), "c");
    EXPECT_TRUE(queue.empty());
    EXPECT_EQ(queue.pushed(), (std::vector<std::string>{"a", "b", "c"}));
}

TEST(FlatQueueTest, PopsMakeNoRoomBecauseItNeverWraps) {
    FlatQueue<int> queue(1);
    queue.push(1);
    queue.pop();
    EXPECT_DEATH(queue.push(2), "capacity");
}

TEST(FlatQueueTest, ResetForgetsEverythingAndChangesTheRoom) {
    FlatQueue<int> queue(1);
    queue.push(1);
    queue.reset(2);
    EXPECT_TRUE(queue.empty());
    EXPECT_TRUE(queue.pushed().empty());
    queue.push(2);
    queue.push(3);
    EXPECT_EQ(queue.pop(), 2);
    queue.reset(1);
    queue.push(4);
    EXPECT_EQ(queue.pop(), 4);
    EXPECT_DEATH(queue.push(5), "capacity") << "the room is the asked one, not the memory at hand";
}

TEST(FlatQueueTest, DoesWhatADequeDoes) {
    auto random = test::seeded_random();
    FlatQueue<int> queue;
    for (int round = 0; round < 200; round++) {
        const int capacity = test::uniform(random, 0, 30);
        queue.reset(capacity);
        std::deque<int> expected;
        std::vector<int> pushed;
        for (int i = 0; i < 60; i++) {
            if (static_cast<int>(pushed.size()) < capacity && test::uniform(random, 0, 1) == 0) {
                queue.push(i);
                expected.push_back(i);
                pushed.push_back(i);
            } else if (!expected.empty()) {
                ASSERT_EQ(queue.pop(), expected.front());
                expected.pop_front();
            }
            ASSERT_EQ(queue.size(), static_cast<int>(expected.size()));
            ASSERT_EQ(queue.empty(), expected.empty());
            ASSERT_EQ(queue.pushed(), pushed);
        }
    }
}

}  // namespace
