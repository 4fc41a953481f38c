#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include "halves_avx2.hpp"
#include "halves_kernel.hpp"
#include "halves_portable.hpp"

// Counts by meeting in the middle. Cut the board between two rows in the middle. The queens above
// the cut and those below make a placement if their columns complement each other and if no
// diagonal that crosses the cut has a queen on either side; diagonals that do not cross it are the
// business of one half. So for each set of columns all halves above on these columns are matched
// with all halves below on the others, by the diagonals they occupy across the cut and nothing
// else. A half below is a half above upside down.
//
// The halves on given columns are found in the same way, from two blocks of up to four rows. There
// are so few blocks that all of them are kept in lists; the halves of one set of columns are made
// when they are needed, and then forgotten.

namespace queens {

// Sets of columns: bit c is column c. The next larger set of as many columns; where there is none
// on the board it is at least `end`, the first number with more bits than the board has columns.
constexpr unsigned next_set(unsigned set, unsigned end) {
    if (set == 0) return end;
    const unsigned lowest = set & -set;
    const unsigned carried = set + lowest;
    return carried | ((set ^ carried) / lowest >> 2);
}

// All placements of queens on up to four neighbouring rows, in lists by their set of columns.
class Blocks {
 public:
    Blocks(int side, int rows) : rows_(rows), border_(side) {
        assert(rows <= 4);
        std::size_t most = 1;
        for (int row = 0; row < rows; row++) most *= static_cast<std::size_t>(side);
        front_.reserve(most + join_slack);  // memory that is never written to costs nothing
        back_.reserve(most);

        const unsigned end = 1U << side;
        int number = 0;
        int group = -1;
        for (unsigned set = (1U << rows) - 1; set < end; set = next_set(set, end), number++) {
            const int high = static_cast<int>(set >> 8);
            if (group != high) group_starts_[high] = number;
            group = high;
            place_in_group_[set & 0xFF] = number - group_starts_[high];
            begin_list();
            place(set, 0, 0, 0, 0, 0);
        }
        begin_list();
        front_.resize(front_.size() + join_slack);
    }

    int rows() const { return rows_; }

    // Across the border in front of the first row, and across that behind the last one. The former
    // are given as seen from the block, the latter as seen from behind the border.
    const Diagonals* front() const { return front_.data(); }
    const Diagonals* back() const { return back_.data(); }

    // Where the list of a set begins; the next element is where it ends.
    const int* list(unsigned set) const {
        return &starts_[group_starts_[set >> 8] + place_in_group_[set & 0xFF]];
    }

    int longest_list() const {
        int longest = 0;
        for (std::size_t i = 1; i < starts_.size(); i++) {
            longest = std::max(longest, starts_[i] - starts_[i - 1]);
        }
        return longest;
    }

 private:
    void begin_list() { starts_.push_back(static_cast<int>(front_.size())); }

    // Adds the ways to go on from `row` on the free `columns`. The diagonals `left` and `right` are
    // attacked in this row.
    void place(unsigned columns, int row, unsigned left, unsigned right, Diagonals front,
               Diagonals back) {
        if (row == rows_) {
            front_.push_back(front);
            back_.push_back(border_.from_other_side(back));
            return;
        }
        for (unsigned free = columns & ~(left | right); free != 0; free &= free - 1) {
            const unsigned queen = free & -free;
            place(columns ^ queen, row + 1, (left | queen) >> 1, (right | queen) << 1,
                  front | border_.of_queen(queen, row),
                  back | border_.of_queen(queen, rows_ - 1 - row));
        }
    }

    int rows_;
    Border border_;
    std::vector<Diagonals> front_;
    std::vector<Diagonals> back_;
    std::vector<int> starts_;
    // A list is found by two short tables: sets come in groups with the same high columns, and
    // those with as many low columns come in the same order in each group.
    std::array<int, 256> group_starts_{};
    std::array<int, 256> place_in_group_{};
};

// The halves on one set of columns after the other, above the middle or (upside down) below it.
class Halves {
 public:
    Halves(int side, const Blocks& near, const Blocks& far)
        : near_(near), far_(far), border_(side) {
        const int rows = near.rows() + far.rows();
        const unsigned end = 1U << rows;
        for (unsigned set = (1U << near.rows()) - 1; set < end; set = next_set(set, end)) {
            choices_.push_back(set);
        }
        splits_.resize(choices_.size());
        const std::size_t most =
            choices_.size() * static_cast<std::size_t>(near.longest_list() * far.longest_list());
        // Not a vector, which would write to all of it.
        halves_.reset(new Diagonals[most + halves_in_block]);
    }

    // Finds the halves on these columns. Each choice of some of them for the near block leaves the
    // others for the far one.
    void find(unsigned columns, const Kernel& kernel) {
        const auto low = subsets_of_lowest_four(columns);
        const auto high = subsets_of_lowest_four(columns & ~low[15]);
        joins_ = 0;
        for (std::size_t i = 0; i < choices_.size(); i++) {
            const unsigned of_near = low[choices_[i] & 15] | high[choices_[i] >> 4];
            const int* near = near_.list(of_near);
            const int* far = far_.list(columns ^ of_near);
            splits_[i] = {near_.back() + near[0], near_.front() + near[0], near[1] - near[0],
                          far_.front() + far[0], far[1] - far[0]};
            joins_ += splits_[i].near_count * splits_[i].far_count;
        }
        count_ = kernel.join(splits_.data(), static_cast<int>(splits_.size()), near_.rows(),
                             border_, halves_.get());
    }

    int joins() const { return joins_; }  // pairs of blocks that were tried
    int count() const { return count_; }
    Diagonals* begin() { return halves_.get(); }

 private:
    // [i]: the columns whose bits are set in i, where bit 0 stands for the lowest of all.
    static std::array<unsigned, 16> subsets_of_lowest_four(unsigned columns) {
        std::array<unsigned, 16> subsets{};
        for (int size = 1; size < 16; size *= 2, columns &= columns - 1) {
            const unsigned lowest = columns & -columns;
            for (int i = 0; i < size; i++) subsets[size + i] = subsets[i] | lowest;
        }
        return subsets;
    }

    const Blocks& near_;
    const Blocks& far_;
    Border border_;
    std::vector<unsigned> choices_;  // of the columns, counted from the lowest
    std::vector<Split> splits_;
    std::unique_ptr<Diagonals[]> halves_;
    int joins_ = 0;
    int count_ = 0;
};

constexpr unsigned mirrored(unsigned columns, int side) {
    unsigned mirror = 0;
    for (int i = 0; i < side; i++) mirror |= (columns >> i & 1) << (side - 1 - i);
    return mirror;
}

// How many sets are the same as this one up to symmetry, or 0 if another of them stands for all.
// Mirroring the board mirrors the columns of the upper half. If both halves have as many rows,
// turning it upside down replaces them by the others.
constexpr int sets_alike(unsigned columns, int side) {
    const unsigned all = (1U << side) - 1;
    const unsigned mirror = mirrored(columns, side);
    if (mirror < columns) return 0;
    const int alike = mirror == columns ? 1 : 2;
    if (side % 2 != 0) return alike;
    const unsigned others = all ^ columns;
    if (others < columns || (all ^ mirror) < columns) return 0;
    return others == mirror ? alike : 2 * alike;
}

struct HalvesCount {
    int placements = 0;
    int joins = 0;   // pairs of blocks that were tried
    int halves = 0;  // halves that these made
};

// The kernel for this processor. If the environment variable HAENGMA_NO_AVX2 is set, it is the
// portable one.
inline const Kernel& best_kernel() {
#ifdef HAENGMA_HAS_AVX2_KERNEL
    if (avx2::is_supported() && std::getenv("HAENGMA_NO_AVX2") == nullptr) return avx2_kernel;
#endif
    return portable_kernel;
}

// Counts the placements of `side` queens on a side x side board, 1..16, with no two on a row,
// column or diagonal, and says how much work it was.
inline HalvesCount count_by_halves(int side, const Kernel& kernel) {
    const int rows_above = side / 2;
    const int rows_below = side - rows_above;
    // Two halves of two blocks each: all have side / 4 rows or one more.
    const Blocks low(side, side / 4);
    std::optional<Blocks> high;
    if (side % 4 != 0) high.emplace(side, side / 4 + 1);
    const auto blocks = [&](int rows) -> const Blocks& { return rows == low.rows() ? low : *high; };
    Halves above(side, blocks(rows_above / 2), blocks(rows_above - rows_above / 2));
    Halves below(side, blocks(rows_below / 2), blocks(rows_below - rows_below / 2));

    HalvesCount result;
    const unsigned end = 1U << side;
    for (unsigned set = (1U << rows_above) - 1; set < end; set = next_set(set, end)) {
        const int alike = sets_alike(set, side);
        if (alike == 0) continue;
        above.find(set, kernel);
        below.find(end - 1 - set, kernel);
        result.joins += above.joins() + below.joins();
        result.halves += above.count() + below.count();
        result.placements += alike * kernel.count_fits(above.begin(), above.count(), below.begin(),
                                                       below.count(), Border(side));
    }
    return result;
}

inline int count_halves(int side) { return count_by_halves(side, best_kernel()).placements; }

}  // namespace queens
