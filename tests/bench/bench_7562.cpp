// Single cases of 7562, on pairs of squares of a board of side 300.

#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <vector>

#include "7562/knight_closed_form.hpp"
#include "7562/knight_distance.hpp"
#include "bench/usual.hpp"

namespace {

constexpr int side = 300;

struct Pair {
    grid::Cell from;
    grid::Cell to;
};
using Pairs = std::vector<Pair>;

Pairs random_pairs() {
    std::mt19937 random(7562);
    const auto any = [&] { return static_cast<int>(random() % side); };
    Pairs pairs(200);
    for (Pair& pair : pairs) pair = {{any(), any()}, {any(), any()}};
    return pairs;
}

Pairs opposite_corners() {
    constexpr int last = side - 1;
    return {{{0, 0}, {last, last}}, {{0, last}, {last, 0}}};
}

int usual_trimmed(Pair pair) {
    const knight::Case trimmed = knight::normalize(side, pair.from, pair.to);
    return usual::knight_moves(trimmed.board.rows, trimmed.board.cols,
                               {trimmed.from.row, trimmed.from.col},
                               {trimmed.to.row, trimmed.to.col});
}

int usual_plain(Pair pair) {
    return usual::knight_moves(side, side, {pair.from.row, pair.from.col},
                               {pair.to.row, pair.to.col});
}

int plain(Pair pair) {
    static knight::Plain way;
    return way.fewest_moves(side, pair.from, pair.to);
}

int trimmed(Pair pair) {
    static knight::Trimmed way;
    return way.fewest_moves(side, pair.from, pair.to);
}

int closed_form(Pair pair) {
    static const knight::ClosedForm way;
    return way.fewest_moves(side, pair.from, pair.to);
}

void run(benchmark::State& state, int (*way)(Pair), const Pairs& pairs) {
    for (const Pair& pair : pairs) {
        if (way(pair) != usual_plain(pair)) {
            state.SkipWithError("the answers differ");
            return;
        }
    }
    for ([[maybe_unused]] const auto round : state) {
        for (const Pair& pair : pairs) benchmark::DoNotOptimize(way(pair));
    }
    state.counters["cases"] = static_cast<double>(pairs.size());
}

const bool is_registered = [] {
    const struct {
        const char* name;
        int (*way)(Pair);
    } ways[] = {{"usual_plain", usual_plain},
                {"usual_trimmed", usual_trimmed},
                {"plain", plain},
                {"trimmed", trimmed},
                {"closed_form", closed_form}};
    for (const auto& [name, way] : ways) {
        const std::string prefix = name;
        benchmark::RegisterBenchmark((prefix + "/random").c_str(), run, way, random_pairs());
        benchmark::RegisterBenchmark((prefix + "/corners").c_str(), run, way, opposite_corners());
    }
    return true;
}();

}  // namespace
