#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "grid/cell.hpp"
#include "judge/input.hpp"

namespace tour {

inline constexpr int side = 8;

inline grid::Cell read_start(judge::Input& input) {
    const int column = input.integer("column", 1, side);
    const int row = input.integer("row", 1, side);
    return {row - 1, column - 1};
}

inline std::string to_text(grid::Cell start) {
    return std::to_string(start.col + 1) + ' ' + std::to_string(start.row + 1) + '\n';
}

// All starts, the smallest sum of column and row first.
inline std::vector<grid::Cell> every_start() {
    std::vector<grid::Cell> starts;
    for (int sum = 0; sum <= 2 * side - 2; sum++) {
        for (int row = std::max(0, sum - side + 1); row <= std::min(sum, side - 1); row++) {
            starts.push_back({row, sum - row});
        }
    }
    return starts;
}

}  // namespace tour
