// 16509: makes inputs for the judge; `generate --help` describes them.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <tuple>
#include <vector>

#include "../elephant.hpp"
#include "grid/bfs.hpp"
#include "grid/cell.hpp"
#include "grid/moves.hpp"
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

struct Kind {
    const char* name;
    const char* what;
    bool (*holds)(const Position&);
};
constexpr std::array<Kind, 5> kinds{{
    {"random", "any legal input", [](const Position&) { return true; }},
    {"blocked", "the king's block changes the answer (20 inputs)",
     [](const Position& position) { return position.moves != position.moves_without_block; }},
    {"corner", "the elephant stands in a corner",
     [](const Position& position) {
         const auto [row, col] = position.elephant;
         return row % (janggi::board.rows - 1) == 0 && col % (janggi::board.cols - 1) == 0;
     }},
    {"palace", "the elephant stands in a palace or next to one",
     [](const Position& position) { return is_near_palace(position.elephant); }},
    {"far", "the most moves that any input needs",
     [](const Position& position) { return position.moves == 6; }},
}};

void print(const Position& position) {
    const auto& [elephant, king, moves, unblocked] = position;
    std::printf("%d %d\n%d %d\n", elephant.row, elephant.col, king.row, king.col);
}

// Consecutive seeds give all inputs of the kind, in mixed order, before one comes again.
void print_one(const Kind& kind, int seed) {
    Positions positions;
    for (const Position& position : all_positions()) {
        if (kind.holds(position)) positions.push_back(position);
    }
    judge::Random(0).shuffle(positions);
    print(positions[seed % positions.size()]);
}

void print_help() {
    std::puts(
        "usage: generate KIND SEED SIZE\n"
        "       generate every\n\n"
        "Prints an input of problem 16509. SEED is 0..2147483647; consecutive seeds give\n"
        "different inputs for as long as there are any. SIZE is 1..10 and changes nothing: there\n"
        "is only one board. `every` prints all 1602 legal inputs, those with the fewest moves\n"
        "first, each ending with a NUL byte.\n\n"
        "kinds:");
    for (const Kind& kind : kinds) std::printf("  %-8s %s\n", kind.name, kind.what);
}

[[noreturn]] void refuse(const char* message, const char* found) {
    std::fprintf(stderr, "generate: %s: %s (see generate --help)\n", message, found);
    std::exit(2);
}

int number(const char* name, const char* text, int low, int high) {
    char* end = nullptr;
    const long value = std::strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < low || value > high) refuse(name, text);
    return static_cast<int>(value);
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::strcmp(arguments[1], "--help") == 0) {
        print_help();
    } else if (count == 2 && std::strcmp(arguments[1], "every") == 0) {
        for (const Position& position : all_positions()) {
            print(position);
            std::putchar('\0');
        }
    } else if (count == 4) {
        const auto* const kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& one) {
            return std::strcmp(one.name, arguments[1]) == 0;
        });
        if (kind == kinds.end()) refuse("unknown kind", arguments[1]);
        const int seed = number("SEED is not in 0..2147483647", arguments[2], 0, 2147483647);
        number("SIZE is not in 1..10", arguments[3], 1, 10);
        print_one(*kind, seed);
    } else {
        refuse("expected KIND SEED SIZE", count < 2 ? "nothing given" : arguments[1]);
    }
}
