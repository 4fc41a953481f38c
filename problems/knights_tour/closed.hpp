#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/moves.hpp"
#include "grid/tour_edges.hpp"

namespace tour {

// The number of the knight's move that leads back.
constexpr unsigned opposite(unsigned move) { return (move + 4) % 8; }

constexpr bool opposites_lead_back() {
    for (unsigned move = 0; move < grid::moves::knight.size(); move++) {
        const grid::Step step = grid::moves::knight[move].land;
        const grid::Step back = grid::moves::knight[opposite(move)].land;
        if (back != grid::Step{-step.rows, -step.cols}) return false;
    }
    return true;
}
static_assert(opposites_lead_back());

// A closed knight's tour of a side x side board with an even side of at least 6, in time linear in
// the cells: the board is divided into four parts with even sides, and these again, as long as no
// side gets below 6. Small parts are searched once for each shape. Four tours of neighbouring
// parts become one where the four meet: around that point lies a ring of eight knight's moves of
// which every second one is in a tour, one in each. Left out there, and the other four taken, they
// lead from each part to the next and back to the first.
class ClosedTour {
 public:
    explicit ClosedTour(int side) : moves_({side, side}) {
        assert(side >= 6 && side % 2 == 0);
        fill({0, 0}, {side, side});
    }

    // The number of each cell, `start` being 0.
    grid::Grid<int> order(grid::Cell start) const {
        assert(contains(moves_.shape(), start));
        grid::Grid<int> order(moves_.shape());
        grid::Cell here = start;
        unsigned back = 0;
        for (int number = 0; number < area(moves_.shape()); number++) {
            order[here] = number;
            const unsigned ways_on = moves_[here] & ~back;
            unsigned move = 0;
            while ((ways_on >> move & 1U) == 0) move++;
            here = here + grid::moves::knight[move].land;
            back = 1U << opposite(move);
        }
        return order;
    }

 private:
    // The moves of the ring begin at these cells; they count from the upper left cell of the lower
    // right part. The moves from the corners of the upper left and of the lower right part are in
    // every closed tour, because a corner has no others.
    static constexpr std::array<grid::Step, 8> ring{
        {{-1, -1}, {-3, -2}, {-2, 0}, {-1, 2}, {0, 0}, {2, 1}, {1, -1}, {0, -3}}};

    void fill(grid::Cell corner, grid::Shape part) {
        if (part.rows < 12 || part.cols < 12) {
            copy(corner, part);
            return;
        }
        const int rows = half_of(part.rows), cols = half_of(part.cols);
        const grid::Cell middle = corner + grid::Step{rows, cols};
        fill(corner, {rows, cols});
        fill(corner + grid::Step{0, cols}, {rows, part.cols - cols});
        fill(corner + grid::Step{rows, 0}, {part.rows - rows, cols});
        fill(middle, {part.rows - rows, part.cols - cols});
        for (std::size_t i = 0; i < ring.size(); i++) {
            flip(moves_, middle + ring[i], middle + ring[(i + 1) % ring.size()]);
        }
    }

    // Even, and so is the rest.
    static int half_of(int length) { return length / 4 * 2; }

    void copy(grid::Cell corner, grid::Shape part) {
        const grid::Grid<unsigned char>& tour = small_tour(part);
        for (int row = 0; row < part.rows; row++) {
            for (int col = 0; col < part.cols; col++) {
                moves_[corner + grid::Step{row, col}] = tour[{row, col}];
            }
        }
    }

    // A closed tour with the edges that the ring needs in the upper right and the lower left part,
    // at the corner that it has there.
    const grid::Grid<unsigned char>& small_tour(grid::Shape part) {
        grid::Grid<unsigned char>& tour = small_tours_[{part.rows, part.cols}];
        if (tour.shape() == part) return tour;
        grid::TourEdges edges(part);
        edges.take(edges.edge({part.rows - 2, 0}, {part.rows - 1, 2}));
        edges.take(edges.edge({1, part.cols - 1}, {0, part.cols - 3}));
        edges.complete();
        assert(edges.is_complete());
        const std::vector<grid::Cell> way = edges.way({0, 0});
        tour.reset(part);
        for (std::size_t i = 0; i < way.size(); i++) {
            flip(tour, way[i], way[(i + 1) % way.size()]);
        }
        return tour;
    }

    // Takes the move between two cells into the tour, or out of it.
    static void flip(grid::Grid<unsigned char>& moves, grid::Cell a, grid::Cell b) {
        for (unsigned move = 0; move < grid::moves::knight.size(); move++) {
            if (a + grid::moves::knight[move].land != b) continue;
            moves[a] = static_cast<unsigned char>(moves[a] ^ 1U << move);
            moves[b] = static_cast<unsigned char>(moves[b] ^ 1U << opposite(move));
        }
    }

    // For each cell the two moves of the tour that begin there, as bits.
    grid::Grid<unsigned char> moves_;
    std::map<std::pair<int, int>, grid::Grid<unsigned char>> small_tours_;  // by rows and columns
};

}  // namespace tour
