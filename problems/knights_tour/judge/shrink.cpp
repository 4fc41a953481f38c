// Reads an input of Knight's Tour and prints simpler ones, the boldest first, a NUL after each:
// smaller sides, then on the same side a smaller sum of row and column. Only starts from which the
// search ends soon, since each candidate has to be answered.

#include <cstdio>
#include <string>
#include <vector>

#include "start.hpp"

int main() {
    judge::Input input;
    const tour::Start given = tour::read_start(input);
    const std::vector<tour::Start> starts = tour::soon_starts();

    const auto print = [](tour::Start start) {
        const std::string text = tour::to_text(start);
        std::fwrite(text.c_str(), 1, text.size() + 1, stdout);
    };
    for (const tour::Start start : starts) {
        if (start.side < given.side) print(start);
    }
    for (const tour::Start start : starts) {
        const int sum = start.cell.row + start.cell.col;
        if (start.side == given.side && sum < given.cell.row + given.cell.col) print(start);
    }
}
