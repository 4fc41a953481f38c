// 16509: accepts exactly the legal inputs.

#include "../elephant.hpp"
#include "judge/validator.hpp"

namespace {

void read_input(judge::Validator& input) {
    grid::Cell elephant, king;
    elephant.row = input.integer("elephant's row", 0, janggi::board.rows - 1);
    input.blank();
    elephant.col = input.integer("elephant's column", 0, janggi::board.cols - 1);
    input.line_end();
    king.row = input.integer("king's row", 0, janggi::board.rows - 1);
    input.require(janggi::is_palace_row(king.row), "a row of a palace, 0..2 or 7..9");
    input.blank();
    king.col = input.integer("king's column", janggi::first_palace_col, janggi::last_palace_col);
    input.require(king != elephant, "a cell that is not the elephant's");
    input.line_end();
    input.end();
}

}  // namespace

int main(int argc, char** argv) { return judge::validate(argc, argv, read_input); }
