#pragma once

#include <array>

namespace queens {

// Counts placements by one of the eight images under turns and mirroring.
//
// Each edge of the board holds one queen, which has a distance from either corner: eight distances.
// A turn or a mirror image of the board only permutes them, and each of them is the column of the
// queen in the top row of one of the eight images. So it is enough to look at placements where that
// column, `least`, is the least of the eight. If m of the distances are the least, m of the eight
// images are such placements, and each of these stands for 8 / m. That is right for a placement
// that is an image of itself, too: it has fewer different images, and as many times fewer of them
// are found.
class LeastFirst {
 public:
    LeastFirst(int side, int least) : last_(side - 1), least_(least) {
        // No queen on another edge may be nearer to a corner: none in the outer columns in the
        // rows near the corners, none in the last row in the columns near them.
        const unsigned all = (1U << side) - 1;
        const unsigned outer = 1U | 1U << last_;
        for (int row = 0; row < side; row++) {
            rows_[row].allowed = row < least || row > last_ - least ? all & ~outer : all;
        }
        rows_[last_].allowed &= all << least & all >> least;
        // Below the board there is always a place.
        rows_[side].allowed = ~0U;
        rows_[least].equal = rows_[last_ - least].equal = outer;
        rows_[last_].equal = 1U << least | 1U << (last_ - least);
        // The last row in which the outer columns may get their queens.
        if (least > 0) rows_[last_ - least].needed = outer;
    }

    // The number of placements with an image that has the least distance first.
    int count() {
        if (least_ > 0) {
            const unsigned queen = 1U << least_;
            count_from(1, queen, queen >> 1, queen << 1);
        } else {
            count_with_corner();
        }
        int count = 0;
        for (int m = 1; m <= 4; m++) count += 8 * found_[m] / m;
        return count;
    }

 private:
    struct Row {
        unsigned allowed;  // columns where its queen may be
        unsigned equal;    // columns where that queen is as near to a corner as the first one
        unsigned needed;   // columns that must have their queens with this row
    };

    // A queen in the corner is on two edges: m is 2, and the second image is the one mirrored in
    // the diagonal from that corner. It exchanges the places of the queens in the second row and
    // in the second column; they are never equal, for then those queens would share a diagonal. So
    // only the image where the row's comes first is looked at, and counted as m = 1.
    void count_with_corner() {
        for (int col = 2; col < last_; col++) {
            const unsigned queen = 1U << col;
            rows_[col].allowed &= ~2U;
            count_from(2, 1U | queen, queen >> 1, queen << 1 | 4U);
        }
    }

    void count_from(int row, unsigned columns, unsigned left, unsigned right) {
        const unsigned free = free_in(rows_[row], columns, left, right);
        count_below(row, free, columns, left, right, 1);
    }

    // As in queens_bitmask.hpp; `free` are the columns for the queen of this row, which is not the
    // last one, and `equals` of the distances so far are the least.
    void count_below(int row, unsigned free, unsigned columns, unsigned left, unsigned right,
                     int equals) {
        const Row* const rows = &rows_[row];
        while (free != 0) {
            const unsigned queen = free & -free;
            free ^= queen;
            const unsigned taken = columns | queen;
            const unsigned to_left = (left | queen) >> 1;
            const unsigned to_right = (right | queen) << 1;
            // That there is no place left is seen two rows ahead.
            if ((rows[2].allowed & ~(taken | to_left >> 1 | to_right << 1)) == 0) continue;
            const unsigned next = free_in(rows[1], taken, to_left, to_right);
            if (next == 0) continue;
            const int equals_now = equals + ((queen & rows[0].equal) != 0);
            if (row + 1 == last_) {
                found_[equals_now + ((next & rows[1].equal) != 0)]++;
            } else {
                count_below(row + 1, next, taken, to_left, to_right, equals_now);
            }
        }
    }

    static unsigned free_in(const Row& row, unsigned columns, unsigned left, unsigned right) {
        const unsigned free = row.allowed & ~(columns | left | right);
        const unsigned missing = row.needed & ~columns;
        if (missing == 0) return free;
        const bool is_one = (missing & (missing - 1)) == 0;
        return is_one ? free & missing : 0;
    }

    int last_;
    int least_;
    std::array<Row, 17> rows_{};
    std::array<int, 5> found_{};  // [m]
};

// The number of ways to place `side` queens on a side x side board, 1..16, with no two on a row,
// column or diagonal. O(1) for each queen placed, for about an eighth of the placements.
inline int count_symmetry(int side) {
    if (side == 1) return 1;  // one queen on four edges at once
    int count = 0;
    for (int least = 0; 2 * least < side; least++) count += LeastFirst(side, least).count();
    return count;
}

}  // namespace queens
