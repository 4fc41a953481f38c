// Ends with status 0 if the input is a legal one of Knight's Tour: nothing, or N, or N, row and
// column, with any blanks and line ends between.

#include "judge/validator.hpp"

namespace {

void read_input(judge::Validator& input) {
    if (input.at_end()) return;
    const int side = input.integer("N", 1, 20);
    if (input.at_end()) return;
    input.integer("row", 0, side - 1);
    input.white_space();
    input.integer("column", 0, side - 1);
    if (!input.at_end()) input.end();  // which says what is too much
}

}  // namespace

int main(int argc, char** argv) { return judge::validate(argc, argv, read_input); }
