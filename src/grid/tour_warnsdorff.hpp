#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/moves.hpp"
#include "grid/tour.hpp"

namespace grid {

// Finds some knight's tour by Warnsdorff's rule: always go to the free cell from which the fewest
// ways lead on. It never goes back, so an attempt is linear in the cells. Whether it succeeds
// depends on which of equals is taken; so ties are broken in one way after the other.
class Warnsdorff {
 public:
    explicit Warnsdorff(int side) : order_({side, side}) {}

    // Whether there is a tour from `start`, which is on the board.
    bool search(Cell start) {
        attempts_ = 0;
        if (!has_tour(order_.shape().rows, start)) return false;
        while (!attempt(start, attempts_++)) {
        }
        return true;
    }

    // Whether the rule finds a tour with this tie-break, a number from 0.
    bool attempt(Cell start, int tie_break) {
        assert(contains(order_.shape(), start) && tie_break >= 0);
        count_ways();
        prefer(tie_break);
        const int last = area(order_.shape()) - 1;
        Cell here = start;
        for (int number = 0; number < last; number++) {
            order_[here] = number;
            ways_[here] = taken;
            const int move = best_move(here, tie_break == 0);
            if (move == no_move) return false;
            here = here + preferred_[move].land;
        }
        order_[here] = last;
        return true;
    }

    // After success: the number of each cell on the tour, from 0.
    const Grid<int>& order() const { return order_; }

    // How many tie-breaks the last search tried.
    int attempts() const { return attempts_; }

 private:
    static constexpr unsigned char taken = 9;  // more than a cell has ways
    static constexpr int no_move = -1;

    void count_ways() {
        ways_.reset(order_.shape(), 0, reach_of(moves::knight), taken);
        for (int row = 0; row < order_.shape().rows; row++) {
            for (int col = 0; col < order_.shape().cols; col++) {
                const Cell cell{row, col};
                int ways = 0;
                for (const Move<>& move : moves::knight) ways += ways_[cell + move.land] != taken;
                ways_[cell] = static_cast<unsigned char>(ways);
            }
        }
    }

    // Of cells with equally many ways the farthest from the middle is taken, of equally far ones
    // the first in an order of the moves: theirs, begun at another one, and at last any order.
    void prefer(int tie_break) {
        constexpr std::array<int, 5> firsts{0, 0, 2, 4, 6};
        preferred_ = moves::knight;
        if (tie_break < static_cast<int>(firsts.size())) {
            const int first = firsts[tie_break];
            std::rotate(preferred_.begin(), preferred_.begin() + first, preferred_.end());
            return;
        }
        auto random = static_cast<std::uint32_t>(tie_break);
        for (std::size_t end = preferred_.size(); end > 1; end--) {
            random = random * 1664525 + 1013904223;
            std::swap(preferred_[end - 1], preferred_[(random >> 16) % end]);
        }
    }

    // The knight leaves `here`, so each free cell around it loses a way.
    int best_move(Cell here, bool is_round) {
        const int from = ways_.slot(here);
        int best = no_move, fewest = taken, farthest = 0;
        for (int i = 0; i < static_cast<int>(preferred_.size()); i++) {
            unsigned char& ways = ways_.at_slot(from + ways_.stretch(preferred_[i].land));
            if (ways == taken) continue;
            ways--;
            if (ways > fewest) continue;
            const int distance = distance_from_middle(here + preferred_[i].land, is_round);
            if (ways == fewest && distance <= farthest) continue;
            best = i;
            fewest = static_cast<unsigned char>(ways);
            farthest = distance;
        }
        return best;
    }

    // In a straight line (doubled and squared), or as the number of the square ring around the
    // middle in which the cell lies (doubled).
    int distance_from_middle(Cell cell, bool is_round) const {
        const int rows = std::abs(2 * cell.row - order_.shape().rows + 1);
        const int cols = std::abs(2 * cell.col - order_.shape().cols + 1);
        return is_round ? rows * rows + cols * cols : std::max(rows, cols);
    }

    Grid<int> order_;
    Grid<unsigned char> ways_;  // from each free cell to free cells
    std::array<Move<>, moves::knight.size()> preferred_{};
    int attempts_ = 0;
};

}  // namespace grid
