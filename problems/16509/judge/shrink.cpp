// 16509: prints inputs simpler than the one on stdin, the boldest first.

#include <string>
#include <vector>

#include "../elephant.hpp"
#include "grid/cell.hpp"
#include "judge/tool.hpp"

namespace {

using grid::Cell;

struct Position {
    Cell elephant;
    Cell king;
};

bool is_legal(const Position& position) {
    const auto& [elephant, king] = position;
    return contains(janggi::board, elephant) && contains(janggi::board, king) &&
           janggi::is_palace_row(king.row) && janggi::first_palace_col <= king.col &&
           king.col <= janggi::last_palace_col && elephant != king;
}

// What every candidate makes smaller, so that shrinking ends.
int size(const Position& position) {
    const auto& [elephant, king] = position;
    return elephant.row + elephant.col + king.row + king.col;
}

std::vector<Position> candidates(const Position& position) {
    std::vector<Position> found;
    const auto& [elephant, king] = position;
    const int king_rows_up = king.row >= 7 ? 7 : king.row;
    found.push_back({{0, 0}, {0, janggi::first_palace_col}});
    found.push_back(
        {{elephant.row - king_rows_up, elephant.col}, {king.row - king_rows_up, king.col}});
    found.push_back({elephant, {0, janggi::first_palace_col}});
    for (const int row : {0, king.row - 7, 2, king.row - 1}) {
        found.push_back({elephant, {row, king.col}});
    }
    found.push_back({elephant, {king.row, janggi::first_palace_col}});
    found.push_back({elephant, {king.row, king.col - 1}});
    for (const int row : {0, elephant.row / 2, elephant.row - 1}) {
        found.push_back({{row, elephant.col}, king});
    }
    for (const int col : {0, elephant.col / 2, elephant.col - 1}) {
        found.push_back({{elephant.row, col}, king});
    }
    found.push_back({{elephant.row - 1, elephant.col}, {king.row - 1, king.col}});
    found.push_back({{elephant.row, elephant.col - 1}, {king.row, king.col - 1}});
    found.push_back({{elephant.row - 1, elephant.col - 1}, {king.row, king.col}});
    return found;
}

void simplify(judge::Input& input, judge::Candidates& found) {
    Position position;
    position.elephant.row = input.integer("elephant's row", 0, janggi::board.rows - 1);
    position.elephant.col = input.integer("elephant's column", 0, janggi::board.cols - 1);
    position.king.row = input.integer("king's row", 0, janggi::board.rows - 1);
    position.king.col =
        input.integer("king's column", janggi::first_palace_col, janggi::last_palace_col);

    for (const Position& simpler : candidates(position)) {
        if (!is_legal(simpler) || size(simpler) >= size(position)) continue;
        const auto& [elephant, king] = simpler;
        found.add(std::to_string(elephant.row) + ' ' + std::to_string(elephant.col) + '\n' +
                  std::to_string(king.row) + ' ' + std::to_string(king.col) + '\n');
    }
}

}  // namespace

int main(int argc, char** argv) { return judge::shrink(argc, argv, simplify); }
