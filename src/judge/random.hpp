#pragma once

#include <cassert>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace judge {

// Random numbers for generators of test data: the same seed gives the same numbers everywhere.
// (The distributions of the standard library may differ from one library to the next; its
// mt19937_64 may not.)
class Random {
 public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    // A number in low..high, each equally likely but for a bias of less than one in 2^32.
    int between(int low, int high) {
        assert(low <= high);
        const auto count = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low + 1);
        return static_cast<int>(low + static_cast<std::int64_t>(engine_() % count));
    }

    // True in `percent` of a hundred calls.
    bool chance(int percent) { return between(1, 100) <= percent; }

    template <class T>
    void shuffle(std::vector<T>& items) {
        for (int last = static_cast<int>(items.size()) - 1; last > 0; last--) {
            std::swap(items[last], items[between(0, last)]);
        }
    }

 private:
    std::mt19937_64 engine_;
};

}  // namespace judge
