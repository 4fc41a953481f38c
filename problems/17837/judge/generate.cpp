// 17837: makes inputs for the judge; `generate --help` describes them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "judge/generator.hpp"
#include "judge/random.hpp"
#include "start.hpp"

namespace {

using grid::Cell;
using judge::Random;
using stacked::Game;
using stacked::Piece;
using stacked::Start;

int side_of(int size) { return 4 + (size - 1) * 8 / 9; }
int most_pieces_of(int size) { return 4 + (size - 1) * 6 / 9; }

// A board with so many red and blue cells in a hundred, the others white.
grid::Grid<stacked::Colour> random_board(Random& random, int side, int red, int blue) {
    auto board = stacked::white_board(side);
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            const int draw = random.between(1, 100);
            if (draw <= red + blue) board[{row, col}] = draw <= red ? stacked::red : stacked::blue;
        }
    }
    return board;
}

std::vector<Piece> random_pieces(Random& random, int count, std::vector<Cell> cells) {
    random.shuffle(cells);
    std::vector<Piece> pieces(count);
    for (int i = 0; i < count; i++) pieces[i] = {cells[i], random.between(0, 3)};
    return pieces;
}

std::vector<Cell> cells_of(int side) {
    std::vector<Cell> cells;
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) cells.push_back({row, col});
    }
    return cells;
}

Start coloured(Random& random, int side, int piece_count, int red, int blue) {
    return {random_board(random, side, red, blue),
            random_pieces(random, piece_count, cells_of(side))};
}

Start mixed(Random& random, int size) {
    const int red = random.between(0, 60), blue = random.between(0, 30);
    return coloured(random, side_of(size), random.between(4, most_pieces_of(size)), red, blue);
}

Start white(Random& random, int size) {
    return coloured(random, side_of(size), random.between(4, most_pieces_of(size)), 0, 0);
}

Start red_heavy(Random& random, int size) {
    const int piece_count = random.between(4, most_pieces_of(size));
    return coloured(random, side_of(size), piece_count, random.between(70, 100), 0);
}

// Among many blue cells most games never end, which tells little; so it looks for one that does.
Start blue_heavy(Random& random, int size) {
    constexpr int tries = 100;
    Start start;
    for (int attempt = 0; attempt < tries; attempt++) {
        const int red = random.between(0, 30), blue = random.between(20, 50);
        const int piece_count = random.between(4, most_pieces_of(size));
        start = coloured(random, side_of(size), piece_count, red, blue);
        if (stacked::turn_of_end(start, Game::turn_limit)) break;
    }
    return start;
}

Start crowded(Random& random, int size) {
    const int red = random.between(0, 5 * size), blue = random.between(0, 3 * size);
    return coloured(random, 4, 10, red, blue);
}

// Every second row is blue, or every second column, so that pieces can only go to and fro. All
// stand in one or two of the lanes between: apart from each other they would never meet.
Start corridor(Random& random, int size) {
    const int side = side_of(size);
    const bool upright = random.chance(50);
    const int first_lane = 2 * random.between(0, (side - 1) / 2);
    const int second_lane = 2 * random.between(0, (side - 1) / 2);
    Start start{random_board(random, side, random.between(0, 50), random.between(0, 8)), {}};
    std::vector<Cell> cells;
    for (int lane = 0; lane < side; lane++) {
        for (int i = 0; i < side; i++) {
            const Cell cell = upright ? Cell{i, lane} : Cell{lane, i};
            if (lane % 2 == 1) start.board[cell] = stacked::blue;
            if (lane == first_lane || lane == second_lane) cells.push_back(cell);
        }
    }
    start.pieces = random_pieces(random, random.between(4, most_pieces_of(size)), cells);
    for (Piece& piece : start.pieces) {
        if (random.chance(90)) piece.heading = random.between(0, 1) + (upright ? 2 : 0);
    }
    return start;
}

// A game that ends with five or six pieces on a cell, as two stacks meet.
Start tall(Random& random, int size) {
    constexpr int tries = 2000;
    Start start;
    for (int attempt = 0; attempt < tries; attempt++) {
        const int red = random.between(0, 40), blue = random.between(0, 20);
        const int piece_count = std::max(6, most_pieces_of(size));
        start = coloured(random, side_of(size), piece_count, red, blue);
        Game game(start.board, start.pieces);
        game.play();
        const bool is_tall =
            std::any_of(game.pieces().begin(), game.pieces().end(), [&](const Piece& piece) {
                return game.stack(piece.cell).size() > Game::winning_height;
            });
        if (is_tall) break;
    }
    return start;
}

// Few pieces, and few cells that are not white: games of this kind last longest. On side 4 hardly
// one lasts to turn 1000.
Start calm(Random& random, int size) {
    const int piece_count = random.between(4, size < 5 ? 4 : 5);
    return coloured(random, std::max(5, side_of(size)), piece_count, random.between(0, 30),
                    random.between(0, 20));
}

// A game that ends in turn `turn`: the rest of a longer game, from a turn after which all pieces
// stand apart. A few hundred tries find one.
Start ending_in(Random& random, int size, int turn) {
    constexpr int tries = 20'000;
    constexpr int longest = 3000;
    for (int attempt = 0; attempt < tries; attempt++) {
        Start start = calm(random, size);
        const std::optional<int> end = stacked::turn_of_end(start, longest);
        if (!end || *end < turn) continue;
        Game game(start.board, start.pieces);
        game.play(*end - turn);
        if (!stacked::stand_apart(start.side(), game.pieces())) continue;
        return {std::move(start.board), game.pieces()};
    }
    std::fprintf(stderr, "found no game that ends in turn %d\n", turn);
    std::exit(1);
}

Start lasting(Random& random, int size) {
    return ending_in(random, size, random.between(60 * size, 950));
}

Start ending_in_999(Random& random, int size) { return ending_in(random, size, 999); }
Start ending_in_1000(Random& random, int size) { return ending_in(random, size, 1000); }
Start ending_in_1001(Random& random, int size) { return ending_in(random, size, 1001); }

// A game that has not ended long after the last turn that counts.
Start endless(Random& random, int size) {
    constexpr int tries = 20'000;
    constexpr int long_after = 20'000;
    for (int attempt = 0; attempt < tries; attempt++) {
        Start start = calm(random, size);
        if (!stacked::turn_of_end(start, long_after)) return start;
    }
    std::fprintf(stderr, "found no game without an end\n");
    std::exit(1);
}

template <Start (*start)(Random&, int size)>
std::string input(int seed, int size) {
    Random random(seed);
    return stacked::to_text(start(random, size));
}

// Boards of side 4 with four pieces: some colourings, ways to stand and headings, all combined.
// Then two games that end with more than four pieces on a cell, which four pieces cannot show.
std::vector<std::string> every_small_start() {
    constexpr std::array<const char*, 8> boards{
        "0000000000000000", "1111111111111111", "0000010000100000", "0000011001100000",
        "0000020000200000", "2000000000000002", "0102201001022010", "0210102102101021"};
    constexpr std::array<std::array<Cell, 4>, 4> places{{
        {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}},
        {{{0, 1}, {1, 1}, {2, 1}, {3, 1}}},
        {{{1, 1}, {1, 2}, {2, 1}, {2, 2}}},
        {{{0, 0}, {1, 3}, {2, 0}, {3, 3}}},
    }};
    constexpr std::array<std::array<int, 4>, 8> headings{{
        {0, 0, 0, 0},
        {1, 1, 1, 1},
        {2, 2, 2, 2},
        {3, 3, 3, 3},
        {0, 1, 2, 3},
        {3, 2, 1, 0},
        {0, 0, 3, 3},
        {2, 1, 2, 1},
    }};
    const std::vector<Piece> five{{{2, 0}, 1}, {{0, 2}, 2}, {{1, 2}, 2}, {{2, 1}, 0}, {{2, 3}, 1}};
    const std::vector<Piece> six{{{1, 0}, 1}, {{0, 1}, 3}, {{1, 2}, 0},
                                 {{2, 3}, 1}, {{0, 2}, 2}, {{2, 0}, 0}};
    std::vector<std::string> inputs;
    for (const char* colours : boards) {
        Start start{stacked::white_board(4), std::vector<Piece>(4)};
        for (const Cell cell : cells_of(4)) {
            start.board[cell] =
                static_cast<stacked::Colour>(colours[4 * cell.row + cell.col] - '0');
        }
        for (const auto& place : places) {
            for (const auto& heading : headings) {
                for (std::size_t i = 0; i < 4; i++) start.pieces[i] = {place[i], heading[i]};
                inputs.push_back(stacked::to_text(start));
            }
        }
    }
    for (const auto& pieces : {five, six}) {
        inputs.push_back(stacked::to_text({stacked::white_board(4), pieces}));
    }
    return inputs;
}

}  // namespace

int main(int argc, char** argv) {
    return judge::generate(
        argc, argv,
        "Prints an input of problem 17837. SEED is 0..2147483647. SIZE is 1..10: side 4 and 4\n"
        "pieces (side 5 where games last long), up to side 12 and 10 pieces. `every` prints 258\n"
        "games of four to six pieces on side 4, each ending with a NUL byte.",
        {{"random", "white, red and blue cells in any mixture", input<mixed>},
         {"white", "white cells alone", input<white>},
         {"red_heavy", "mostly red cells, no blue ones", input<red_heavy>},
         {"blue_heavy", "20 to 50 percent blue cells; mostly games that end", input<blue_heavy>},
         {"corridor", "pieces in lanes between rows or columns of blue cells", input<corridor>},
         {"crowded", "10 pieces on side 4; a larger size has more red and blue cells",
          input<crowded>},
         {"tall", "6 to 10 pieces; ends with five or six of them on a cell", input<tall>},
         {"long", "ends in a late turn, at most 950", input<lasting>},
         {"ends_in_999", "ends in turn 999", input<ending_in_999>},
         {"ends_in_1000", "ends in turn 1000, the last that counts", input<ending_in_1000>},
         {"ends_in_1001", "ends in turn 1001, too late", input<ending_in_1001>},
         {"never", "does not end within 20000 turns", input<endless>}},
        every_small_start);
}
