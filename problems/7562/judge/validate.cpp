// 7562: accepts exactly the legal inputs.

#include "judge/validator.hpp"

namespace {

void read_input(judge::Validator& input) {
    // The statement names no largest number of cases; this is what the programs accept.
    int cases = input.integer("number of cases", 1, 1'000'000);
    input.line_end();
    for (; cases > 0; cases--) {
        const int side = input.integer("side", 4, 300);
        input.line_end();
        input.integer("start row", 0, side - 1);
        input.blank();
        input.integer("start column", 0, side - 1);
        input.line_end();
        input.integer("target row", 0, side - 1);
        input.blank();
        input.integer("target column", 0, side - 1);
        input.line_end();
    }
    input.end();
}

}  // namespace

int main(int argc, char** argv) { return judge::validate(argc, argv, read_input); }
