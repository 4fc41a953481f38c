// 7562: shows the search of `trimmed` for each case of an input; `trace --help` says what.

#include "judge/trace.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "../knight_distance.hpp"
#include "grid/bfs.hpp"
#include "grid/cell.hpp"
#include "grid/moves.hpp"
#include "judge/input.hpp"

namespace {

using grid::Cell;
using grid::Shape;

constexpr int widest_drawing = 40;

// The trimmed board of a case, and how it lies on the board of the input.
class View {
 public:
    View(int side, Cell from, Cell to)
        : trimmed(knight::normalize(side, from, to)),
          side_(side),
          rows_flipped_(to.row < from.row),
          cols_flipped_(to.col < from.col),
          corner_(grid::Cell{} + (flipped(from) - trimmed.from)) {}

    // The square of the input's board that became `cell` of the trimmed one.
    Cell original(Cell cell) const { return flipped(corner_ + (cell - Cell{})); }

    void describe() const {
        if (rows_flipped_) {
            std::printf("  flipped upside down: row r is now row %d - r\n", side_ - 1);
        }
        if (cols_flipped_) {
            std::printf("  flipped left to right: column c is now column %d - c\n", side_ - 1);
        }
        if (!rows_flipped_ && !cols_flipped_) {
            std::puts("  not flipped: the target is not above or left of the start");
        }
        const auto [rows, cols] = trimmed.board;
        if (trimmed.board == Shape{side_, side_}) {
            std::puts("  not trimmed: the whole board may be needed");
        } else {
            std::printf("  trimmed to %d x %d: rows %d..%d, columns %d..%d\n", rows, cols,
                        corner_.row, corner_.row + rows - 1, corner_.col, corner_.col + cols - 1);
        }
    }

    const knight::Case trimmed;

 private:
    Cell flipped(Cell cell) const {
        return {rows_flipped_ ? side_ - 1 - cell.row : cell.row,
                cols_flipped_ ? side_ - 1 - cell.col : cell.col};
    }

    const int side_;
    const bool rows_flipped_;
    const bool cols_flipped_;
    const Cell corner_;
};

void draw(const grid::BoardSearch& search, Shape board, const std::vector<Cell>& way,
          bool has_colours) {
    for (int row = 0; row < board.rows; row++) {
        std::string line = "   ";
        for (int col = 0; col < board.cols; col++) {
            const Cell cell{row, col};
            const std::optional<int> moves = search.moves_to(cell);
            const std::string text = moves ? std::to_string(*moves) : ".";
            if (text.size() < 2) line += ' ';
            if (std::find(way.begin(), way.end(), cell) == way.end()) {
                line += ' ' + text + ' ';
            } else {
                const std::string mark = '[' + text + ']';
                line += has_colours ? judge::coloured(mark, judge::black_on_green) : mark;
            }
        }
        line.erase(line.find_last_not_of(' ') + 1);
        std::puts(line.c_str());
    }
}

void show(int side, Cell from, Cell to, bool has_colours) {
    const View view(side, from, to);
    const auto& [board, start, target] = view.trimmed;
    grid::BoardSearch search;
    search.fewest_moves(board, start, target, grid::moves::knight);
    const std::vector<Cell> way = search.way_to(target, grid::moves::knight);
    const int moves = static_cast<int>(way.size()) - 1;

    std::printf("  answer: %d\n", moves);
    view.describe();
    if (std::max(board.rows, board.cols) <= widest_drawing) {
        std::puts("  moves to each square; [ ] one shortest way; . not reached before the target");
        draw(search, board, way, has_colours);
    } else {
        std::printf("  not drawn: it has more than %d rows or columns\n", widest_drawing);
    }
    std::printf("  one shortest way, in the rows and columns of the input:");
    for (int i = 0; i <= moves; i++) {
        const auto [row, col] = view.original(way[i]);
        std::printf("%s(%d,%d)", i % 10 == 0 ? "\n    " : " ", row, col);
    }
    std::putchar('\n');
}

}  // namespace

int main(int argc, char** argv) {
    const judge::TraceOptions options = judge::trace_options(
        argc, argv,
        "usage: trace [--color] [INPUT]\n\n"
        "For each case of an input of problem 7562: how the board is flipped and trimmed,\n"
        "the moves to its squares, and one shortest way.\n");

    judge::Input input;
    const int cases = input.integer("number of cases", 1, 1'000'000);
    for (int number = 1; number <= cases; number++) {
        const int side = input.integer("side", 4, 300);
        const auto square = [&](const char* row_name, const char* col_name) {
            const int row = input.integer(row_name, 0, side - 1);
            return Cell{row, input.integer(col_name, 0, side - 1)};
        };
        const Cell from = square("start row", "start column");
        const Cell to = square("target row", "target column");
        std::printf("%scase %d of %d: side %d, from (%d,%d) to (%d,%d)\n", number > 1 ? "\n" : "",
                    number, cases, side, from.row, from.col, to.row, to.col);
        show(side, from, to, options.has_colours);
    }
}
