// 9663: accepts exactly the legal inputs. The programs go on to 16, the judge does not.

#include "judge/validator.hpp"

int main() {
    judge::Validator input;
    input.integer("N", 1, 14);
    input.line_end();
    input.end();
}
