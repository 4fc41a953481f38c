// knights_tour: makes inputs for the judge; `generate --help` describes them. On sides up to 8 they
// are inputs for which the search by backtracking ends soon, so that it can be judged too.

#include <algorithm>
#include <string>
#include <vector>

#include "judge/generator.hpp"
#include "judge/random.hpp"
#include "start.hpp"

namespace {

using tour::Start;

// There are few inputs, so the seed counts them through.
std::string nth(const std::vector<Start>& starts, int seed) {
    return tour::to_text(starts[seed % starts.size()]);
}

// 6, 7 or 8.
int large_side_of(int size) { return 6 + (size - 1) / 4; }

// The ways to write a start in the upper left corner, in turn.
std::string corner(int seed, int size) {
    const int side = std::min(size, 8);
    const std::string number = std::to_string(side);
    const int forms = side == 8 ? 5 : 3;
    switch (seed % forms) {
        case 0:
            return number + '\n';
        case 1:
            return number + " 0 0\n";
        case 2:
            return number + "\n0 0\n";
        case 3:
            return "";
        default:
            return "\n";
    }
}

std::string small(int seed, int size) {
    return nth(tour::soon_starts(std::min(size, tour::small_side)), seed);
}

std::string soon(int seed, int size) {
    std::vector<Start> starts;
    for (const Start start : tour::soon_on_6_to_8) {
        if (start.side == large_side_of(size)) starts.push_back(start);
    }
    return nth(starts, seed);
}

// On sides 2 to 4 there is no tour, nor on side 5 from a cell of the colour that has fewer cells.
std::string none(int seed, int size) {
    std::vector<Start> starts;
    for (const Start start : tour::soon_starts(std::clamp(size, 2, 5))) {
        const bool is_rarer = (start.cell.row + start.cell.col) % 2 == 1;
        if (start.side >= 2 && (start.side <= 4 || is_rarer)) starts.push_back(start);
    }
    return nth(starts, seed);
}

// One side after the other, from anywhere: on odd sides from some cells there is no tour.
std::string large(int seed, int size) {
    judge::Random random(seed);
    const int side = 9 + seed % (size + 2);
    const int row = random.between(0, side - 1);
    return tour::to_text({side, {row, random.between(0, side - 1)}});
}

std::vector<std::string> every_soon_start() {
    std::vector<std::string> inputs;
    for (const Start start : tour::soon_starts()) inputs.push_back(tour::to_text(start));
    return inputs;
}

}  // namespace

int main(int argc, char** argv) {
    return judge::generate(
        argc, argv,
        "Prints an input of Knight's Tour. SEED is 0..2147483647, SIZE is 1..10. `every` prints\n"
        "all starts for which backtracking ends soon, each ending with a NUL byte.",
        {{"corner", "side SIZE, at most 8, from row 0, column 0; SEED chooses how it is written",
          corner},
         {"large", "sides 9 to SIZE + 10, SEED counts through them, from anywhere", large},
         {"small", "sides 1 to SIZE, at most 5; SEED counts through the starts", small},
         {"soon", "side 6, 7 or 8 by SIZE; SEED counts through starts, the soonest first", soon},
         {"none", "sides 2 to SIZE, at most 5; SEED counts through starts without a tour", none}},
        every_soon_start);
}
