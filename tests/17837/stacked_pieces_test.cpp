#include "17837/stacked_pieces.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "17837/packed_pieces.hpp"
#include "random.hpp"

namespace {

using grid::Cell;
using stacked::Game;
using stacked::PackedGame;
using stacked::Piece;

struct Start {
    std::vector<std::string> colours;  // '0' white, '1' red, '2' blue
    std::vector<Piece> pieces;         // headings 0 right, 1 left, 2 up, 3 down
};

template <class Way = Game>
Way game_of(const Start& start) {
    const int side = static_cast<int>(start.colours.size());
    auto board = stacked::white_board(side);
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            board[{row, col}] = static_cast<stacked::Colour>(start.colours[row][col] - '0');
        }
    }
    return Way(std::move(board), start.pieces);
}

// The same rules another way: each cell's stack is a word of letters, and the board knows no
// margin.
std::optional<int> naive_play(const Start& start, int limit) {
    const int side = static_cast<int>(start.colours.size());
    using Place = std::pair<int, int>;
    std::map<Place, std::string> words;
    std::string headings;
    for (const Piece& piece : start.pieces) {
        words[{piece.cell.row, piece.cell.col}] = static_cast<char>('a' + headings.size());
        headings += "RLUD"[piece.heading];
    }
    const auto neighbour = [](Place place, char heading) {
        switch (heading) {
            case 'R':
                return Place{place.first, place.second + 1};
            case 'L':
                return Place{place.first, place.second - 1};
            case 'U':
                return Place{place.first - 1, place.second};
            default:
                return Place{place.first + 1, place.second};
        }
    };
    const auto is_closed = [&](Place place) {
        if (place.first == -1 || place.first == side) return true;
        if (place.second == -1 || place.second == side) return true;
        return start.colours[place.first][place.second] == '2';
    };
    for (int turn = 1; turn <= limit; turn++) {
        for (std::size_t i = 0; i < headings.size(); i++) {
            Place here;
            for (const auto& [place, word] : words) {
                if (word.find(static_cast<char>('a' + i)) != std::string::npos) here = place;
            }
            Place there = neighbour(here, headings[i]);
            if (is_closed(there)) {
                const std::string from = "RLUD", to = "LRDU";
                headings[i] = to[from.find(headings[i])];
                there = neighbour(here, headings[i]);
            }
            if (is_closed(there)) continue;
            const std::string word = words[here];
            const std::size_t lowest = word.find(static_cast<char>('a' + i));
            const std::string moved = word.substr(lowest);
            words[here] = word.substr(0, lowest);
            if (start.colours[there.first][there.second] == '1') {
                words[there] += std::string(moved.rbegin(), moved.rend());
            } else {
                words[there] += moved;
            }
            for (const auto& [place, stack] : words) {
                if (stack.size() >= 4) return turn;
            }
        }
    }
    return std::nullopt;
}

Start random_start(std::mt19937& random) {
    const int side = test::uniform(random, 4, 12);
    const int red = test::uniform(random, 0, 100), blue = test::uniform(random, 0, 60);
    Start start{std::vector<std::string>(side, std::string(side, '0')), {}};
    for (std::string& row : start.colours) {
        for (char& colour : row) {
            if (test::uniform(random, 1, 100) <= red) colour = '1';
            if (test::uniform(random, 1, 100) <= blue) colour = '2';
        }
    }
    const std::size_t count = test::uniform(random, 4, 10);
    std::set<std::pair<int, int>> taken;
    while (start.pieces.size() < count) {
        const Cell cell{test::uniform(random, 0, side - 1), test::uniform(random, 0, side - 1)};
        if (!taken.emplace(cell.row, cell.col).second) continue;
        start.pieces.push_back({cell, test::uniform(random, 0, 3)});
    }
    return start;
}

template <class Way>
class GameTest : public testing::Test {};
template <class Way>
class MoveTest : public testing::Test {};
using Ways = testing::Types<Game, PackedGame>;
struct WayNames {
    template <class Way>
    static std::string GetName(int) {
        return std::is_same_v<Way, Game> ? "simulation" : "packed";
    }
};
TYPED_TEST_SUITE(GameTest, Ways, WayNames);
TYPED_TEST_SUITE(MoveTest, Ways, WayNames);

TYPED_TEST(GameTest, EqualsTheOtherImplementationOnRandomGames) {
    auto random = test::seeded_random();
    int ended = 0;
    for (int round = 0; round < 20'000; round++) {
        // Most games end soon or never, so a few turns tell as much as all thousand.
        const int limit = round % 50 == 0 ? 1000 : 60;
        const Start start = random_start(random);
        const std::optional<int> expected = naive_play(start, limit);
        ASSERT_EQ(game_of<TypeParam>(start).play(limit), expected) << "round " << round;
        ended += expected.has_value();
    }
    EXPECT_GT(ended, 2'000);
    EXPECT_LT(ended, 18'000);
}

// Three games on one board that end in the turns 999, 1000 and 1001.
const std::vector<std::string> long_board{"000202", "000001", "200000",
                                          "000100", "000000", "001000"};
const std::vector<std::pair<std::vector<Piece>, int>> long_games{
    {{{{5, 5}, 3}, {{5, 2}, 3}, {{2, 4}, 1}, {{5, 0}, 3}}, 999},
    {{{{4, 5}, 3}, {{4, 2}, 3}, {{2, 5}, 0}, {{4, 0}, 3}}, 1000},
    {{{{3, 5}, 3}, {{3, 2}, 3}, {{2, 4}, 0}, {{3, 0}, 2}}, 1001},
};

TYPED_TEST(GameTest, IsOverAfterAThousandTurns) {
    for (const auto& [pieces, turn] : long_games) {
        const Start start{long_board, pieces};
        EXPECT_EQ(game_of<TypeParam>(start).play(2000), turn);
        EXPECT_EQ(game_of<TypeParam>(start).play(turn), turn);
        EXPECT_EQ(game_of<TypeParam>(start).play(turn - 1), std::nullopt);
        EXPECT_EQ(game_of<TypeParam>(start).play(),
                  turn <= 1000 ? std::optional(turn) : std::nullopt);
    }
}

using Stack = std::vector<std::size_t>;

TYPED_TEST(MoveTest, OnWhiteThePiecesKeepTheirOrderOnTopOfTheOthers) {
    TypeParam game =
        game_of<TypeParam>({{"000", "000", "000"}, {{{0, 0}, 0}, {{0, 1}, 0}, {{0, 2}, 3}}});
    EXPECT_FALSE(game.move(0));
    EXPECT_EQ(game.stack({0, 1}), (Stack{1, 0}));
    EXPECT_FALSE(game.move(1));
    EXPECT_EQ(game.stack({0, 1}), Stack{});
    EXPECT_EQ(game.stack({0, 2}), (Stack{2, 1, 0}));
    EXPECT_FALSE(game.move(1)) << "only what stands on a piece goes with it";
    EXPECT_EQ(game.stack({0, 2}), (Stack{2}));
    EXPECT_EQ(game.stack({0, 1}), (Stack{1, 0}));
}

TYPED_TEST(MoveTest, OnRedTheMovedOnesTurnOverAndTheOthersDoNot) {
    TypeParam game =
        game_of<TypeParam>({{"001", "000", "000"}, {{{0, 0}, 0}, {{0, 1}, 0}, {{0, 2}, 3}}});
    game.move(0);
    EXPECT_EQ(game.stack({0, 1}), (Stack{1, 0}));
    game.move(1);
    EXPECT_EQ(game.stack({0, 2}), (Stack{2, 0, 1}));
}

TYPED_TEST(MoveTest, BlueAndTheEdgeTurnThePieceRoundAndItGoesOneCell) {
    for (const auto& [colours, from] :
         std::vector<std::pair<std::string, int>>{{"0002", 2}, {"0000", 3}}) {
        TypeParam game = game_of<TypeParam>({{colours, "0000", "0000", "0000"}, {{{0, from}, 0}}});
        game.move(0);
        EXPECT_EQ(game.stack({0, from - 1}), (Stack{0}));
        EXPECT_EQ(game.pieces()[0].heading, 1);
        game.move(0);
        EXPECT_EQ(game.stack({0, from - 2}), (Stack{0}));
    }
}

TYPED_TEST(MoveTest, AfterABlueTheCellBehindKeepsItsOwnRule) {
    TypeParam game = game_of<TypeParam>(
        {{"0000", "0102", "0000", "0000"}, {{{1, 2}, 0}, {{1, 1}, 0}, {{0, 2}, 3}}});
    game.move(2);
    EXPECT_EQ(game.stack({1, 2}), (Stack{0, 2}));
    game.move(0);
    EXPECT_EQ(game.stack({1, 1}), (Stack{1, 2, 0}));
    EXPECT_EQ(game.pieces()[0].heading, 1);
    EXPECT_EQ(game.pieces()[2].heading, 3) << "those carried keep their headings";
}

TYPED_TEST(MoveTest, BetweenTwoBluesAPieceStaysWithItsHeadingTurned) {
    for (const auto& [colours, col] :
         std::vector<std::pair<std::string, int>>{{"0202", 2}, {"0020", 3}, {"0220", 3}}) {
        TypeParam game = game_of<TypeParam>({{colours, "0000", "0000", "0000"}, {{{0, col}, 0}}});
        EXPECT_FALSE(game.move(0));
        EXPECT_EQ(game.stack({0, col}), (Stack{0}));
        EXPECT_EQ(game.pieces()[0].cell, (Cell{0, col}));
        EXPECT_EQ(game.pieces()[0].heading, 1);
        EXPECT_FALSE(game.move(0));
        EXPECT_EQ(game.pieces()[0].heading, 0);
    }
}

TYPED_TEST(MoveTest, TheFourHeadingsAreRightLeftUpDown) {
    const std::vector<Cell> reached{{1, 2}, {1, 0}, {0, 1}, {2, 1}};
    for (int heading = 0; heading < 4; heading++) {
        TypeParam game = game_of<TypeParam>({{"000", "000", "000"}, {{{1, 1}, heading}}});
        game.move(0);
        EXPECT_EQ(game.pieces()[0].cell, reached[heading]);
    }
}

TYPED_TEST(GameTest, EndsInTheMiddleOfATurn) {
    // The fourth piece arrives with the third move; the fourth move would carry them apart.
    const Start start{{"00000", "00000", "00000", "00000", "00000"},
                      {{{0, 0}, 0}, {{0, 1}, 0}, {{0, 2}, 0}, {{0, 3}, 1}}};
    EXPECT_EQ(game_of<TypeParam>(start).play(), 1);
    EXPECT_EQ(naive_play(start, 1000), 1);
}

TYPED_TEST(GameTest, MoreThanFourPiecesOnACellEndItToo) {
    // Two stacks of three meet.
    TypeParam game = game_of<TypeParam>(
        {std::vector<std::string>(6, "000000"),
         {{{0, 0}, 0}, {{0, 1}, 0}, {{0, 2}, 0}, {{0, 5}, 1}, {{0, 4}, 1}, {{0, 3}, 1}}});
    game.move(0);
    game.move(1);
    game.move(3);
    EXPECT_FALSE(game.move(4));
    EXPECT_EQ(game.stack({0, 2}).size(), 3U);
    EXPECT_EQ(game.stack({0, 3}).size(), 3U);
    EXPECT_TRUE(game.move(2));
    EXPECT_EQ(game.stack({0, 3}).size(), 6U);
}

// Every stack, and every piece's cell and heading.
template <class Way>
std::pair<std::vector<std::vector<std::size_t>>, std::vector<std::array<int, 3>>> state_of(
    const Way& game, int side) {
    std::vector<std::vector<std::size_t>> stacks;
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) stacks.push_back(game.stack({row, col}));
    }
    std::vector<std::array<int, 3>> places;
    for (const Piece& piece : game.pieces()) {
        places.push_back({piece.cell.row, piece.cell.col, piece.heading});
    }
    return {stacks, places};
}

TEST(PackedGameTest, EqualsSimulationInAHundredThousandRandomGames) {
    auto random = test::seeded_random();
    int ended = 0;
    for (int round = 0; round < 100'000; round++) {
        const int limit = round % 50 == 0 ? 1000 : test::uniform(random, 0, 60);
        const Start start = random_start(random);
        Game simulation = game_of<Game>(start);
        PackedGame packed = game_of<PackedGame>(start);
        const std::optional<int> expected = simulation.play(limit);
        ASSERT_EQ(packed.play(limit), expected) << "round " << round;
        const int side = static_cast<int>(start.colours.size());
        ASSERT_EQ(state_of(packed, side), state_of(simulation, side)) << "round " << round;
        ended += expected.has_value();
    }
    EXPECT_GT(ended, 10'000);
    EXPECT_LT(ended, 90'000);
}

TEST(SimulationTest, ShowsItsBoardWithTheMarginOfBlueCells) {
    const stacked::Game game(stacked::white_board(4), {{{0, 0}, 0}});
    EXPECT_EQ((game.board()[{0, 0}]), stacked::white);
    EXPECT_EQ((game.board()[{-1, 0}]), stacked::blue);
}

}  // namespace
