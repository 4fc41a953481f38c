#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "stacked_pieces.hpp"

namespace stacked {

// The game of stacked_pieces.hpp with everything in small arrays: a cell's stack is one word, four
// bits a piece, and what a piece does is read from a table by its heading and its cell.
class PackedGame {
 public:
    static constexpr int largest_side = 12;
    static constexpr int most_pieces = 10;
    static constexpr int most_cells = largest_side * largest_side;

    // `board` is a coloured white_board() of side 12 at most. No two of the pieces, of which there
    // are at most 10, stand on one cell. O(cells).
    PackedGame(const grid::Grid<Colour>& board, const std::vector<Piece>& pieces)
        : side_(board.shape().rows), count_(static_cast<int>(pieces.size())) {
        assert(side_ <= largest_side && count_ <= most_pieces);
        for (int heading = 0; heading < static_cast<int>(headings.size()); heading++) {
            for (int row = 0; row < side_; row++) {
                for (int col = 0; col < side_; col++) {
                    next_[place(heading, cell({row, col}))] = next(board, heading, {row, col});
                }
            }
        }
        for (int piece = 0; piece < count_; piece++) {
            const int here = cell(pieces[piece].cell);
            assert(stacks_[here] == 0);
            stacks_[here] = nibble(piece);
            places_[piece] = place(pieces[piece].heading, here);
        }
    }

    // The turn, counted from 1, in which four pieces first share a cell; nothing if that would be
    // after `limit` turns.
    std::optional<int> play(int limit = Game::turn_limit) {
        for (int turn = 1; turn <= limit; turn++) {
            for (int piece = 0; piece < count_; piece++) {
                if (move(piece)) return turn;
            }
        }
        return std::nullopt;
    }

    // Moves a piece by its own heading, with all that stand on it; whether four or more pieces
    // share the cell that it reached. Then the game is over, and nothing may move any more.
    bool move(int piece) {
        const Place from = places_[piece];
        const Place to = next_[from];
        places_[piece] = to & ~turns_over;
        const int here = cell_of(from), there = cell_of(to);
        if (here == there) return false;  // between two blue cells

        const Stack source = stacks_[here], target = stacks_[there];
        // A piece alone goes to an empty cell: nearly all moves are such.
        if (target == 0 && source == nibble(piece)) {
            stacks_[here] = 0;
            stacks_[there] = source;
            return false;
        }

        // At most three pieces stand on a cell as long as nobody has won.
        int below = 0;
        while (((source >> below) & 15) != nibble(piece)) below += 4;
        Stack moved = source >> below;
        stacks_[here] = source ^ (moved << below);
        if ((to & turns_over) != 0) moved = reversed(moved);
        const int height = bits(target);
        stacks_[there] = target | (moved << height);
        for (Stack rest = moved; rest != 0; rest >>= 4) carry(rest & 15, there);
        return height + bits(moved) >= 4 * static_cast<int>(Game::winning_height);
    }

    std::vector<Piece> pieces() const {
        std::vector<Piece> pieces;
        for (int piece = 0; piece < count_; piece++) {
            const int at = cell_of(places_[piece]);
            pieces.push_back({{at / side_, at % side_}, places_[piece] >> 8});
        }
        return pieces;
    }

    // The pieces on a cell, from bottom to top.
    std::vector<std::size_t> stack(grid::Cell at) const {
        std::vector<std::size_t> pieces;
        for (Stack rest = stacks_[cell(at)]; rest != 0; rest >>= 4) {
            pieces.push_back((rest & 15) - 1);
        }
        return pieces;
    }

 private:
    // The lowest piece in the lowest four bits; a piece is its number + 1, so 0 is none. Two stacks
    // of three may meet in the end: 24 bits.
    using Stack = std::uint32_t;
    // A cell in the lower eight bits and a heading above, for a piece; in the table there is one
    // more bit, which says that the pieces turn over.
    using Place = std::uint16_t;
    static constexpr Place turns_over = 1 << 10;

    static constexpr Place place(int heading, int cell) {
        return static_cast<Place>(heading << 8 | cell);
    }
    static constexpr int cell_of(Place place) { return place & 0xFF; }
    static constexpr Stack nibble(int piece) { return static_cast<Stack>(piece + 1); }

    static int bits(Stack stack) {
        int count = 0;
        for (; stack != 0; stack >>= 4) count += 4;
        return count;
    }

    static Stack reversed(Stack stack) {
        Stack result = 0;
        for (; stack != 0; stack >>= 4) result = result << 4 | (stack & 15);
        return result;
    }

    int cell(grid::Cell cell) const { return cell.row * side_ + cell.col; }

    // What a piece does on this cell with this heading, which depends on the colours alone.
    Place next(const grid::Grid<Colour>& board, int heading, grid::Cell from) const {
        grid::Cell to = from + headings[heading];
        if (board[to] == blue) {
            heading ^= 1;
            to = from + headings[heading];
            if (board[to] == blue) return place(heading, cell(from));
        }
        const Place there = place(heading, cell(to));
        return board[to] == red ? there | turns_over : there;
    }

    // A piece that another one carries keeps its heading.
    void carry(Stack nibble, int there) {
        Place& place = places_[nibble - 1];
        place = static_cast<Place>((place & 0xFF00) | there);
    }

    int side_;
    int count_;
    std::array<Stack, most_cells> stacks_{};
    std::array<Place, most_pieces> places_{};
    std::array<Place, turns_over> next_;  // by the place before; filled where there are cells
};

}  // namespace stacked
