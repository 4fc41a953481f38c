// Single cases of 16509: all 1602 legal inputs.

#include <benchmark/benchmark.h>

#include <vector>

#include "16509/elephant.hpp"
#include "16509/elephant_bitboard.hpp"
#include "bench/usual.hpp"

namespace {

struct Input {
    grid::Cell elephant;
    grid::Cell king;
};

const std::vector<Input>& all_inputs() {
    static const std::vector<Input> inputs = [] {
        std::vector<Input> all;
        for (int cell = 0; cell < area(janggi::board); cell++) {
            const grid::Cell elephant{cell / janggi::board.cols, cell % janggi::board.cols};
            for (int row = 0; row < janggi::board.rows; row++) {
                if (!janggi::is_palace_row(row)) continue;
                for (int col = janggi::first_palace_col; col <= janggi::last_palace_col; col++) {
                    const grid::Cell king{row, col};
                    if (king != elephant) all.push_back({elephant, king});
                }
            }
        }
        return all;
    }();
    return inputs;
}

int usual_deque(const Input& input) {
    return usual::elephant_moves(input.elephant.row, input.elephant.col, input.king.row,
                                 input.king.col);
}

int bfs(const Input& input) {
    static janggi::Elephant way;
    return way.fewest_moves(input.elephant, input.king).value_or(-1);
}

int bitboard(const Input& input) {
    static const janggi::BitboardElephant way;
    return way.fewest_moves(input.elephant, input.king).value_or(-1);
}

void run(benchmark::State& state, int (*way)(const Input&)) {
    for (const Input& input : all_inputs()) {
        if (way(input) != usual_deque(input)) {
            state.SkipWithError("the answers differ");
            return;
        }
    }
    for ([[maybe_unused]] const auto round : state) {
        for (const Input& input : all_inputs()) benchmark::DoNotOptimize(way(input));
    }
    state.counters["cases"] = static_cast<double>(all_inputs().size());
}

BENCHMARK_CAPTURE(run, usual_deque, usual_deque)->Name("usual_deque");
BENCHMARK_CAPTURE(run, bfs, bfs)->Name("bfs");
BENCHMARK_CAPTURE(run, bitboard, bitboard)->Name("bitboard");

}  // namespace
