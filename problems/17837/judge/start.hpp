#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../stacked_pieces.hpp"
#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "judge/input.hpp"

namespace stacked {

// Where a game starts; what an input of 17837 says.
struct Start {
    grid::Grid<Colour> board;  // a coloured white_board()
    std::vector<Piece> pieces;

    int side() const { return board.shape().rows; }
    int piece_count() const { return static_cast<int>(pieces.size()); }
};

inline Start read_start(judge::Input& input) {
    const int side = input.integer("N", 4, 12);
    const int piece_count = input.integer("K", 4, 10);

    Start start{white_board(side), std::vector<Piece>(piece_count)};
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            start.board[{row, col}] = static_cast<Colour>(input.integer("colour", 0, 2));
        }
    }

    grid::Grid<char> is_taken({side, side});
    for (Piece& piece : start.pieces) {
        piece.cell.row = input.integer("piece's row", 1, side) - 1;
        piece.cell.col = input.integer("piece's column", 1, side) - 1;
        input.require(!is_taken[piece.cell], "a cell without a piece");
        is_taken[piece.cell] = true;
        piece.heading = input.integer("piece's heading", 1, 4) - 1;
    }
    return start;
}

// The input, as the statement lays it out.
inline std::string to_text(const Start& start) {
    const int side = start.side();
    std::string text = std::to_string(side) + ' ' + std::to_string(start.piece_count()) + '\n';
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            text += static_cast<char>('0' + start.board[{row, col}]);
            text += col + 1 < side ? ' ' : '\n';
        }
    }
    for (const Piece& piece : start.pieces) {
        text += std::to_string(piece.cell.row + 1) + ' ' + std::to_string(piece.cell.col + 1) +
                ' ' + std::to_string(piece.heading + 1) + '\n';
    }
    return text;
}

// Whether no two pieces stand on one cell, as the statement promises for a start.
inline bool stand_apart(int side, const std::vector<Piece>& pieces) {
    grid::Grid<char> is_taken({side, side});
    for (const Piece& piece : pieces) {
        if (is_taken[piece.cell]) return false;
        is_taken[piece.cell] = true;
    }
    return true;
}

inline std::optional<int> turn_of_end(const Start& start, int limit) {
    return Game(start.board, start.pieces).play(limit);
}

}  // namespace stacked
