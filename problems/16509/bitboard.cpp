// 16509: the fewest moves with which an elephant of janggi captures a king that stands still.
// Breadth-first search in which all points that one more move reaches are found at once, as bits.

#include <cstdio>

#include "elephant.hpp"
#include "elephant_bitboard.hpp"
#include "judge/input.hpp"

int main() {
    judge::Input input;
    grid::Cell elephant, king;
    elephant.row = input.integer("elephant's row", 0, janggi::board.rows - 1);
    elephant.col = input.integer("elephant's column", 0, janggi::board.cols - 1);
    king.row = input.integer("king's row", 0, janggi::board.rows - 1);
    input.require(janggi::is_palace_row(king.row), "a row of a palace, 0..2 or 7..9");
    king.col = input.integer("king's column", janggi::first_palace_col, janggi::last_palace_col);
    input.require(king != elephant, "a cell that is not the elephant's");

    std::printf("%d\n", janggi::BitboardElephant().fewest_moves(elephant, king).value_or(-1));
}
