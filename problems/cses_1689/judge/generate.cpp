// cses_1689: makes inputs for the judge; `generate --help` describes them.

#include <string>
#include <vector>

#include "judge/generator.hpp"
#include "start.hpp"

namespace {

using grid::Cell;

// No random numbers are needed: there are few inputs, so the seed counts them through.
std::string nth(const std::vector<Cell>& starts, int seed) {
    return tour::to_text(starts[seed % starts.size()]);
}

std::string any(int seed, int) { return nth(tour::every_start(), seed); }

std::string edge(int seed, int) {
    std::vector<Cell> starts;
    for (const Cell start : tour::every_start()) {
        const bool is_inside =
            start.row % (tour::side - 1) != 0 && start.col % (tour::side - 1) != 0;
        if (!is_inside) starts.push_back(start);
    }
    return nth(starts, seed);
}

// Column and row differ, so that swapping them makes another input.
std::string unequal(int seed, int) {
    std::vector<Cell> starts;
    for (const Cell start : tour::every_start()) {
        if (start.row != start.col) starts.push_back(start);
    }
    return nth(starts, seed);
}

std::vector<std::string> every() {
    std::vector<std::string> inputs;
    for (const Cell start : tour::every_start()) inputs.push_back(tour::to_text(start));
    return inputs;
}

}  // namespace

int main(int argc, char** argv) {
    return judge::generate(
        argc, argv,
        "Prints an input of CSES 1689: column and row of the start, from 1. SEED counts through\n"
        "the starts, the smallest sum first; SIZE changes nothing, all boards are 8 x 8. `every`\n"
        "prints all 64 starts.",
        {{"any", "any start", any},
         {"edge", "a start on the edge of the board", edge},
         {"unequal", "a start whose column is not its row", unequal}},
        every);
}
