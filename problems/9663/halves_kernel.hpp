#pragma once

#include <cstdint>

namespace queens {

// The diagonals that queens occupy across a border between two rows, one bit each: those that go
// to the left when seen from the border are the low side - 1 bits, those that go to the right the
// next side - 1 bits. So at most 30 bits are used.
using Diagonals = std::uint32_t;

struct Border {
    explicit constexpr Border(int side)
        : lines(side - 1), left((Diagonals{1} << lines) - 1), right(left << lines) {}

    // The diagonals of a queen in `column`, given as a bit, `rows` rows away from the border.
    constexpr Diagonals of_queen(unsigned column, int rows) const {
        return (column >> (rows + 1)) | ((column << rows & left) << lines);
    }

    // The diagonals of the same queens across a border that is `rows` rows further away from them:
    // what leaves the board on the way is dropped.
    constexpr Diagonals further(Diagonals diagonals, int rows) const {
        return ((diagonals & left) >> rows) | ((diagonals & right) << rows & right);
    }

    // The same diagonals as seen from the other side of the border, where left is right.
    constexpr Diagonals from_other_side(Diagonals diagonals) const {
        return diagonals >> lines | (diagonals & left) << lines;
    }

    int lines;  // in either direction
    Diagonals left;
    Diagonals right;
};

// Two blocks of rows that make up a half, with all placements of each on its columns. The near
// block ends at the middle of the board, the far one lies behind it.
struct Split {
    const Diagonals* near_inner;  // across the border to the far block
    const Diagonals* near_outer;  // across the middle of the board
    int near_count;
    const Diagonals* far_inner;  // across the border to the near block
    int far_count;
};

// What a kernel may read or write behind the end of a list.
inline constexpr int join_slack = 8;
inline constexpr int halves_in_block = 256;

// The two inner loops of the search; there is one kernel for each set of instructions.
struct Kernel {
    // For each split, joins each placement of the near block with each of the far one. Of those
    // pairs that share no diagonal it writes the diagonals across the middle to `halves`; it
    // returns their number. There must be room for join_slack more, here and in `far_inner`.
    int (*join)(const Split* splits, int count, int near_rows, Border border, Diagonals* halves);

    // The number of pairs of a half above and a half below the middle that share no diagonal.
    // There must be room for halves_in_block more behind `above`.
    int (*count_fits)(Diagonals* above, int above_count, const Diagonals* below, int below_count,
                      Border border);
};

// A set of up to halves_in_block halves is one bit for each. Halves above go into blocks of that
// size. For each block, fits[c][v] is the set of those that occupy no diagonal of v, where v are
// six diagonals, chunk c of the diagonals of a half below. So the halves that fit to one below are
// the intersection of five sets.
inline constexpr int chunk_bits = 6;
inline constexpr int chunks = 5;
inline constexpr int chunk_values = 1 << chunk_bits;

// Marks what only fills up the last block: no half uses this bit.
inline constexpr int filler_line = 31;
inline constexpr Diagonals filler = Diagonals{1} << filler_line;

// A diagonal that goes to the left when seen from below goes to the right when seen from above:
// the number, seen from above, of the line that is number `line` from below.
constexpr int seen_from_above(int line, Border border) {
    return line < border.lines ? line + border.lines : line - border.lines;
}

}  // namespace queens
