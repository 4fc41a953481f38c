#include "16509/elephant.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace {

using grid::Cell;

// Walks each move cell by cell on a board of characters, as a player would.
int naive_fewest_moves(Cell elephant, Cell king, bool king_blocks = true) {
    std::vector<std::string> board(10, std::string(9, '.'));
    board[king.row][king.col] = 'K';
    std::vector<std::vector<int>> moves(10, std::vector<int>(9, -1));
    std::vector<Cell> queue{elephant};
    moves[elephant.row][elephant.col] = 0;
    const auto on_board = [](Cell cell) {
        return cell.row >= 0 && cell.row <= 9 && cell.col >= 0 && cell.col <= 8;
    };
    const auto is_free = [&](Cell cell) {
        return on_board(cell) && (!king_blocks || board[cell.row][cell.col] == '.');
    };
    for (std::size_t i = 0; i < queue.size(); i++) {
        const Cell here = queue[i];
        for (const char* way : {"Ulu", "Uru", "Dld", "Drd", "Lul", "Ldl", "Rur", "Rdr"}) {
            // One step straight, then twice the diagonal of the letters two and three.
            Cell cell = here;
            const auto step = [&cell](char direction) {
                if (direction == 'u') cell.row--;
                if (direction == 'd') cell.row++;
                if (direction == 'l') cell.col--;
                if (direction == 'r') cell.col++;
            };
            step(static_cast<char>(way[0] + ('a' - 'A')));
            if (!is_free(cell)) continue;
            step(way[1]);
            step(way[2]);
            if (!is_free(cell)) continue;
            step(way[1]);
            step(way[2]);
            if (!on_board(cell) || moves[cell.row][cell.col] != -1) continue;
            moves[cell.row][cell.col] = moves[here.row][here.col] + 1;
            queue.push_back(cell);
        }
    }
    return moves[king.row][king.col];
}

template <class Visit>
void for_each_input(Visit visit) {
    for (const int king_row : {0, 1, 2, 7, 8, 9}) {
        for (int king_col = 3; king_col <= 5; king_col++) {
            for (int row = 0; row < 10; row++) {
                for (int col = 0; col < 9; col++) {
                    const Cell elephant{row, col}, king{king_row, king_col};
                    if (elephant != king) visit(elephant, king);
                }
            }
        }
    }
}

TEST(ElephantTest, AnswersTheSamples) {
    EXPECT_EQ(janggi::Elephant().fewest_moves({4, 2}, {2, 5}), 1);
    EXPECT_EQ(janggi::Elephant().fewest_moves({0, 1}, {8, 4}), 3);
    EXPECT_EQ(janggi::Elephant().fewest_moves({0, 2}, {1, 4}), 5);
}

TEST(ElephantTest, IsRightForAll1602Inputs) {
    janggi::Elephant elephant;
    int inputs = 0;
    for_each_input([&](Cell from, Cell king) {
        inputs++;
        const int expected = naive_fewest_moves(from, king);
        EXPECT_EQ(elephant.fewest_moves(from, king).value_or(-1), expected);
        EXPECT_EQ(janggi::Elephant().fewest_moves(from, king).value_or(-1), expected);
    });
    EXPECT_EQ(inputs, 1602);
}

TEST(ElephantTest, AnswersAreOneToSixAndNeverMinusOne) {
    janggi::Elephant elephant;
    std::map<int, int> counts;
    for_each_input(
        [&](Cell from, Cell king) { counts[elephant.fewest_moves(from, king).value_or(-1)]++; });
    EXPECT_EQ(counts,
              (std::map<int, int>{{1, 84}, {2, 212}, {3, 372}, {4, 488}, {5, 354}, {6, 92}}));
}

TEST(ElephantTest, TheBlockByTheKingChangesTwentyAnswers) {
    janggi::Elephant elephant;
    int changed = 0;
    for_each_input([&](Cell from, Cell king) {
        changed += elephant.fewest_moves(from, king) != naive_fewest_moves(from, king, false);
    });
    EXPECT_EQ(changed, 20);
}

TEST(ElephantTest, KnowsTheRowsOfThePalaces) {
    std::string rows;
    for (int row = -1; row <= 10; row++) rows += janggi::is_palace_row(row) ? 'p' : '.';
    EXPECT_EQ(rows, ".ppp....ppp.");
}

}  // namespace
