// 16509: shows the search for the king; `trace --help` says what.

#include "judge/trace.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "../elephant.hpp"
#include "grid/bfs.hpp"
#include "grid/cell.hpp"
#include "grid/moves.hpp"
#include "judge/input.hpp"

namespace {

using grid::Cell;
using ElephantMove = grid::Move<2>;

struct Taken {
    Cell from;
    ElephantMove move;

    Cell end() const { return from + move.land; }
    bool passes_over(Cell cell) const {
        return from + move.over[0] == cell || from + move.over[1] == cell;
    }
};

void print(const char* before, const Taken& taken, const char* after) {
    const Cell first = taken.from + taken.move.over[0], second = taken.from + taken.move.over[1];
    const Cell end = taken.end();
    std::printf("%s(%d,%d) over (%d,%d) and (%d,%d) to (%d,%d)%s\n", before, taken.from.row,
                taken.from.col, first.row, first.col, second.row, second.col, end.row, end.col,
                after);
}

std::vector<Cell> all_cells() {
    std::vector<Cell> cells;
    for (int row = 0; row < janggi::board.rows; row++) {
        for (int col = 0; col < janggi::board.cols; col++) cells.push_back({row, col});
    }
    return cells;
}

// The moves that stay on the board but for the king.
std::vector<Taken> moves_from(Cell cell) {
    std::vector<Taken> found;
    for (const ElephantMove& move : grid::moves::elephant) {
        const Taken taken{cell, move};
        if (contains(janggi::board, taken.end())) found.push_back(taken);
    }
    return found;
}

std::vector<Taken> moves_along(const std::vector<Cell>& way) {
    std::vector<Taken> moves;
    for (std::size_t i = 0; i + 1 < way.size(); i++) {
        for (const Taken& taken : moves_from(way[i])) {
            if (taken.end() == way[i + 1]) moves.push_back(taken);
        }
    }
    return moves;
}

bool is_in_palace(Cell cell) {
    return janggi::is_palace_row(cell.row) && janggi::first_palace_col <= cell.col &&
           cell.col <= janggi::last_palace_col;
}

// Two signs around each point say what it is, so that the picture needs no colours.
void draw(const grid::BoardSearch& search, const std::vector<Cell>& way, Cell king,
          bool has_colours) {
    std::puts("       0   1   2   3   4   5   6   7   8");
    for (int row = 0; row < janggi::board.rows; row++) {
        std::string line = "  " + std::to_string(row) + "  ";
        for (int col = 0; col < janggi::board.cols; col++) {
            const Cell cell{row, col};
            const bool is_on_way = std::find(way.begin(), way.end(), cell) != way.end();
            const std::optional<int> moves = search.moves_to(cell);
            const std::string text = cell == king ? "K" : moves ? std::to_string(*moves) : ".";
            const std::string point = is_on_way            ? '[' + text + ']'
                                      : is_in_palace(cell) ? '(' + text + ')'
                                                           : ' ' + text + ' ';
            const bool is_coloured = has_colours && (is_on_way || is_in_palace(cell));
            const char* const colour = is_on_way ? judge::black_on_green : judge::black_on_yellow;
            line += ' ' + (is_coloured ? judge::coloured(point, colour) : point);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        std::puts(line.c_str());
    }
}

void show(Cell elephant, Cell king, bool has_colours) {
    const auto is_king = [king](Cell cell) { return cell == king; };
    grid::BoardSearch search;
    const std::optional<int> moves =
        search.fewest_moves(janggi::board, elephant, king, grid::moves::elephant, is_king);
    std::printf("elephant at (%d,%d), king at (%d,%d)\nanswer: %d\n\n", elephant.row, elephant.col,
                king.row, king.col, moves.value_or(-1));
    std::puts(
        "moves to each point; [ ] one shortest way; K the king; ( ) palace;\n"
        ". not reached before the king");
    const std::vector<Cell> way = search.way_to(king, grid::moves::elephant, is_king);
    draw(search, way, king, has_colours);

    std::puts("\none shortest way:");
    for (const Taken& taken : moves_along(way)) print("  ", taken, "");
    std::puts("\nmoves that the king blocks, from points reached before him:");
    bool is_any = false;
    for (const Cell cell : all_cells()) {
        if (!search.moves_to(cell) || search.moves_to(cell) == moves) continue;
        for (const Taken& taken : moves_from(cell)) {
            if (!taken.passes_over(king)) continue;
            const bool is_first = taken.from + taken.move.over[0] == king;
            print("  ", taken, is_first ? ": he stands on the first" : ": he stands on the second");
            is_any = true;
        }
    }
    if (!is_any) std::puts("  none");
}

}  // namespace

int main(int argc, char** argv) {
    const judge::TraceOptions options = judge::trace_options(
        argc, argv,
        "usage: trace [--color] [INPUT]\n\n"
        "For an input of problem 16509: the board with the moves to its points, one\n"
        "shortest way with the points that it passes over, and the moves that the king\n"
        "blocks.\n");

    judge::Input input;
    Cell elephant, king;
    elephant.row = input.integer("elephant's row", 0, janggi::board.rows - 1);
    elephant.col = input.integer("elephant's column", 0, janggi::board.cols - 1);
    king.row = input.integer("king's row", 0, janggi::board.rows - 1);
    input.require(janggi::is_palace_row(king.row), "a row of a palace, 0..2 or 7..9");
    king.col = input.integer("king's column", janggi::first_palace_col, janggi::last_palace_col);
    input.require(king != elephant, "a cell that is not the elephant's");
    show(elephant, king, options.has_colours);
}
