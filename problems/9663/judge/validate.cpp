// 9663: accepts exactly the legal inputs. The programs go on to 16, the judge does not.

#include "judge/validator.hpp"

namespace {

void read_input(judge::Validator& input) {
    input.integer("N", 1, 14);
    input.line_end();
    input.end();
}

}  // namespace

int main(int argc, char** argv) { return judge::validate(argc, argv, read_input); }
