#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "grid/cell.hpp"
#include "grid/tour.hpp"
#include "judge/checker.hpp"

namespace judge {

// How a statement writes a knight's tour.
struct TourFormat {
    int first;                           // the number on the start
    std::string (*name_of)(grid::Cell);  // what it calls a cell
};

// Why `text`, the numbers of the cells row by row, is no tour of the board from `start`; empty if
// it is one. Every number must be written plainly; how they are laid out is free.
inline std::string reason_against_tour(const std::string& text, grid::Shape board, grid::Cell start,
                                       const TourFormat& format) {
    const std::vector<std::string> tokens = tokens_of(text);
    const std::size_t count = area(board);
    const int last = format.first + area(board) - 1;
    if (tokens.empty()) return "the output is empty";

    constexpr grid::Cell nowhere{-1, -1};
    std::vector<grid::Cell> way(count, nowhere);
    for (std::size_t i = 0; i < tokens.size(); i++) {
        const std::string& token = tokens[i];
        if (i == count) {
            return "after the " + std::to_string(count) + " numbers stands " + quoted(token);
        }
        const grid::Cell cell{static_cast<int>(i) / board.cols, static_cast<int>(i) % board.cols};
        const std::string found = format.name_of(cell) + ": " + quoted(token);
        const std::size_t digits = token[0] == '-' ? token.size() - 1 : token.size();
        const bool is_integer =
            digits > 0 &&
            token.find_first_not_of("0123456789", token.size() - digits) == token.npos;
        if (!is_integer) return found + " is not a number";
        // Longer ones need no exact value: ten digits are out of range on every board.
        const int number = digits < 10 ? std::atoi(token.c_str()) : last + 1;
        if (token[0] == '-' || number < format.first || number > last) {
            return found + " is not in " + std::to_string(format.first) + ".." +
                   std::to_string(last);
        }
        if (token != std::to_string(number)) {
            return found + " should be " + std::to_string(number);
        }
        grid::Cell& place = way[number - format.first];
        if (place != nowhere) {
            return token + " stands twice: at " + format.name_of(place) + ", and at " +
                   format.name_of(cell);
        }
        place = cell;
    }
    if (tokens.size() < count) {
        return "the output ends after " + std::to_string(tokens.size()) + " of " +
               std::to_string(count) + " numbers";
    }
    if (way[0] != start) {
        return std::to_string(format.first) + " stands at " + format.name_of(way[0]) +
               ", not at the start, " + format.name_of(start);
    }
    for (std::size_t i = 1; i < count; i++) {
        if (grid::is_knights_move(way[i - 1], way[i])) continue;
        const int number = format.first + static_cast<int>(i);
        return "from " + std::to_string(number - 1) + " at " + format.name_of(way[i - 1]) + " to " +
               std::to_string(number) + " at " + format.name_of(way[i]) + " is no knight's move";
    }
    return "";
}

}  // namespace judge
