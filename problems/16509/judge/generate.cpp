// 16509: makes inputs for the judge; `generate --help` describes them.

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "../elephant.hpp"
#include "grid/bfs.hpp"
#include "grid/cell.hpp"
#include "grid/moves.hpp"
#include "judge/generator.hpp"
#include "judge/random.hpp"

namespace {

using grid::Cell;

struct Position {
    Cell elephant;
    Cell king;
    int moves;
    int moves_without_block;
};
using Positions = std::vector<Position>;

bool is_in_palace(Cell cell) {
    return janggi::is_palace_row(cell.row) && janggi::first_palace_col <= cell.col &&
           cell.col <= janggi::last_palace_col;
}

bool is_near_palace(Cell cell) {
    for (int rows = -1; rows <= 1; rows++) {
        for (int cols = -1; cols <= 1; cols++) {
            const Cell near{cell.row + rows, cell.col + cols};
            if (contains(janggi::board, near) && is_in_palace(near)) return true;
        }
    }
    return false;
}

std::vector<Cell> all_cells() {
    std::vector<Cell> cells;
    for (int row = 0; row < janggi::board.rows; row++) {
        for (int col = 0; col < janggi::board.cols; col++) cells.push_back({row, col});
    }
    return cells;
}

// Every legal input, those with the fewest moves first.
Positions all_positions() {
    janggi::Elephant player;
    grid::BoardSearch search;
    Positions positions;
    for (const Cell king : all_cells()) {
        if (!is_in_palace(king)) continue;
        for (const Cell elephant : all_cells()) {
            if (elephant == king) continue;
            const int moves = player.fewest_moves(elephant, king).value();
            const auto unblocked =
                search.fewest_moves(janggi::board, elephant, king, grid::moves::elephant);
            positions.push_back({elephant, king, moves, unblocked.value()});
        }
    }
    const auto key = [](const Position& position) {
        const auto& [elephant, king, moves, unblocked] = position;
        return std::make_tuple(moves, king.row + king.col + elephant.row + elephant.col, king.row,
                               king.col, elephant.row);
    };
    std::sort(positions.begin(), positions.end(),
              [&](const Position& a, const Position& b) { return key(a) < key(b); });
    return positions;
}

bool is_any(const Position&) { return true; }

bool is_changed_by_block(const Position& position) {
    return position.moves != position.moves_without_block;
}

bool is_from_corner(const Position& position) {
    const auto [row, col] = position.elephant;
    return row % (janggi::board.rows - 1) == 0 && col % (janggi::board.cols - 1) == 0;
}

bool is_from_palace(const Position& position) { return is_near_palace(position.elephant); }

bool is_far(const Position& position) { return position.moves == 6; }

std::string to_text(const Position& position) {
    const auto& [elephant, king, moves, unblocked] = position;
    return std::to_string(elephant.row) + ' ' + std::to_string(elephant.col) + '\n' +
           std::to_string(king.row) + ' ' + std::to_string(king.col) + '\n';
}

// Consecutive seeds give all inputs of the kind, in mixed order, before one comes again.
template <bool (*is_of_kind)(const Position&)>
std::string input(int seed, int) {
    static const Positions positions = [] {
        Positions found;
        for (const Position& position : all_positions()) {
            if (is_of_kind(position)) found.push_back(position);
        }
        judge::Random(0).shuffle(found);
        return found;
    }();
    return to_text(positions[seed % positions.size()]);
}

std::vector<std::string> every_input() {
    std::vector<std::string> inputs;
    for (const Position& position : all_positions()) inputs.push_back(to_text(position));
    return inputs;
}

}  // namespace

int main(int argc, char** argv) {
    return judge::generate(
        argc, argv,
        "Prints an input of problem 16509. SEED is 0..2147483647; consecutive seeds give\n"
        "different inputs for as long as there are any. SIZE is 1..10 and changes nothing: there\n"
        "is only one board. `every` prints all 1602 legal inputs, those with the fewest moves\n"
        "first, each ending with a NUL byte.",
        {{"random", "any legal input", input<is_any>},
         {"blocked", "the king's block changes the answer (20 inputs)", input<is_changed_by_block>},
         {"corner", "the elephant stands in a corner", input<is_from_corner>},
         {"palace", "the elephant stands in a palace or next to one", input<is_from_palace>},
         {"far", "the most moves that any input needs", input<is_far>}},
        every_input);
}
