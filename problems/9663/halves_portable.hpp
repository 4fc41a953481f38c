#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "halves_kernel.hpp"

namespace queens {

// The kernel of queens_halves.hpp without instructions of any special processor: sets are arrays
// of four words.
namespace portable {

struct Set {
    std::array<std::uint64_t, halves_in_block / 64> words;
};

inline Set operator&(const Set& a, const Set& b) {
    Set both;
    for (int i = 0; i < 4; i++) both.words[i] = a.words[i] & b.words[i];
    return both;
}

inline Set without(const Set& a, const Set& b) {
    Set rest;
    for (int i = 0; i < 4; i++) rest.words[i] = a.words[i] & ~b.words[i];
    return rest;
}

// A full adder for each bit: a + b + sum becomes 2 * (what is returned) + sum.
inline Set add(const Set& a, const Set& b, Set& sum) {
    Set carry;
    for (int i = 0; i < 4; i++) {
        const std::uint64_t one_of_two = a.words[i] ^ b.words[i];
        carry.words[i] = (a.words[i] & b.words[i]) | (one_of_two & sum.words[i]);
        sum.words[i] ^= one_of_two;
    }
    return carry;
}

inline int size(const Set& set) {
    std::uint64_t total = 0;
    for (std::uint64_t word : set.words) {
        word -= word >> 1 & 0x5555555555555555;
        word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
        word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
        total += word * 0x0101010101010101 >> 56;
    }
    return static_cast<int>(total);
}

inline int join(const Split* splits, int count, int near_rows, Border border, Diagonals* halves) {
    Diagonals* end = halves;
    std::array<Diagonals, 32> far_outer;
    for (const Split* split = splits; split != splits + count; split++) {
        for (int f = 0; f < split->far_count; f++) {
            far_outer[f] = border.further(split->far_inner[f], near_rows);
        }
        for (int n = 0; n < split->near_count; n++) {
            const Diagonals inner = split->near_inner[n];
            const Diagonals outer = split->near_outer[n];
            // Written in any case, kept if the two fit: there is no branch to be guessed wrong.
            for (int f = 0; f < split->far_count; f++) {
                *end = outer | far_outer[f];
                end += (inner & split->far_inner[f]) == 0;
            }
        }
    }
    return static_cast<int>(end - halves);
}

// Turns two squares of 32 x 32 bits over, in the low and the high halves of the words: bit j of
// word i changes places with bit i of word j. In squares of 16, of 8 ... the upper right one
// changes places with the lower left one.
inline void transpose(std::array<std::uint64_t, 32>& words) {
    std::uint64_t mask = 0x0000FFFF0000FFFF;
    for (int step = 16; step != 0; step /= 2, mask ^= mask << step) {
        for (int i = 0; i < 32; i = (i + step + 1) & ~step) {
            const std::uint64_t changed = (words[i] >> step ^ words[i + step]) & mask;
            words[i + step] ^= changed;
            words[i] ^= changed << step;
        }
    }
}

class Fits {
 public:
    // Up to halves_in_block halves above the middle.
    Fits(const Diagonals* above, Border border) {
        std::array<Set, 32> occupying;  // [line]: the halves that occupy it
        for (int word = 0; word < 4; word++) {
            std::array<std::uint64_t, 32> lines;
            for (int i = 0; i < 32; i++) {
                lines[i] = above[64 * word + i] |
                           static_cast<std::uint64_t>(above[64 * word + 32 + i]) << 32;
            }
            transpose(lines);
            for (int line = 0; line < 32; line++) occupying[line].words[word] = lines[line];
        }
        Set all;
        all.words.fill(~std::uint64_t{0});
        for (int chunk = 0; chunk < chunks; chunk++) {
            auto& fits = fits_[chunk];
            fits[0] = chunk == 0 ? without(all, occupying[filler_line]) : all;
            const int lines = std::min(chunk_bits, 2 * border.lines - chunk * chunk_bits);
            for (int i = 0; i < lines; i++) {
                const int line = seen_from_above(chunk * chunk_bits + i, border);
                for (int value = 0; value < 1 << i; value++) {
                    fits[value | 1 << i] = without(fits[value], occupying[line]);
                }
            }
        }
    }

    Set to(Diagonals below) const {
        constexpr unsigned mask = chunk_values - 1;
        static_assert(chunk_bits == 6 && chunks == 5, "the shifts below");
        return fits_[0][below & mask] & fits_[1][below >> 6 & mask] & fits_[2][below >> 12 & mask] &
               fits_[3][below >> 18 & mask] & fits_[4][below >> 24 & mask];
    }

 private:
    std::array<std::array<Set, chunk_values>, chunks> fits_;
};

inline int count_fits(Diagonals* above, int above_count, const Diagonals* below, int below_count,
                      Border border) {
    std::fill_n(above + above_count, halves_in_block, filler);
    int count = 0;
    for (int first = 0; first < above_count; first += halves_in_block) {
        const Fits fits(above + first, border);
        Set ones{};
        Set twos{};
        Set fours{};
        int i = 0;
        for (; i + 8 <= below_count; i += 8) {
            const Diagonals* const half = below + i;
            const Set twos_a = add(fits.to(half[0]), fits.to(half[1]), ones);
            const Set twos_b = add(fits.to(half[2]), fits.to(half[3]), ones);
            const Set fours_a = add(twos_a, twos_b, twos);
            const Set twos_c = add(fits.to(half[4]), fits.to(half[5]), ones);
            const Set twos_d = add(fits.to(half[6]), fits.to(half[7]), ones);
            const Set fours_b = add(twos_c, twos_d, twos);
            count += 8 * size(add(fours_a, fours_b, fours));
        }
        for (; i < below_count; i++) count += size(fits.to(below[i]));
        count += size(ones) + 2 * size(twos) + 4 * size(fours);
    }
    return count;
}

}  // namespace portable

inline constexpr Kernel portable_kernel{portable::join, portable::count_fits};

}  // namespace queens
