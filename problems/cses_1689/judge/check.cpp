// Says whether an output of CSES 1689 is right; judge/checker.hpp says how it is called. Any tour
// is right, and there always is one; how the numbers are laid out is free.

#include <string>

#include "grid/cell.hpp"
#include "judge/checker.hpp"
#include "judge/input.hpp"
#include "judge/tour_checker.hpp"
#include "start.hpp"

namespace {

std::string name_of(grid::Cell cell) {
    return "column " + std::to_string(cell.col + 1) + ", row " + std::to_string(cell.row + 1);
}

std::string reason_against(judge::Input& input, const std::string& answer,
                           const std::string& output) {
    constexpr judge::TourFormat format{1, name_of};
    constexpr grid::Shape board{tour::side, tour::side};
    const grid::Cell start = tour::read_start(input);
    const std::string against_answer = judge::reason_against_tour(answer, board, start, format);
    if (!against_answer.empty()) {
        throw judge::Failure{"the judge's answer is wrong: " + against_answer};
    }
    return judge::reason_against_tour(output, board, start, format);
}

}  // namespace

int main(int argc, char** argv) { return judge::check(argc, argv, reason_against); }
