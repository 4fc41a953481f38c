// 7562: prints inputs simpler than the one on stdin, the boldest first.

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>
#include <vector>

#include "grid/cell.hpp"
#include "judge/tool.hpp"
#include "questions.hpp"

namespace {

using grid::Cell;
using Case = knight::Question;
using Cases = knight::Questions;
using knight::smallest_side;

constexpr int most_left_out = 64;
constexpr int most_cases_changed = 4;

// What every changed case makes smaller, so that shrinking ends: the side, then how far start and
// target are apart, then how far they are from the upper left corner.
auto size(const Case& one) {
    const auto& [side, from, to] = one;
    const int apart = std::abs(to.row - from.row) + std::abs(to.col - from.col);
    const int from_corner = from.row + from.col;
    return std::make_tuple(side, apart, from_corner + to.row + to.col, from_corner);
}

// The cases without part after part of them: halves, quarters and so on, down to single cases.
void add_fewer(const Cases& cases, judge::Candidates& candidates) {
    const int count = static_cast<int>(cases.size());
    int part = count;
    for (int parts = 2; part > 1 && parts <= most_left_out; parts *= 2) {
        part = (count + parts - 1) / parts;
        for (int first = 0; first < count; first += part) {
            Cases kept(cases.begin(), cases.begin() + first);
            kept.insert(kept.end(), cases.begin() + std::min(first + part, count), cases.end());
            candidates.add(knight::to_text(kept));
        }
    }
}

std::vector<Case> changed(const Case& one) {
    const auto& [side, from, to] = one;
    std::vector<Case> found;
    const auto moved = [](Cell cell, int rows, int cols) {
        return Cell{cell.row + rows, cell.col + cols};
    };
    // On a smaller board the two squares keep their place from one corner or another.
    for (const int smaller : {smallest_side, 5, 8, side / 2, side * 3 / 4, side - 1}) {
        if (smaller < smallest_side || smaller >= side) continue;
        const auto pressed = [last = smaller - 1](Cell cell) {
            return Cell{std::min(cell.row, last), std::min(cell.col, last)};
        };
        found.push_back({smaller, pressed(from), pressed(to)});
        for (const int rows : {0, smaller - side}) {
            for (const int cols : {0, smaller - side}) {
                found.push_back({smaller, moved(from, rows, cols), moved(to, rows, cols)});
            }
        }
    }
    const int first_row = std::min(from.row, to.row), first_col = std::min(from.col, to.col);
    found.push_back({side, moved(from, -first_row, -first_col), moved(to, -first_row, -first_col)});
    found.push_back({side, from, from});
    found.push_back({side, from, {from.row, to.col}});
    found.push_back({side, from, {to.row, from.col}});
    found.push_back({side, from, {(from.row + to.row) / 2, (from.col + to.col) / 2}});
    for (const int rows : {-first_row, -1, 0, 1}) {
        for (const int cols : {-first_col, -1, 0, 1}) {
            found.push_back({side, moved(from, rows, cols), moved(to, rows, cols)});
            if (std::abs(rows) > 1 || std::abs(cols) > 1) continue;
            found.push_back({side, from, moved(to, rows, cols)});
            found.push_back({side, moved(from, rows, cols), to});
        }
    }
    found.push_back({side, to, from});
    return found;
}

void add_changed(Cases cases, judge::Candidates& candidates) {
    const int count = std::min(static_cast<int>(cases.size()), most_cases_changed);
    for (int i = 0; i < count; i++) {
        const Case before = cases[i];
        for (const Case& simpler : changed(before)) {
            const grid::Shape board{simpler.side, simpler.side};
            if (!contains(board, simpler.from) || !contains(board, simpler.to)) continue;
            if (size(simpler) >= size(before)) continue;
            cases[i] = simpler;
            candidates.add(knight::to_text(cases));
        }
        cases[i] = before;
    }
}

}  // namespace

int main(int argc, char** argv) {
    return judge::shrink(argc, argv, [](judge::Input& input, judge::Candidates& candidates) {
        const Cases cases = knight::read_questions(input);
        add_fewer(cases, candidates);
        add_changed(cases, candidates);
    });
}
