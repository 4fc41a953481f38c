// cses_1689: ends with status 0 if the input is a column and a row, each in 1..8.

#include "judge/validator.hpp"

namespace {

void read_input(judge::Validator& input) {
    input.integer("column", 1, 8);
    input.blank();
    input.integer("row", 1, 8);
    input.line_end();
    input.end();
}

}  // namespace

int main(int argc, char** argv) { return judge::validate(argc, argv, read_input); }
