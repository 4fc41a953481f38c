// 9663: the right answer of an input.

#include <string>

#include "../queens_halves.hpp"
#include "judge/tool.hpp"

namespace {

std::string answer_to(judge::Input& input) {
    return std::to_string(queens::count_halves(input.integer("N", 1, 16))) + '\n';
}

}  // namespace

int main(int argc, char** argv) { return judge::answer(argc, argv, answer_to); }
