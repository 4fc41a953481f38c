// 16509: the right answer of an input.

#include <string>

#include "../elephant.hpp"
#include "judge/tool.hpp"

namespace {

std::string answer_to(judge::Input& input) {
    static janggi::Elephant player;
    grid::Cell elephant, king;
    elephant.row = input.integer("elephant's row", 0, janggi::board.rows - 1);
    elephant.col = input.integer("elephant's column", 0, janggi::board.cols - 1);
    king.row = input.integer("king's row", 0, janggi::board.rows - 1);
    king.col = input.integer("king's column", janggi::first_palace_col, janggi::last_palace_col);
    return std::to_string(player.fewest_moves(elephant, king).value_or(-1)) + '\n';
}

}  // namespace

int main(int argc, char** argv) { return judge::answer(argc, argv, answer_to); }
