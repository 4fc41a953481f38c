#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "grid/cell.hpp"
#include "judge/input.hpp"

namespace tour {

// What an input says: a board and where the tour begins.
struct Start {
    int side = 8;
    grid::Cell cell;
};

inline bool operator==(Start a, Start b) { return a.side == b.side && a.cell == b.cell; }

inline Start read_start(judge::Input& input) {
    Start start;
    if (input.at_end()) return start;
    start.side = input.integer("N", 1, 20);
    if (input.at_end()) return start;
    start.cell.row = input.integer("row", 0, start.side - 1);
    start.cell.col = input.integer("column", 0, start.side - 1);
    return start;
}

// One line, with the start in full.
inline std::string to_text(Start start) {
    return std::to_string(start.side) + ' ' + std::to_string(start.cell.row) + ' ' +
           std::to_string(start.cell.col) + '\n';
}

// The starts on sides 6 to 8 from which the backtracking search ends within 12 million calls, some
// tenths of a second; from most others it does not end within minutes. On each side the soonest
// first.
inline constexpr std::array<Start, 40> soon_on_6_to_8{
    {{6, {4, 1}}, {6, {5, 0}}, {6, {4, 5}}, {6, {2, 0}}, {6, {5, 1}}, {6, {0, 5}}, {6, {3, 2}},
     {6, {5, 3}}, {6, {5, 2}}, {6, {5, 5}}, {6, {3, 4}}, {6, {0, 0}}, {6, {1, 5}}, {6, {0, 4}},
     {6, {2, 3}}, {6, {2, 5}}, {6, {3, 3}}, {6, {1, 3}}, {6, {4, 2}}, {6, {2, 4}}, {6, {1, 1}},
     {6, {5, 4}}, {6, {2, 2}}, {6, {0, 1}}, {6, {1, 2}}, {6, {1, 4}}, {6, {3, 5}}, {6, {3, 0}},
     {7, {0, 6}}, {7, {6, 6}}, {7, {2, 2}}, {7, {3, 3}}, {7, {6, 2}}, {7, {0, 0}}, {7, {6, 0}},
     {8, {3, 2}}, {8, {7, 0}}, {8, {0, 0}}, {8, {4, 0}}, {8, {4, 5}}}};

// Up to this side the search ends soon from every cell.
inline constexpr int small_side = 5;

inline bool ends_soon(Start start) {
    return start.side <= small_side ||
           std::find(soon_on_6_to_8.begin(), soon_on_6_to_8.end(), start) != soon_on_6_to_8.end();
}

// All starts that end soon, on sides up to the given one; small sides first, then by row and
// column.
inline std::vector<Start> soon_starts(int largest_side = 8) {
    std::vector<Start> starts;
    for (int side = 1; side <= largest_side; side++) {
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                const Start start{side, {row, col}};
                if (ends_soon(start)) starts.push_back(start);
            }
        }
    }
    return starts;
}

}  // namespace tour
