// Knight's tours from the corner of 8 x 8, from all of its cells, and on large boards.

#include <benchmark/benchmark.h>

#include "grid/tour.hpp"
#include "grid/tour_warnsdorff.hpp"
#include "knights_tour/backtracking.hpp"
#include "knights_tour/closed.hpp"
#include "knights_tour/forced_edges.hpp"

namespace {

constexpr grid::Cell corner{0, 0};

void backtracking(benchmark::State& state) {
    long long work = 0;
    for ([[maybe_unused]] const auto round : state) {
        tour::Backtracking search(8);
        benchmark::DoNotOptimize(search.search(corner));
        work = search.calls();
    }
    state.counters["work"] = static_cast<double>(work);
}

// The same tour as backtracking finds.
bool is_the_first_tour() {
    tour::Backtracking slow(8);
    tour::ForcedEdges fast(8);
    if (!slow.search(corner) || !fast.search(corner)) return false;
    for (int cell = 0; cell < 64; cell++) {
        const grid::Cell here{cell / 8, cell % 8};
        if (slow.order()[here] != fast.order()[here]) return false;
    }
    return true;
}

void forced_edges(benchmark::State& state) {
    if (!is_the_first_tour()) state.SkipWithError("not the first tour");
    long long work = 0;
    for ([[maybe_unused]] const auto round : state) {
        tour::ForcedEdges search(8);
        benchmark::DoNotOptimize(search.search(corner));
        work = search.calls();
    }
    state.counters["work"] = static_cast<double>(work);
}

void forced_edges_64_starts(benchmark::State& state) {
    long long work = 0;
    for ([[maybe_unused]] const auto round : state) {
        work = 0;
        for (int cell = 0; cell < 64; cell++) {
            tour::ForcedEdges search(8);
            if (!search.search({cell / 8, cell % 8})) state.SkipWithError("no tour");
            work += search.calls();
        }
    }
    state.counters["work"] = static_cast<double>(work);
}

// The time is for a cell of the board: "cases" are cells.
void warnsdorff(benchmark::State& state) {
    const int side = static_cast<int>(state.range(0));
    grid::Warnsdorff checked(side);
    if (!checked.search(corner) || !grid::is_tour(checked.order(), corner)) {
        state.SkipWithError("no tour");
    }
    for ([[maybe_unused]] const auto round : state) {
        grid::Warnsdorff search(side);
        benchmark::DoNotOptimize(search.search(corner));
    }
    state.counters["cases"] = static_cast<double>(side) * side;
}

void closed(benchmark::State& state) {
    const int side = static_cast<int>(state.range(0));
    if (!grid::is_closed_tour(tour::ClosedTour(side).order(corner), corner)) {
        state.SkipWithError("no closed tour");
    }
    for ([[maybe_unused]] const auto round : state) {
        benchmark::DoNotOptimize(tour::ClosedTour(side).order(corner));
    }
    state.counters["cases"] = static_cast<double>(side) * side;
}

BENCHMARK(backtracking);
BENCHMARK(forced_edges);
BENCHMARK(forced_edges_64_starts);
BENCHMARK(warnsdorff)->Arg(100)->Arg(1000);
BENCHMARK(closed)->Arg(100)->Arg(1000);

}  // namespace
