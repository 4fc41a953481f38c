#pragma once

#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/moves.hpp"
#include "grid/tour.hpp"
#include "grid/tour_edges.hpp"

namespace tour {

// Finds the same tour as Backtracking, the first in the order of grid::moves::knight, but takes
// each step as an edge of the tour and follows what it forces elsewhere (see grid::TourEdges): a
// step that leaves no tour is mostly seen at once.
class ForcedEdges {
 public:
    explicit ForcedEdges(int side) : order_({side, side}, unvisited, margin, off_board) {}

    // Whether there is a tour from `start`, which is on the board. One search for one object.
    // After `budget` steps, a few times what most starts need, it asks before each step whether a
    // tour can go on that way, which is slow but misleads no search.
    bool search(grid::Cell start, long long budget) {
        assert(calls_ == 0 && contains(board(), start));
        if (!colours_allow_tour(board(), start)) return false;
        if (area(board()) == 1) return extend_to_the_only(start);
        grid::TourEdges edges(board(), start);
        if (!edges.is_possible()) return false;

        const int before = edges.mark();
        const Result result = extend(edges, start, 0, budget);
        if (result != Result::gave_up) return result == Result::found;
        edges.undo(before);
        return search_with_witness(edges, start);
    }
    bool search(grid::Cell start) { return search(start, 200 + 4LL * area(board())); }

    // After a search that found a tour: the number of each cell on it, from 0.
    const grid::Grid<int>& order() const { return order_; }

    // How often the search stepped on a cell, the start included.
    long long calls() const { return calls_; }

 private:
    enum class Result { found, none, gave_up };

    static constexpr int unvisited = -1;
    static constexpr int off_board = -2;
    static constexpr int margin = reach_of(grid::moves::knight);

    grid::Shape board() const { return order_.shape(); }

    bool extend_to_the_only(grid::Cell cell) {
        calls_++;
        order_[cell] = 0;
        return true;
    }

    Result extend(grid::TourEdges& edges, grid::Cell here, int number, long long budget) {
        if (calls_ == budget) return Result::gave_up;
        calls_++;
        order_[here] = number;
        if (number + 1 == area(board())) return Result::found;

        const int before = edges.mark();
        for (const grid::Move<>& move : grid::moves::knight) {
            const grid::Cell there = here + move.land;
            if (order_[there] != unvisited) continue;
            const int edge = edges.edge(here, there);
            if (edges.is_dropped(edge)) continue;
            const int before_step = edges.mark();
            if (edges.take(edge)) {
                const Result result = extend(edges, there, number + 1, budget);
                if (result != Result::none) return result;
            }
            // From here on no tour uses this edge, which forces others.
            edges.undo(before_step);
            if (!edges.drop(edge)) break;
        }
        edges.undo(before);
        order_[here] = unvisited;
        return Result::none;
    }

    // Keeps a tour that begins as the first one does, as far as that is known: its next step is
    // possible, so only the moves before that one in the order have to be refuted.
    bool search_with_witness(grid::TourEdges& edges, grid::Cell start) {
        order_.reset(board(), unvisited, margin, off_board);
        std::vector<grid::Cell> witness = tour_of(edges, start);
        if (witness.empty()) return false;
        for (std::size_t number = 0; number < witness.size(); number++) {
            const grid::Cell here = witness[number];
            order_[here] = static_cast<int>(number);
            for (const grid::Move<>& move : grid::moves::knight) {
                const grid::Cell there = here + move.land;
                if (order_[there] != unvisited) continue;
                const int edge = edges.edge(here, there);
                if (edges.is_dropped(edge)) continue;
                calls_++;
                const int before = edges.mark();
                if (edges.take(edge)) {
                    if (there == witness[number + 1]) break;
                    std::vector<grid::Cell> better = tour_of(edges, start);
                    if (!better.empty()) {
                        witness = std::move(better);
                        break;
                    }
                }
                edges.undo(before);
                edges.drop(edge);
            }
        }
        return true;
    }

    // The cells of a tour with the edges taken and without those dropped; none if there is none.
    static std::vector<grid::Cell> tour_of(grid::TourEdges& edges, grid::Cell start) {
        const int before = edges.mark();
        std::vector<grid::Cell> way;
        if (edges.complete()) way = edges.way(start);
        edges.undo(before);
        return way;
    }

    grid::Grid<int> order_;
    long long calls_ = 0;
};

}  // namespace tour
