// 7562: the right answer of an input.

#include <string>

#include "../knight_closed_form.hpp"
#include "judge/tool.hpp"
#include "questions.hpp"

namespace {

std::string answer_to(judge::Input& input) {
    const knight::ClosedForm knight;
    std::string text;
    for (const auto& [side, from, to] : knight::read_questions(input)) {
        text += std::to_string(knight.fewest_moves(side, from, to)) + '\n';
    }
    return text;
}

}  // namespace

int main(int argc, char** argv) { return judge::answer(argc, argv, answer_to); }
