// Says whether an output of Knight's Tour is right; judge/checker.hpp says how it is called. Any
// tour is right; how the numbers are laid out is free.

#include <string>

#include "grid/cell.hpp"
#include "judge/checker.hpp"
#include "judge/input.hpp"
#include "judge/tour_checker.hpp"
#include "start.hpp"

namespace {

constexpr const char* no_tour = "There's no Solution";

std::string name_of(grid::Cell cell) {
    return "row " + std::to_string(cell.row) + ", column " + std::to_string(cell.col);
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(judge::white_space);
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(judge::white_space) - first + 1);
}

std::string reason_against(judge::Input& input, const std::string& answer,
                           const std::string& output) {
    const tour::Start start = tour::read_start(input);
    const auto against_tour = [&](const std::string& text) {
        const grid::Shape board{start.side, start.side};
        return judge::reason_against_tour(text, board, start.cell, {0, name_of});
    };
    const bool answer_is_none = trimmed(answer) == no_tour;
    const std::string against_answer = answer_is_none ? "" : against_tour(answer);
    if (!against_answer.empty()) {
        throw judge::Failure{"the judge's answer is wrong: " + against_answer};
    }
    if (trimmed(output) == no_tour) return answer_is_none ? "" : "there is a tour";

    std::string reason = against_tour(output);
    if (!answer_is_none) return reason;
    if (reason.empty()) throw judge::Failure{"the judge's answer is wrong: the output is a tour"};
    const int token_count = static_cast<int>(judge::tokens_of(output).size());
    if (token_count == start.side * start.side) {
        return "a tour where the answer has none: " + reason;
    }
    return "there is no tour, but the output is " + judge::quoted(trimmed(output));
}

}  // namespace

int main(int argc, char** argv) { return judge::check(argc, argv, reason_against); }
