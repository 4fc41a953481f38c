// Whole games of 17837: random ones on the largest board with ten pieces, and ones without an end.

#include <benchmark/benchmark.h>

#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "17837/packed_pieces.hpp"
#include "17837/stacked_pieces.hpp"
#include "bench/usual.hpp"

namespace {

struct Start {
    std::vector<std::vector<int>> colours;
    std::vector<usual::Piece> pieces;
};

grid::Grid<stacked::Colour> board_of(const Start& start) {
    const int side = static_cast<int>(start.colours.size());
    grid::Grid<stacked::Colour> board = stacked::white_board(side);
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            board[{row, col}] = static_cast<stacked::Colour>(start.colours[row][col]);
        }
    }
    return board;
}

std::vector<stacked::Piece> pieces_of(const Start& start) {
    std::vector<stacked::Piece> pieces;
    pieces.reserve(start.pieces.size());
    for (const auto& [row, col, heading] : start.pieces) pieces.push_back({{row, col}, heading});
    return pieces;
}

int usual_vectors(const Start& start) { return usual::stacked_pieces(start.colours, start.pieces); }

int simulation(const Start& start) {
    return stacked::Game(board_of(start), pieces_of(start)).play().value_or(-1);
}

int packed(const Start& start) {
    return stacked::PackedGame(board_of(start), pieces_of(start)).play().value_or(-1);
}

Start random_start(std::mt19937& random, std::size_t piece_count) {
    constexpr int side = 12;
    const auto any = [&](int count) { return static_cast<int>(random() % count); };
    Start start{std::vector<std::vector<int>>(side, std::vector<int>(side)), {}};
    for (std::vector<int>& row : start.colours) {
        for (int& colour : row) colour = any(10) < 7 ? 0 : 1 + any(2);
    }
    std::set<std::pair<int, int>> taken;
    while (start.pieces.size() < piece_count) {
        const int row = any(side), col = any(side);
        if (taken.emplace(row, col).second) start.pieces.push_back({row, col, any(4)});
    }
    return start;
}

// Games with that many pieces; only ones without an end, if that is asked for.
std::vector<Start> games(std::size_t piece_count, bool is_endless) {
    std::mt19937 random(17837);
    std::vector<Start> starts;
    while (starts.size() < 50) {
        Start start = random_start(random, piece_count);
        if (!is_endless || usual_vectors(start) == -1) starts.push_back(std::move(start));
    }
    return starts;
}

void run(benchmark::State& state, int (*way)(const Start&), const std::vector<Start>& starts) {
    for (const Start& start : starts) {
        if (way(start) != usual_vectors(start)) {
            state.SkipWithError("the answers differ");
            return;
        }
    }
    for ([[maybe_unused]] const auto round : state) {
        for (const Start& start : starts) benchmark::DoNotOptimize(way(start));
    }
    state.counters["cases"] = static_cast<double>(starts.size());
}

const bool is_registered = [] {
    const struct {
        const char* name;
        int (*way)(const Start&);
    } ways[] = {{"usual_vectors", usual_vectors}, {"simulation", simulation}, {"packed", packed}};
    for (const auto& [name, way] : ways) {
        const std::string prefix = name;
        benchmark::RegisterBenchmark((prefix + "/random").c_str(), run, way, games(10, false));
        benchmark::RegisterBenchmark((prefix + "/endless_4").c_str(), run, way, games(4, true));
        benchmark::RegisterBenchmark((prefix + "/endless_10").c_str(), run, way, games(10, true));
    }
    return true;
}();

}  // namespace
