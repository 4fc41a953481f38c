// 7562: makes inputs for the judge; `generate --help` describes them.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "grid/cell.hpp"
#include "judge/generator.hpp"
#include "judge/random.hpp"
#include "questions.hpp"

namespace {

using grid::Cell;
using grid::Shape;
using judge::Random;

using Case = knight::Question;
using Cases = knight::Questions;
using knight::smallest_side;

constexpr int small_side = 8;

// What SIZE means, from 1 to 10. A search of a whole board of side 300 takes a slow language a
// fifth of a second, so an input has few of them.
struct Size {
    int side;  // the largest
    int cases;
};
constexpr std::array<Size, 10> sizes{{
    {4, 1},
    {4, 2},
    {5, 2},
    {6, 3},
    {8, 4},
    {12, 5},
    {20, 6},
    {50, 8},
    {120, 12},
    {300, 16},
}};

Cell any_cell(Random& random, int side) {
    const int row = random.between(0, side - 1);
    return {row, random.between(0, side - 1)};
}

Cell corner(int side, int number) { return {number / 2 * (side - 1), number % 2 * (side - 1)}; }

// From a corner to the opposite one.
Case across(int side, int number) { return {side, corner(side, number), corner(side, 3 - number)}; }

Cell any_corner(Random& random, int side) { return corner(side, random.between(0, 3)); }

Cell any_edge_cell(Random& random, int side) {
    const int along = random.between(0, side - 1);
    const int edge = random.between(0, 1) * (side - 1);
    return random.chance(50) ? Cell{along, edge} : Cell{edge, along};
}

Cases random_cases(Random& random, Size size) {
    Cases cases;
    for (int i = 0; i < size.cases; i++) {
        const int side = random.between(smallest_side, size.side);
        const Cell from = any_cell(random, side);
        cases.push_back({side, from, any_cell(random, side)});
    }
    return cases;
}

Cases corner_cases(Random& random, Size size) {
    std::vector<int> pairs;
    for (int pair = 0; pair < 16; pair++) pairs.push_back(pair);
    random.shuffle(pairs);
    Cases cases;
    for (int i = 0; i < size.cases; i++) {
        const int side = random.chance(30) ? size.side : random.between(smallest_side, size.side);
        cases.push_back({side, corner(side, pairs[i] / 4), corner(side, pairs[i] % 4)});
    }
    return cases;
}

// Most of the squares whose distance depends on the edges lie near a corner of a small board.
Cases near_cases(Random& random, Size size) {
    Cases cases;
    for (int i = 0; i < 4 * size.cases; i++) {
        const int largest = random.chance(70) ? std::min(small_side, size.side) : size.side;
        const int side = random.chance(20) ? largest : random.between(smallest_side, largest);
        const int place = random.between(0, 3);
        const Cell from = place < 2    ? any_corner(random, side)
                          : place == 2 ? any_edge_cell(random, side)
                                       : any_cell(random, side);
        Cell to = from;
        do {
            to.row = from.row + random.between(-3, 3);
            to.col = from.col + random.between(-3, 3);
        } while (!contains({side, side}, to));
        if (random.chance(50)) {
            cases.push_back({side, from, to});
        } else {
            cases.push_back({side, to, from});
        }
    }
    return cases;
}

Cases thin_cases(Random& random, Size size) {
    Cases cases;
    for (int i = 0; i < 2 * size.cases; i++) {
        const int side = random.between(smallest_side, size.side);
        const Cell from = random.chance(50) ? any_cell(random, side) : any_edge_cell(random, side);
        Cell to = any_cell(random, side);
        if (random.chance(50)) {
            to.row = std::clamp(from.row + random.between(-2, 2), 0, side - 1);
        } else {
            to.col = std::clamp(from.col + random.between(-2, 2), 0, side - 1);
        }
        cases.push_back({side, from, to});
    }
    return cases;
}

// By fours: a large board, a smaller one, the smaller one from elsewhere, and once more backwards.
Cases shrinking_cases(Random& random, Size size) {
    Cases cases;
    while (static_cast<int>(cases.size()) < size.cases) {
        cases.push_back({size.side, any_corner(random, size.side), any_cell(random, size.side)});
        const int side = random.between(smallest_side, std::min(2 * small_side, size.side));
        const Cell from = any_cell(random, side), to = any_cell(random, side);
        cases.push_back({side, from, to});
        cases.push_back({side, any_cell(random, side), to});
        cases.push_back({side, to, cases.back().from});
    }
    cases.resize(size.cases);
    return cases;
}

Cases many_cases(Random& random, Size size) {
    return random_cases(random, {std::min(small_side, size.side), 63 * size.cases});
}

Cases full_cases(Random& random, Size size) {
    Cases cases;
    for (int i = 0; i < (size.cases + 1) / 2; i++) {
        cases.push_back(across(size.side, random.between(0, 3)));
    }
    return cases;
}

// A search that is a few times slower than needed takes too long, and so does a slow language.
Cases many_full_cases(Random& random, Size size) {
    Cases cases;
    for (int i = 0; i < 300; i++) cases.push_back(across(size.side, random.between(0, 3)));
    return cases;
}

// From the corner of a largest board to all squares around it; some have an answer of their own.
Cases around_corner_cases(Random& random, Size size) {
    const int number = random.between(0, 3);
    const Cell from = corner(size.side, number);
    Cases cases;
    for (int rows = 0; rows < 4; rows++) {
        for (int cols = 0; cols < 4; cols++) {
            const Cell to{std::abs(from.row - rows), std::abs(from.col - cols)};
            cases.push_back({size.side, from, to});
        }
    }
    return cases;
}

// From the middle a search has about twice as many squares in its queue at once as from a corner.
Cases middle_cases(Random& random, Size size) {
    Cases cases;
    for (int i = 0; i < (size.cases + 3) / 4; i++) {
        const Cell middle{size.side / 2, size.side / 2};
        cases.push_back({size.side, middle, any_corner(random, size.side)});
    }
    return cases;
}

// A large board, `between` of the smallest, and the large one again, from another corner: who marks
// squares with the number of the case has no right mark for the last, if a byte (255) or a short
// (32,768) holds it.
template <int between>
Cases marked_cases(Random& random, Size size) {
    const int number = random.between(0, 3);
    Cases cases{across(size.side, number)};
    for (int i = 0; i < between; i++) {
        const Cell from = any_cell(random, smallest_side);
        cases.push_back({smallest_side, from, any_cell(random, smallest_side)});
    }
    cases.push_back(across(size.side, number ^ 1));
    return cases;
}

template <Cases (*cases)(Random&, Size)>
std::string input(int seed, int size) {
    Random random(seed);
    return knight::to_text(cases(random, sizes[size - 1]));
}

std::vector<Cell> cells_of(Shape board) {
    std::vector<Cell> cells;
    for (int row = 0; row < board.rows; row++) {
        for (int col = 0; col < board.cols; col++) cells.push_back({row, col});
    }
    return cells;
}

std::vector<std::string> every_pair() {
    std::vector<std::string> inputs;
    for (const int side : {smallest_side, smallest_side + 1}) {
        for (const Cell from : cells_of({side, side})) {
            for (const Cell to : cells_of({side, side})) {
                inputs.push_back(knight::to_text({{side, from, to}}));
            }
        }
    }
    return inputs;
}

}  // namespace

int main(int argc, char** argv) {
    return judge::generate(
        argc, argv,
        "Prints an input of problem 7562. SEED is 0..2147483647, SIZE 1 (side 4, one case) to 10\n"
        "(sides up to 300). `every` prints every case on boards of side 4 and 5, each as an input\n"
        "of its own that ends with a NUL byte.",
        {{"random", "boards and squares of all kinds", input<random_cases>},
         {"corners", "from a corner to a corner, perhaps the same", input<corner_cases>},
         {"near", "targets up to three rows and columns away, often at corners", input<near_cases>},
         {"thin", "start and target on one row or column, or nearly", input<thin_cases>},
         {"shrinking_boards", "small boards after large ones, and the same board again",
          input<shrinking_cases>},
         {"many", "many cases on small boards", input<many_cases>},
         {"full", "from corner to opposite corner, all on the largest board", input<full_cases>},
         {"middle", "from the middle to corners, all on the largest board", input<middle_cases>},
         {"marked", "the largest board, 255 of the smallest, and the largest again",
          input<marked_cases<255>>},
         {"many_full", "300 times from corner to opposite corner, all on the largest board",
          input<many_full_cases>},
         {"many_marked", "the largest board, 32,768 of the smallest, and the largest again",
          input<marked_cases<32'768>>},
         {"around_corner", "from a corner of the largest board to the 16 squares at it",
          input<around_corner_cases>}},
        every_pair);
}
