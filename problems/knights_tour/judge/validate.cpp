// Ends with status 0 if the input is a legal one of Knight's Tour: nothing, or N, or N, row and
// column, with any blanks and line ends between.

#include "judge/validator.hpp"

int main() {
    judge::Validator input;
    if (input.at_end()) return 0;
    const int side = input.integer("N", 1, 20);
    if (input.at_end()) return 0;
    input.integer("row", 0, side - 1);
    input.white_space();
    input.integer("column", 0, side - 1);
    if (!input.at_end()) input.end();  // which says what is too much
}
