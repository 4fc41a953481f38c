#pragma once

#include "halves_kernel.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define HAENGMA_HAS_AVX2_KERNEL

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace queens {

// The kernel of queens_halves.hpp for processors with AVX2: a set is one register, and eight pairs
// are joined at once. Every function is compiled for AVX2 whatever the rest is compiled for, so
// they may only be called where the processor has it.
namespace avx2 {

inline bool is_supported() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("popcnt") != 0;
}

using Set = __m256i;

// For each set of lanes their numbers, in order, in front.
class LanesInFront {
 public:
    LanesInFront() {
        for (unsigned lanes = 0; lanes < 256; lanes++) {
            int kept = 0;
            for (unsigned lane = 0; lane < 8; lane++) {
                if ((lanes >> lane & 1) == 0) continue;
                numbers_[lanes] |= static_cast<std::uint64_t>(lane) << 8 * kept;
                kept++;
            }
        }
    }
    const std::uint64_t& operator[](unsigned lanes) const { return numbers_[lanes]; }

 private:
    std::array<std::uint64_t, 256> numbers_{};
};

[[gnu::target("avx2,popcnt")]] inline int join(const Split* splits, int count, int near_rows,
                                               Border border, Diagonals* halves) {
    static const LanesInFront lanes_in_front;
    const Set left = _mm256_set1_epi32(static_cast<int>(border.left));
    const Set right = _mm256_set1_epi32(static_cast<int>(border.right & border.right << near_rows));
    const __m128i rows = _mm_cvtsi32_si128(near_rows);
    Diagonals* end = halves;
    for (const Split* split = splits; split != splits + count; split++) {
        for (int f = 0; f < split->far_count; f += 8) {
            const Set far_inner =
                _mm256_loadu_si256(reinterpret_cast<const Set*>(split->far_inner + f));
            const Set far_outer =
                _mm256_or_si256(_mm256_srl_epi32(_mm256_and_si256(far_inner, left), rows),
                                _mm256_and_si256(_mm256_sll_epi32(far_inner, rows), right));
            const unsigned there = 0xFFU >> std::max(0, 8 - (split->far_count - f));
            for (int n = 0; n < split->near_count; n++) {
                const Set inner = _mm256_set1_epi32(static_cast<int>(split->near_inner[n]));
                const Set outer = _mm256_set1_epi32(static_cast<int>(split->near_outer[n]));
                const Set fit =
                    _mm256_cmpeq_epi32(_mm256_and_si256(inner, far_inner), _mm256_setzero_si256());
                const unsigned kept =
                    there & static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(fit)));
                const Set order = _mm256_cvtepu8_epi32(
                    _mm_loadl_epi64(reinterpret_cast<const __m128i*>(&lanes_in_front[kept])));
                _mm256_storeu_si256(
                    reinterpret_cast<Set*>(end),
                    _mm256_permutevar8x32_epi32(_mm256_or_si256(outer, far_outer), order));
                end += _mm_popcnt_u32(kept);
            }
        }
    }
    return static_cast<int>(end - halves);
}

[[gnu::target("avx2,popcnt")]] inline int size(Set set) {
    return static_cast<int>(_mm_popcnt_u64(_mm256_extract_epi64(set, 0)) +
                            _mm_popcnt_u64(_mm256_extract_epi64(set, 1)) +
                            _mm_popcnt_u64(_mm256_extract_epi64(set, 2)) +
                            _mm_popcnt_u64(_mm256_extract_epi64(set, 3)));
}

// A full adder for each bit: a + b + sum becomes 2 * (what is returned) + sum.
[[gnu::target("avx2,popcnt")]] inline Set add(Set a, Set b, Set& sum) {
    const Set one_of_two = _mm256_xor_si256(a, b);
    const Set carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(one_of_two, sum));
    sum = _mm256_xor_si256(one_of_two, sum);
    return carry;
}

struct Fits {
    Set fits[chunks][chunk_values];  // std::array would drop the alignment
};

[[gnu::target("avx2,popcnt")]] inline void fill(Fits& fits, const Diagonals* above, int count,
                                                Border border) {
    // [line][word]: of 32 halves those that occupy the line, in the order of the lanes below.
    alignas(32) std::array<std::array<std::uint32_t, 8>, 32> occupying;
    const Set bytes_together =
        _mm256_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9,
                         13, 2, 6, 10, 14, 3, 7, 11, 15);
    const int words = (count + 31) / 32;
    for (int word = 0; word < words; word++) {
        const auto* const from =
            reinterpret_cast<const Set*>(above) + 4 * static_cast<std::ptrdiff_t>(word);
        // The four bytes of 32 halves, each into a register of its own.
        const Set a = _mm256_shuffle_epi8(_mm256_loadu_si256(from), bytes_together);
        const Set b = _mm256_shuffle_epi8(_mm256_loadu_si256(from + 1), bytes_together);
        const Set c = _mm256_shuffle_epi8(_mm256_loadu_si256(from + 2), bytes_together);
        const Set d = _mm256_shuffle_epi8(_mm256_loadu_si256(from + 3), bytes_together);
        const Set ab_low = _mm256_unpacklo_epi32(a, b);
        const Set ab_high = _mm256_unpackhi_epi32(a, b);
        const Set cd_low = _mm256_unpacklo_epi32(c, d);
        const Set cd_high = _mm256_unpackhi_epi32(c, d);
        Set byte[4] = {_mm256_unpacklo_epi64(ab_low, cd_low), _mm256_unpackhi_epi64(ab_low, cd_low),
                       _mm256_unpacklo_epi64(ab_high, cd_high),
                       _mm256_unpackhi_epi64(ab_high, cd_high)};
        for (int i = 0; i < 4; i++) {
            for (int bit = 7; bit >= 0; bit--) {
                occupying[8 * i + bit][word] =
                    static_cast<std::uint32_t>(_mm256_movemask_epi8(byte[i]));
                byte[i] = _mm256_add_epi8(byte[i], byte[i]);
            }
        }
    }
    for (int word = words; word < 8; word++) occupying[filler_line][word] = ~std::uint32_t{0};

    const Set all = _mm256_set1_epi32(-1);
    for (int chunk = 0; chunk < chunks; chunk++) {
        Set* const of_chunk = fits.fits[chunk];
        of_chunk[0] = chunk == 0 ? _mm256_andnot_si256(
                                       *reinterpret_cast<const Set*>(&occupying[filler_line]), all)
                                 : all;
        const int lines = std::min(chunk_bits, 2 * border.lines - chunk * chunk_bits);
        for (int i = 0; i < lines; i++) {
            const Set occupied = *reinterpret_cast<const Set*>(
                &occupying[seen_from_above(chunk * chunk_bits + i, border)]);
            for (int value = 0; value < 1 << i; value++) {
                of_chunk[value | 1 << i] = _mm256_andnot_si256(occupied, of_chunk[value]);
            }
        }
    }
}

// The set of the halves that fit to one below. The offsets in bytes are cut out of the diagonals
// by one shift and one mask each; for indices compilers need another shift.
[[gnu::target("avx2,popcnt")]] inline Set fits_to(const Fits& fits, Diagonals below) {
    constexpr std::size_t chunk_size = sizeof(fits.fits[0]);
    constexpr unsigned mask = chunk_size - sizeof(Set);
    static_assert(sizeof(Set) == 1 << 5 && chunk_bits == 6, "the shifts below");
    const char* const base = reinterpret_cast<const char*>(&fits);
    const Set a = *reinterpret_cast<const Set*>(base + (below << 5 & mask));
    const Set b = *reinterpret_cast<const Set*>(base + chunk_size + (below >> 1 & mask));
    const Set c = *reinterpret_cast<const Set*>(base + 2 * chunk_size + (below >> 7 & mask));
    const Set d = *reinterpret_cast<const Set*>(base + 3 * chunk_size + (below >> 13 & mask));
    const Set e = *reinterpret_cast<const Set*>(base + 4 * chunk_size + (below >> 19 & mask));
    return _mm256_and_si256(_mm256_and_si256(_mm256_and_si256(a, b), _mm256_and_si256(c, d)), e);
}

[[gnu::target("avx2,popcnt")]] inline int count_fits(Diagonals* above, int above_count,
                                                     const Diagonals* below, int below_count,
                                                     Border border) {
    std::fill_n(above + above_count, 32, filler);
    int count = 0;
    Fits fits;
    for (int first = 0; first < above_count; first += halves_in_block) {
        fill(fits, above + first, std::min(halves_in_block, above_count - first), border);
        Set ones = _mm256_setzero_si256();
        Set twos = ones;
        Set fours = ones;
        int i = 0;
        for (; i + 8 <= below_count; i += 8) {
            const Diagonals* const half = below + i;
            const Set twos_a = add(fits_to(fits, half[0]), fits_to(fits, half[1]), ones);
            const Set twos_b = add(fits_to(fits, half[2]), fits_to(fits, half[3]), ones);
            const Set fours_a = add(twos_a, twos_b, twos);
            const Set twos_c = add(fits_to(fits, half[4]), fits_to(fits, half[5]), ones);
            const Set twos_d = add(fits_to(fits, half[6]), fits_to(fits, half[7]), ones);
            const Set fours_b = add(twos_c, twos_d, twos);
            count += 8 * size(add(fours_a, fours_b, fours));
        }
        for (; i < below_count; i++) count += size(fits_to(fits, below[i]));
        count += size(ones) + 2 * size(twos) + 4 * size(fours);
    }
    return count;
}

}  // namespace avx2

inline constexpr Kernel avx2_kernel{avx2::join, avx2::count_fits};

}  // namespace queens

#endif
