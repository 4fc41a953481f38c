// Ends with status 0 if the input is a legal one of 17837, exactly as the statement lays it out.

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "judge/validator.hpp"

namespace {

void read_input(judge::Validator& input) {
    const int side = input.integer("N", 4, 12);
    input.blank();
    const int piece_count = input.integer("K", 4, 10);
    input.line_end();

    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            if (col > 0) input.blank();
            input.integer("colour", 0, 2);
        }
        input.line_end();
    }

    grid::Grid<char> is_taken({side, side});
    for (int piece = 0; piece < piece_count; piece++) {
        grid::Cell cell;
        cell.row = input.integer("piece's row", 1, side) - 1;
        input.blank();
        cell.col = input.integer("piece's column", 1, side) - 1;
        input.require(!is_taken[cell], "a cell without a piece");
        is_taken[cell] = true;
        input.blank();
        input.integer("piece's heading", 1, 4);
        input.line_end();
    }
    input.end();
}

}  // namespace

int main(int argc, char** argv) { return judge::validate(argc, argv, read_input); }
