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

namespace stacked {

enum Colour : char { white, red, blue };

// In the order of the statement, in which the opposite heading is heading ^ 1.
inline constexpr std::array<grid::Step, 4> headings{{{0, 1}, {0, -1}, {-1, 0}, {1, 0}}};

struct Piece {
    grid::Cell cell;
    int heading = 0;  // index into `headings`
};

// The board has a margin of blue cells: its edge turns pieces round as blue cells do.
inline grid::Grid<Colour> white_board(int side) {
    return grid::Grid<Colour>({side, side}, white, 1, blue);
}

class Game {
 public:
    static constexpr std::size_t winning_height = 4;
    static constexpr int turn_limit = 1000;

    // `board` is a coloured white_board(). No two pieces stand on one cell.
    Game(grid::Grid<Colour> board, std::vector<Piece> pieces)
        : board_(std::move(board)), stacks_(board_.shape()), pieces_(std::move(pieces)) {
        for (std::size_t piece = 0; piece < pieces_.size(); piece++) {
            std::vector<std::size_t>& stack = stacks_[pieces_[piece].cell];
            assert(stack.empty());
            stack.push_back(piece);
        }
    }

    // The turn, counted from 1, in which four pieces first share a cell; nothing if that would be
    // after `limit` turns.
    std::optional<int> play(int limit = turn_limit) {
        for (int turn = 1; turn <= limit; turn++) {
            for (std::size_t piece = 0; piece < pieces_.size(); piece++) {
                if (move(piece)) return turn;
            }
        }
        return std::nullopt;
    }

    // Moves a piece by its own heading, with all that stand on it; whether four or more pieces
    // share the cell that it reached.
    bool move(std::size_t piece) {
        int& heading = pieces_[piece].heading;
        const grid::Cell from = pieces_[piece].cell;
        grid::Cell to = from + headings[heading];
        if (board_[to] == blue) {
            heading ^= 1;
            to = from + headings[heading];
            if (board_[to] == blue) return false;
        }

        std::vector<std::size_t>& source = stacks_[from];
        std::vector<std::size_t>& target = stacks_[to];
        const auto lowest = std::find(source.begin(), source.end(), piece);
        if (board_[to] == red) std::reverse(lowest, source.end());
        for (auto moved = lowest; moved != source.end(); ++moved) pieces_[*moved].cell = to;
        target.insert(target.end(), lowest, source.end());
        source.erase(lowest, source.end());
        return target.size() >= winning_height;
    }

    const grid::Grid<Colour>& board() const { return board_; }
    const std::vector<Piece>& pieces() const { return pieces_; }
    // The pieces on a cell, from bottom to top.
    const std::vector<std::size_t>& stack(grid::Cell cell) const { return stacks_[cell]; }

 private:
    grid::Grid<Colour> board_;
    grid::Grid<std::vector<std::size_t>> stacks_;
    std::vector<Piece> pieces_;
};

}  // namespace stacked
