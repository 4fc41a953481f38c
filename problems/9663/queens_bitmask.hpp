#pragma once

namespace queens {

// Bit c of a mask is column c of the present row. `columns` are taken by queens above; `left` and
// `right` are attacked along diagonals that go down to the left (towards bit 0) and to the right,
// so from row to row they shift by one. Bits beyond `all` fall off the board.
inline int count_below(unsigned all, unsigned columns, unsigned left, unsigned right) {
    if (columns == all) return 1;
    int count = 0;
    unsigned free = all & ~(columns | left | right);
    while (free != 0) {
        const unsigned queen = free & -free;
        free ^= queen;
        count += count_below(all, columns | queen, (left | queen) >> 1, (right | queen) << 1);
    }
    return count;
}

// The number of ways to place `side` queens on a side x side board, 1..16, with no two on a row,
// column or diagonal. O(1) for each queen placed; attacked squares cost nothing.
inline int count_bitmask(int side) { return count_below((1U << side) - 1, 0, 0, 0); }

}  // namespace queens
