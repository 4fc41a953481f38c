// 9663: makes inputs for the judge; `generate --help` describes them.

#include <string>
#include <vector>

#include "judge/generator.hpp"

namespace {

constexpr int largest_side = 14;

std::string to_text(int side) { return std::to_string(side) + '\n'; }

std::string nth_side(int seed, int size) {
    const int sides = size + 4;
    return to_text(seed == 0 ? sides : (seed - 1) % sides + 1);
}

std::vector<std::string> every_side() {
    std::vector<std::string> inputs;
    for (int side = 1; side <= largest_side; side++) inputs.push_back(to_text(side));
    return inputs;
}

}  // namespace

int main(int argc, char** argv) {
    return judge::generate(
        argc, argv,
        "Prints an input of problem 9663. SEED is 0..2147483647, SIZE 1..10. `every` prints all\n"
        "14 legal inputs, each ending with a NUL byte.",
        {{"side", "N is SEED; beyond SIZE + 4, the largest N of that size, it starts again at 1",
          nth_side}},
        every_side);
}
