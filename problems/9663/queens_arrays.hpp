#pragma once

#include <vector>

namespace queens {

// Counts placements with one flag for each column and each diagonal: the squares of a falling
// diagonal share row - col, those of a rising one share row + col.
class LineFlags {
 public:
    explicit LineFlags(int side)
        : side_(side), columns_(side), falling_(2 * side - 1), rising_(2 * side - 1) {}

    // The ways to place queens on the rows from `row` on, given those on the rows above.
    int count_from(int row) {
        if (row == side_) return 1;
        int count = 0;
        for (int col = 0; col < side_; col++) {
            char& column = columns_[col];
            char& falling = falling_[row - col + side_ - 1];
            char& rising = rising_[row + col];
            if (column || falling || rising) continue;
            column = falling = rising = true;
            count += count_from(row + 1);
            column = falling = rising = false;
        }
        return count;
    }

 private:
    int side_;
    std::vector<char> columns_;
    std::vector<char> falling_;
    std::vector<char> rising_;
};

// The number of ways to place `side` queens on a side x side board, 1..16, with no two on a row,
// column or diagonal. O(1) for each square tried.
inline int count_arrays(int side) { return LineFlags(side).count_from(0); }

}  // namespace queens
