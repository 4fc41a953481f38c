#pragma once

#include <string>
#include <vector>

#include "grid/cell.hpp"
#include "judge/input.hpp"

namespace knight {

// What an input of 7562 says.
struct Question {
    int side;
    grid::Cell from;
    grid::Cell to;
};
using Questions = std::vector<Question>;

inline constexpr int smallest_side = 4;

inline Questions read_questions(judge::Input& input) {
    Questions questions(input.integer("number of cases", 1, 1'000'000));
    for (auto& [side, from, to] : questions) {
        side = input.integer("side", smallest_side, 300);
        from.row = input.integer("start row", 0, side - 1);
        from.col = input.integer("start column", 0, side - 1);
        to.row = input.integer("target row", 0, side - 1);
        to.col = input.integer("target column", 0, side - 1);
    }
    return questions;
}

// The input, as the statement lays it out.
inline std::string to_text(const Questions& questions) {
    std::string text = std::to_string(questions.size()) + '\n';
    const auto add = [&](grid::Cell cell) {
        text += std::to_string(cell.row) + ' ' + std::to_string(cell.col) + '\n';
    };
    for (const auto& [side, from, to] : questions) {
        text += std::to_string(side) + '\n';
        add(from);
        add(to);
    }
    return text;
}

}  // namespace knight
