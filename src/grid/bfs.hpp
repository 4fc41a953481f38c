#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/moves.hpp"
#include "grid/queue.hpp"

namespace grid {

// No cell is blocked.
struct Nowhere {
    constexpr bool operator()(Cell) const { return false; }
};

// Breadth-first search on a board. One object serves any number of searches: it keeps its memory,
// and on a board of the same shape it clears only the cells that the last search reached.
class BoardSearch {
 public:
    // The fewest moves from `from` to `to`, both on `board`, or nothing if there is no way.
    // No move may leave the board or pass over a cell for which `blocked(cell)` holds; it may land
    // on one. Cells that a move passes over lie between its ends (passes_between_its_ends).
    // O(cells * moves) time and O(cells) memory; it ends as soon as `to` is discovered.
    template <std::size_t N, std::size_t Legs, class Blocked = Nowhere>
    std::optional<int> fewest_moves(Shape board, Cell from, Cell to,
                                    const std::array<Move<Legs>, N>& moves, Blocked blocked = {}) {
        assert(contains(board, from) && contains(board, to));
        assert(passes_between_its_ends(moves));
        prepare(board, reach_of(moves));

        std::array<int, N> stretches{};
        for (std::size_t i = 0; i < N; i++) stretches[i] = moves_to_.stretch(moves[i].land);

        const int goal = moves_to_.slot(to);
        discover(moves_to_.slot(from), 0);
        while (moves_to_.at_slot(goal) == unseen && !frontier_.empty()) {
            const int here = frontier_.pop();
            const int count = moves_to_.at_slot(here) + 1;
            const auto take = [&](std::size_t i) {
                const int there = here + stretches[i];
                if (moves_to_.at_slot(there) != unseen) return;
                if constexpr (Legs > 0) {
                    if (is_blocked(moves_to_.cell(here), moves[i], blocked)) return;
                }
                discover(there, count);
            };
            for_each_index(take, std::make_index_sequence<N>{});
        }
        if (moves_to_.at_slot(goal) == unseen) return std::nullopt;
        return moves_to_.at_slot(goal);
    }

    // The fewest moves to `cell` of the last search's board, or nothing if that search ended
    // before it discovered the cell. All cells nearer than its target are discovered.
    std::optional<int> moves_to(Cell cell) const {
        assert(contains(moves_to_.shape(), cell));
        if (moves_to_[cell] == unseen) return std::nullopt;
        return moves_to_[cell];
    }

    // The cells of one shortest way to `to` on the last search's board, from its start on; none
    // if that search did not discover `to`. `moves` and `blocked` are those of that search.
    // O(moves * cells of the way).
    template <std::size_t N, std::size_t Legs, class Blocked = Nowhere>
    std::vector<Cell> way_to(Cell to, const std::array<Move<Legs>, N>& moves,
                             Blocked blocked = {}) const {
        const std::optional<int> length = moves_to(to);
        if (!length) return {};
        std::vector<Cell> way{to};
        for (int count = *length - 1; count >= 0; count--) {
            // Backwards: before the last cell of the way comes one that is a move nearer.
            const auto before = [last = way.back()](const Move<Legs>& move) {
                return Cell{last.row - move.land.rows, last.col - move.land.cols};
            };
            const auto move =
                std::find_if(moves.begin(), moves.end(), [&](const Move<Legs>& candidate) {
                    const Cell cell = before(candidate);
                    return contains(moves_to_.shape(), cell) && moves_to_[cell] == count &&
                           !is_blocked(cell, candidate, blocked);
                });
            assert(move != moves.end());
            way.push_back(before(*move));
        }
        std::reverse(way.begin(), way.end());
        return way;
    }

 private:
    static constexpr int unseen = -1;
    static constexpr int off_board = -2;

    void prepare(Shape board, int margin) {
        if (board == moves_to_.shape() && margin == moves_to_.margin()) {
            for (const int slot : frontier_.pushed()) moves_to_.at_slot(slot) = unseen;
        } else {
            moves_to_.reset(board, unseen, margin, off_board);
        }
        frontier_.reset(area(board));
    }

    void discover(int slot, int count) {
        moves_to_.at_slot(slot) = count;
        frontier_.push(slot);
    }

    // A loop over the moves without the loop. Each move has a branch of its own then, and the
    // processor foresees better whether that one finds a new cell: a quarter less time.
    template <class Visit, std::size_t... I>
    static void for_each_index(const Visit& visit, std::index_sequence<I...>) {
        (visit(I), ...);
    }

    template <std::size_t Legs, class Blocked>
    static bool is_blocked(Cell from, const Move<Legs>& move, const Blocked& blocked) {
        for (const Step over : move.over) {
            if (blocked(from + over)) return true;
        }
        return false;
    }

    // Moves from the start to each cell; the margin is as wide as the longest move, so that no
    // move from the board ends outside the grid.
    Grid<int> moves_to_;
    FlatQueue<int> frontier_;
};

}  // namespace grid
