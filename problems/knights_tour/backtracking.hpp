#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/moves.hpp"

namespace tour {

// Depth-first search for the first knight's tour in the order of grid::moves::knight: of all
// tours from the start the one whose first move stands earliest in it, then whose second move
// does, and so on. Exponential in the number of cells.
class Backtracking {
 public:
    explicit Backtracking(int side)
        : order_({side, side}, unvisited, reach_of(grid::moves::knight), off_board),
          last_(area(order_.shape()) - 1) {
        for (std::size_t i = 0; i < stretches_.size(); i++) {
            stretches_[i] = order_.stretch(grid::moves::knight[i].land);
        }
    }

    // Whether there is a tour from `start`, which is on the board. One search for one object.
    bool search(grid::Cell start) {
        assert(calls_ == 0 && contains(order_.shape(), start));
        return extend(order_.slot(start), 0);
    }

    // After a search that found a tour: the number of each cell on it, from 0.
    const grid::Grid<int>& order() const { return order_; }

    // How often the search stepped on a cell, the start included.
    long long calls() const { return calls_; }

 private:
    static constexpr int unvisited = -1;
    static constexpr int off_board = -2;

    bool extend(int here, int number) {
        calls_++;
        order_.at_slot(here) = number;
        if (number == last_) return true;
        for (const int stretch : stretches_) {
            const int there = here + stretch;
            if (order_.at_slot(there) == unvisited && extend(there, number + 1)) return true;
        }
        order_.at_slot(here) = unvisited;
        return false;
    }

    grid::Grid<int> order_;
    std::array<int, grid::moves::knight.size()> stretches_{};
    int last_;
    long long calls_ = 0;
};

}  // namespace tour
