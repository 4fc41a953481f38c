// Reads an input of 17837 and prints simpler ones, the boldest first, a NUL after each.
//
// Simpler means fewer pieces; then, with as many pieces, a smaller board; then fewer blue cells and
// red ones, blue counted twice; then a smaller sum of rows and columns; then of headings. There is
// no endless row of ever simpler inputs.

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "judge/tool.hpp"
#include "start.hpp"

namespace {

using grid::Cell;
using stacked::Piece;
using stacked::Start;

constexpr int fewest = 4;  // pieces, and the side

class Shrinker {
 public:
    Shrinker(Start start, judge::Candidates& candidates)
        : start_(std::move(start)), candidates_(candidates) {}

    void add_all() {
        drop_pieces();
        cut_to_a_window();
        drop_rows_and_columns();
        simplify_colours();
        move_pieces();
        simplify_headings();
    }

 private:
    void add(const Start& candidate) { candidates_.add(stacked::to_text(candidate)); }

    void drop_pieces() {
        if (start_.piece_count() == fewest) return;
        Start candidate = start_;
        candidate.pieces.assign(start_.pieces.begin(), start_.pieces.begin() + fewest);
        add(candidate);
        candidate.pieces.assign(start_.pieces.end() - fewest, start_.pieces.end());
        add(candidate);
        for (int dropped = start_.piece_count() - 1; dropped >= 0; dropped--) {
            candidate.pieces = start_.pieces;
            candidate.pieces.erase(candidate.pieces.begin() + dropped);
            add(candidate);
        }
    }

    // The smallest square with all pieces, in each corner of where it can lie.
    void cut_to_a_window() {
        Cell first = start_.pieces[0].cell, last = first;
        for (const Piece& piece : start_.pieces) {
            first.row = std::min(first.row, piece.cell.row);
            first.col = std::min(first.col, piece.cell.col);
            last.row = std::max(last.row, piece.cell.row);
            last.col = std::max(last.col, piece.cell.col);
        }
        const int side = std::max({fewest, last.row - first.row + 1, last.col - first.col + 1});
        if (side == start_.side()) return;
        const auto ends = [&](int low, int high) {
            return std::vector<int>{std::max(0, high - side + 1),
                                    std::min(low, start_.side() - side)};
        };
        for (const int top : ends(first.row, last.row)) {
            for (const int left : ends(first.col, last.col)) add(window({top, left}, side));
        }
    }

    Start window(Cell corner, int side) const {
        Start candidate{stacked::white_board(side), start_.pieces};
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                candidate.board[{row, col}] = start_.board[{corner.row + row, corner.col + col}];
            }
        }
        for (Piece& piece : candidate.pieces) {
            piece.cell.row -= corner.row;
            piece.cell.col -= corner.col;
        }
        return candidate;
    }

    // Every pair on small boards; on large ones those that meet on a diagonal, which leads to the
    // small ones.
    void drop_rows_and_columns() {
        if (start_.side() == fewest) return;
        const int last = start_.side() - 1;
        for (int row = 0; row <= last; row++) {
            for (int col = 0; col <= last; col++) {
                if (last < 7 || row == col || row + col == last) drop({row, col});
            }
        }
    }

    // Drops the row and the column of `cell`. A piece there goes to the neighbour that takes the
    // place, if all pieces still stand apart.
    void drop(Cell cell) {
        const int side = start_.side() - 1;
        Start candidate{stacked::white_board(side), start_.pieces};
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                candidate.board[{row, col}] =
                    start_.board[{row + (row >= cell.row), col + (col >= cell.col)}];
            }
        }
        for (Piece& piece : candidate.pieces) {
            if (piece.cell.row > cell.row || piece.cell.row == side) piece.cell.row--;
            if (piece.cell.col > cell.col || piece.cell.col == side) piece.cell.col--;
        }
        if (stacked::stand_apart(side, candidate.pieces)) add(candidate);
    }

    void simplify_colours() {
        recolour_all([](stacked::Colour) { return stacked::white; });
        recolour_all([](stacked::Colour colour) {
            return colour == stacked::blue ? stacked::white : colour;
        });
        recolour_all([](stacked::Colour colour) {
            return colour == stacked::red ? stacked::white : colour;
        });
        recolour_all(
            [](stacked::Colour colour) { return colour == stacked::blue ? stacked::red : colour; });
        const int side = start_.side();
        for (int row = 0; row < side; row++) {
            Start candidate = start_;
            for (int col = 0; col < side; col++) candidate.board[{row, col}] = stacked::white;
            if (is_changed(candidate)) add(candidate);
        }
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) recolour({row, col});
        }
    }

    template <class Recolour>
    void recolour_all(Recolour recoloured) {
        Start candidate = start_;
        for (int row = 0; row < start_.side(); row++) {
            for (int col = 0; col < start_.side(); col++) {
                stacked::Colour& colour = candidate.board[{row, col}];
                colour = recoloured(colour);
            }
        }
        if (is_changed(candidate)) add(candidate);
    }

    void recolour(Cell cell) {
        const int colour = start_.board[cell];
        for (int simpler = 0; simpler < colour; simpler++) {
            Start candidate = start_;
            candidate.board[cell] = static_cast<stacked::Colour>(simpler);
            add(candidate);
        }
    }

    bool is_changed(const Start& candidate) const {
        return stacked::to_text(candidate) != stacked::to_text(start_);
    }

    void move_pieces() {
        for (std::size_t i = 0; i < start_.pieces.size(); i++) {
            const Cell from = start_.pieces[i].cell;
            for (const Cell to : {Cell{from.row / 2, from.col / 2}, Cell{from.row / 2, from.col},
                                  Cell{from.row, from.col / 2}, Cell{from.row - 1, from.col},
                                  Cell{from.row, from.col - 1}}) {
                if (to == from || !contains(start_.board.shape(), to)) continue;
                Start candidate = start_;
                candidate.pieces[i].cell = to;
                if (stacked::stand_apart(start_.side(), candidate.pieces)) add(candidate);
            }
        }
    }

    void simplify_headings() {
        for (std::size_t i = 0; i < start_.pieces.size(); i++) {
            for (int heading = 0; heading < start_.pieces[i].heading; heading++) {
                Start candidate = start_;
                candidate.pieces[i].heading = heading;
                add(candidate);
            }
        }
    }

    Start start_;
    judge::Candidates& candidates_;
};

}  // namespace

int main(int argc, char** argv) {
    return judge::shrink(argc, argv, [](judge::Input& input, judge::Candidates& candidates) {
        Shrinker(stacked::read_start(input), candidates).add_all();
    });
}
