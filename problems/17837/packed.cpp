// 17837: the turn in which four of the pieces that move about a coloured board first share a cell.
// A cell's stack is one word, and a table says what a piece does on each cell with each heading.

#include <cstdio>
#include <vector>

#include "judge/input.hpp"
#include "packed_pieces.hpp"

int main() {
    judge::Input input;
    const int side = input.integer("N", 4, 12);
    const int piece_count = input.integer("K", 4, 10);

    grid::Grid<stacked::Colour> board = stacked::white_board(side);
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            board[{row, col}] = static_cast<stacked::Colour>(input.integer("colour", 0, 2));
        }
    }

    grid::Grid<char> is_taken({side, side});
    std::vector<stacked::Piece> pieces(piece_count);
    for (stacked::Piece& piece : pieces) {
        piece.cell.row = input.integer("piece's row", 1, side) - 1;
        piece.cell.col = input.integer("piece's column", 1, side) - 1;
        input.require(!is_taken[piece.cell], "a cell without a piece");
        is_taken[piece.cell] = true;
        piece.heading = input.integer("piece's heading", 1, 4) - 1;
    }

    std::printf("%d\n", stacked::PackedGame(board, pieces).play().value_or(-1));
}
