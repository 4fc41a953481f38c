#include "16509/elephant.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "16509/elephant_bitboard.hpp"

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

template <class Way>
class ElephantTest : public testing::Test {};
using Ways = testing::Types<janggi::Elephant, janggi::BitboardElephant>;
struct WayNames {
    template <class Way>
    static std::string GetName(int) {
        return std::is_same_v<Way, janggi::Elephant> ? "bfs" : "bitboard";
    }
};
TYPED_TEST_SUITE(ElephantTest, Ways, WayNames);

TYPED_TEST(ElephantTest, AnswersTheSamples) {
    EXPECT_EQ(TypeParam().fewest_moves({4, 2}, {2, 5}), 1);
    EXPECT_EQ(TypeParam().fewest_moves({0, 1}, {8, 4}), 3);
    EXPECT_EQ(TypeParam().fewest_moves({0, 2}, {1, 4}), 5);
}

TYPED_TEST(ElephantTest, IsRightForAll1602Inputs) {
    TypeParam elephant;
    int inputs = 0;
    for_each_input([&](Cell from, Cell king) {
        inputs++;
        const int expected = naive_fewest_moves(from, king);
        EXPECT_EQ(elephant.fewest_moves(from, king).value_or(-1), expected);
        EXPECT_EQ(TypeParam().fewest_moves(from, king).value_or(-1), expected);
    });
    EXPECT_EQ(inputs, 1602);
}

TYPED_TEST(ElephantTest, AnswersAreOneToSixAndNeverMinusOne) {
    TypeParam elephant;
    std::map<int, int> counts;
    for_each_input(
        [&](Cell from, Cell king) { counts[elephant.fewest_moves(from, king).value_or(-1)]++; });
    EXPECT_EQ(counts,
              (std::map<int, int>{{1, 84}, {2, 212}, {3, 372}, {4, 488}, {5, 354}, {6, 92}}));
}

TYPED_TEST(ElephantTest, TheBlockByTheKingChangesTwentyAnswers) {
    TypeParam elephant;
    int changed = 0;
    for_each_input([&](Cell from, Cell king) {
        changed += elephant.fewest_moves(from, king) != naive_fewest_moves(from, king, false);
    });
    EXPECT_EQ(changed, 20);
}

TEST(PalaceTest, KnowsTheRowsOfThePalaces) {
    std::string rows;
    for (int row = -1; row <= 10; row++) rows += janggi::is_palace_row(row) ? 'p' : '.';
    EXPECT_EQ(rows, ".ppp....ppp.");
}

using janggi::Points;
namespace points = janggi::points;

TEST(PointsTest, EveryPointHasABitOfItsOwn) {
    Points seen = 0;
    for (int row = 0; row < janggi::board.rows; row++) {
        for (int col = 0; col < janggi::board.cols; col++) {
            const Points point = points::of({row, col});
            EXPECT_TRUE(point != 0 && (seen & point) == 0) << row << ' ' << col;
            seen |= point;
        }
    }
    EXPECT_TRUE(points::board == seen);
}

// One mask is the whole test for the edge: from no point does a move that leaves the board, by as
// many rows and columns as an elephant moves, come to another point.
TEST(PointsTest, AMoveEndsOnItsPointOrOnNone) {
    for (int row = 0; row < janggi::board.rows; row++) {
        for (int col = 0; col < janggi::board.cols; col++) {
            for (int rows = -3; rows <= 3; rows++) {
                for (int cols = -3; cols <= 3; cols++) {
                    const Cell to{row + rows, col + cols};
                    const Points expected =
                        contains(janggi::board, to) ? points::of(to) : Points{0};
                    const Points shifted = points::shifted(points::of({row, col}), {rows, cols});
                    EXPECT_TRUE((shifted & points::board) == expected)
                        << row << ' ' << col << " by " << rows << ' ' << cols;
                }
            }
        }
    }
}

// No game needs it, but the king may stand anywhere.
TEST(BitboardElephantTest, EqualsBfsForAKingOnAnyPoint) {
    janggi::Elephant bfs;
    int inputs = 0;
    for (int from = 0; from < area(janggi::board); from++) {
        for (int king = 0; king < area(janggi::board); king++) {
            const Cell a{from / 9, from % 9}, b{king / 9, king % 9};
            EXPECT_EQ(janggi::BitboardElephant().fewest_moves(a, b), bfs.fewest_moves(a, b));
            inputs++;
        }
    }
    EXPECT_EQ(inputs, 8100);
}

}  // namespace
