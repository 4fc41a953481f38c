#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace test {

// Random numbers for one test, with the seed printed. HAENGMA_SEED=number repeats a run, or tries
// another one.
inline std::mt19937 seeded_random() {
    const char* given = std::getenv("HAENGMA_SEED");
    const auto seed =
        static_cast<std::uint32_t>(given ? std::strtoul(given, nullptr, 10) : 20260428);
    std::printf("HAENGMA_SEED=%u\n", static_cast<unsigned>(seed));
    return std::mt19937(seed);
}

inline int uniform(std::mt19937& random, int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
}

}  // namespace test
