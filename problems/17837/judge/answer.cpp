// 17837: the right answer of an input.

#include <string>

#include "judge/tool.hpp"
#include "start.hpp"

namespace {

std::string answer_to(judge::Input& input) {
    const stacked::Start start = stacked::read_start(input);
    return std::to_string(stacked::Game(start.board, start.pieces).play().value_or(-1)) + '\n';
}

}  // namespace

int main(int argc, char** argv) { return judge::answer(argc, argv, answer_to); }
