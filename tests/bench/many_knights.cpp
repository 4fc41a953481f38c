// An input of 7562 with 100,000 random cases on boards of side 300.

#include <cstdio>

#include "judge/random.hpp"

int main() {
    judge::Random random(7562);
    std::puts("100000");
    for (int i = 0; i < 100'000; i++) {
        std::puts("300");
        for (int square = 0; square < 2; square++) {
            const int row = random.between(0, 299);
            std::printf("%d %d\n", row, random.between(0, 299));
        }
    }
}
