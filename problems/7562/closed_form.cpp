// 7562: the fewest knight moves between two squares of a side x side board, for several cases.
// A formula in the rows and columns between the two, with what is different at corners.

#include "judge/input.hpp"
#include "judge/output.hpp"
#include "knight_closed_form.hpp"

int main() {
    judge::Input input;
    judge::Output output;
    const knight::ClosedForm knight;
    for (int cases = input.integer("number of cases", 1, 1'000'000); cases > 0; cases--) {
        const int side = input.integer("side", 4, 300);
        const auto square = [&](const char* row_name, const char* col_name) {
            const int row = input.integer(row_name, 0, side - 1);
            return grid::Cell{row, input.integer(col_name, 0, side - 1)};
        };
        const grid::Cell from = square("start row", "start column");
        const grid::Cell to = square("target row", "target column");
        output.line(knight.fewest_moves(side, from, to));
    }
}
