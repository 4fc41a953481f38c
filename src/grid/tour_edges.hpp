#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "grid/cell.hpp"
#include "grid/moves.hpp"

namespace grid {

// Which edges a knight's tour uses, as far as that is known.
//
// A closed tour is one cycle that gives every cell two edges. A tour from a start to any end is
// made closed by a vertex more, the gate: it is joined to the start and to each cell on which the
// colours let the tour end. So the same rules serve both. An edge is unknown, taken or dropped,
// and deciding one decides others:
// - a vertex with two edges taken drops its others;
// - a vertex with only two edges left takes both; with fewer there is no tour;
// - the taken edges form paths; the edge that would close one is dropped, unless it is the last
//   edge of the tour.
// What was decided stands on a trail, and is undone from its end.
class TourEdges {
 public:
    // For closed tours.
    explicit TourEdges(Shape board) : board_(board), gate_(area(board)) {
        add_moves();
        begin();
    }

    // For tours from `start`, on a board of at least two cells.
    TourEdges(Shape board, Cell start) : board_(board), gate_(area(board)) {
        assert(area(board) >= 2 && contains(board, start));
        add_moves();
        add_gate(start);
        begin();
    }

    // False after a contradiction: then undo is all that may be called.
    bool is_possible() const { return is_possible_; }

    // Whether the edges taken are a tour.
    bool is_complete() const { return taken_count_ == vertices(); }

    // The edge between two cells, or -1 if no knight's move leads from one to the other.
    int edge(Cell a, Cell b) const { return edge_between(vertex(a), vertex(b)); }
    bool is_dropped(int edge) const { return states_[edge] == State::dropped; }

    // Decides an edge and all that follows from it. Returns is_possible().
    bool take(int edge) { return decide(edge, State::taken); }
    bool drop(int edge) { return decide(edge, State::dropped); }

    // undo(m) takes back all that was decided since mark() returned m.
    int mark() const { return static_cast<int>(trail_.size()); }
    void undo(int mark) {
        for (; this->mark() > mark; trail_.pop_back()) take_back(trail_.back());
        is_possible_ = true;
    }

    // Decides the rest so that the edges taken are a tour, or returns false and changes nothing
    // if there is none. Exponential at worst; the same calls give the same tour.
    bool complete() {
        const int before = mark();
        // A search that begins badly can take any time, so each gets a budget and the next one
        // begins anew with other choices. As the budget grows, some search ends by itself; that
        // there is no tour is mostly shown by the two-factor, which no search would see as soon.
        for (int limit = first_budget;; limit *= 2) {
            int budget = limit;
            const Result result = search(budget);
            if (result == Result::found) return true;
            undo(before);
            if (result == Result::none || !has_two_factor()) return false;
        }
    }

    // Whether one can choose two edges for each vertex, all those taken and none dropped among
    // them. Without them there is no tour, which a search may need very long to see.
    bool has_two_factor() {
        // Each unknown edge leads from one colour to the other: the gate has the colour on which
        // the tour does not end, and its edge to the start is taken from the beginning. So the
        // edges to choose are a flow, and each way that augments it gives a vertex an edge more.
        // The flow of the last time is mended, not built anew.
        for (int v = 0; v < vertices(); v++) needs_[v] = 2 - taken_[v];
        for (const bool is_kept : {true, false}) {
            for (int e = 0; e < static_cast<int>(ends_.size()); e++) {
                if ((flows_[e] != 0) != is_kept) continue;
                int &a = needs_[ends_[e].first], &b = needs_[ends_[e].second];
                flows_[e] = states_[e] == State::unknown && a > 0 && b > 0 ? 1 : 0;
                a -= flows_[e];
                b -= flows_[e];
            }
        }
        for (int v = 0; v < vertices(); v++) {
            if (colours_[v] == 1) continue;
            for (; needs_[v] > 0; needs_[v]--) {
                round_++;
                if (!augment(v)) return false;
            }
        }
        for (const int need : needs_) {
            if (need > 0) return false;
        }
        return true;
    }

    // When complete: the cells in the order of the tour, `start` first.
    std::vector<Cell> way(Cell start) const {
        assert(is_complete());
        std::vector<Cell> cells;
        int before = gate_;
        int here = vertex(start);
        do {
            cells.push_back(cell(here));
            const int next = next_after(here, before);
            before = here;
            here = next;
        } while (here != vertex(start) && here != gate_);
        return cells;
    }

 private:
    enum class State : char { unknown, taken, dropped };
    enum class Result { found, none, gave_up };

    static constexpr int first_budget = 400;  // decisions

    int vertices() const { return static_cast<int>(edges_of_.size()); }
    int vertex(Cell cell) const { return cell.row * board_.cols + cell.col; }
    Cell cell(int vertex) const { return {vertex / board_.cols, vertex % board_.cols}; }

    void add_edge(int a, int b) {
        edges_of_[a].push_back(static_cast<int>(ends_.size()));
        edges_of_[b].push_back(static_cast<int>(ends_.size()));
        ends_.emplace_back(a, b);
    }

    void add_moves() {
        edges_of_.resize(area(board_));
        for (int v = 0; v < area(board_); v++) {
            colours_.push_back((cell(v).row + cell(v).col) % 2);
            for (const Move<>& move : moves::knight) {
                const Cell to = cell(v) + move.land;
                if (contains(board_, to) && v < vertex(to)) add_edge(v, vertex(to));
            }
        }
    }

    void add_gate(Cell start) {
        const int colour_of_end = (start.row + start.col + area(board_) - 1) % 2;
        colours_.push_back(1 - colour_of_end);
        edges_of_.emplace_back();
        add_edge(vertex(start), gate_);
        for (int v = 0; v < area(board_); v++) {
            if (colours_[v] == colour_of_end && v != vertex(start)) add_edge(v, gate_);
        }
    }

    void begin() {
        states_.assign(ends_.size(), State::unknown);
        flows_.assign(ends_.size(), 0);
        taken_.assign(vertices(), 0);
        needs_.assign(vertices(), 0);
        seen_.assign(vertices(), 0);
        for (int v = 0; v < vertices(); v++) {
            unknown_.push_back(static_cast<int>(edges_of_[v].size()));
            far_end_.push_back(v);
            is_possible_ = is_possible_ && unknown_[v] >= 2;
        }
        const bool has_gate = vertices() > gate_;
        if (is_possible_ && has_gate) take(edges_of_[gate_].front());
        for (int v = 0; v < vertices() && is_possible_; v++) {
            settle(v);
            propagate();
        }
    }

    int other_end(int edge, int v) const {
        return ends_[edge].first == v ? ends_[edge].second : ends_[edge].first;
    }

    int edge_between(int a, int b) const {
        if (a == gate_) std::swap(a, b);  // whose list is long
        for (const int edge : edges_of_[a]) {
            if (other_end(edge, a) == b) return edge;
        }
        return -1;
    }

    int next_after(int here, int before) const {
        int next = -1;
        for (const int edge : edges_of_[here]) {
            const bool leads_on = other_end(edge, here) != before;
            if (states_[edge] == State::taken && leads_on) next = other_end(edge, here);
        }
        return next;
    }

    bool decide(int edge, State state) {
        assert(is_possible_);
        pending_.emplace_back(edge, state);
        return propagate();
    }

    bool propagate() {
        while (is_possible_ && !pending_.empty()) {
            const auto [edge, state] = pending_.back();
            pending_.pop_back();
            if (states_[edge] == state) continue;
            is_possible_ = states_[edge] == State::unknown && set(edge, state);
        }
        pending_.clear();
        return is_possible_;
    }

    // Returns false if that is a contradiction.
    bool set(int edge, State state) {
        const auto [a, b] = ends_[edge];
        const bool is_last = taken_count_ + 1 == vertices();
        if (state == State::taken) {
            if (taken_[a] == 2 || taken_[b] == 2) return false;
            if (far_end_[a] == b && !is_last) return false;
        }
        states_[edge] = state;
        trail_.push_back(edge);
        unknown_[a]--;
        unknown_[b]--;
        if (state == State::taken) {
            taken_[a]++;
            taken_[b]++;
            taken_count_++;
            join(far_end_[a], far_end_[b]);
        }
        return settle(a) && settle(b);
    }

    // An edge taken has made one path of two, with these ends.
    void join(int from, int to) {
        far_end_[from] = to;
        far_end_[to] = from;
        if (taken_count_ + 1 >= vertices()) return;
        const int closing = edge_between(from, to);
        const bool is_open = closing >= 0 && states_[closing] == State::unknown;
        if (is_open) pending_.emplace_back(closing, State::dropped);
    }

    // Decides what the number of its edges decides for a vertex.
    bool settle(int v) {
        const int left = taken_[v] + unknown_[v];
        if (left < 2) return false;
        if (taken_[v] < 2 && left > 2) return true;
        const State state = taken_[v] == 2 ? State::dropped : State::taken;
        for (const int edge : edges_of_[v]) {
            if (states_[edge] == State::unknown) pending_.emplace_back(edge, state);
        }
        return true;
    }

    void take_back(int edge) {
        const auto [a, b] = ends_[edge];
        if (states_[edge] == State::taken) {
            taken_[a]--;
            taken_[b]--;
            taken_count_--;
            // Cells inside of a path still know its far end from the time when they were ends.
            const int from = taken_[a] == 0 ? a : far_end_[a];
            const int to = taken_[b] == 0 ? b : far_end_[b];
            far_end_[from] = a;
            far_end_[to] = b;
        }
        states_[edge] = State::unknown;
        unknown_[a]++;
        unknown_[b]++;
    }

    // Depth first, taking and then dropping one edge after the other.
    Result search(int& budget) {
        if (is_complete()) return Result::found;
        if (budget-- == 0) return Result::gave_up;
        const int edge = choose();
        const int before = mark();
        for (const State state : {State::taken, State::dropped}) {
            if (decide(edge, state)) {
                const Result result = search(budget);
                if (result != Result::none) return result;
            }
            undo(before);
        }
        return Result::none;
    }

    // At random: one of the vertices that have the fewest unknown edges, and one of these.
    int choose() {
        int fewest = vertices(), equals = 0, chosen = 0;
        for (int v = 0; v < vertices(); v++) {
            if (unknown_[v] == 0 || unknown_[v] > fewest) continue;
            if (unknown_[v] < fewest) equals = 0;
            fewest = unknown_[v];
            if (random(++equals) == 0) chosen = v;
        }
        auto edge = edges_of_[chosen].begin();
        for (int skipped = random(fewest); states_[*edge] != State::unknown || skipped-- > 0;)
            ++edge;
        return *edge;
    }

    // Xorshift: a number in 0..count-1.
    int random(int count) {
        random_ ^= random_ << 13;
        random_ ^= random_ >> 17;
        random_ ^= random_ << 5;
        return static_cast<int>(random_ % static_cast<std::uint32_t>(count));
    }

    // Finds a way for one unit more from `v`, by edges without flow, and back by edges with it.
    bool augment(int v) {
        for (const int edge : edges_of_[v]) {
            const int to = other_end(edge, v);
            if (states_[edge] != State::unknown || flows_[edge] != 0 || !see(to)) continue;
            if (needs_[to] > 0 || withdraw(to)) {
                if (needs_[to] > 0) needs_[to]--;
                flows_[edge] = 1;
                return true;
            }
        }
        return false;
    }

    // Sends one of the units that flow to `v` elsewhere.
    bool withdraw(int v) {
        for (const int edge : edges_of_[v]) {
            const int from = other_end(edge, v);
            if (flows_[edge] != 0 && see(from) && augment(from)) {
                flows_[edge] = 0;
                return true;
            }
        }
        return false;
    }

    // False if that was called for `v` before in this round.
    bool see(int v) { return std::exchange(seen_[v], round_) != round_; }

    Shape board_;
    int gate_;                                // the number of that vertex, if it is there
    std::vector<std::pair<int, int>> ends_;   // of each edge
    std::vector<std::vector<int>> edges_of_;  // of each vertex
    std::vector<int> colours_;                // of each vertex, 0 or 1

    std::vector<State> states_;
    std::vector<int> taken_;    // how many edges of each vertex
    std::vector<int> unknown_;  // how many edges of each vertex
    std::vector<int> far_end_;  // of the path that ends at a vertex: itself if it has no edge yet
    std::vector<int> trail_;
    std::vector<std::pair<int, State>> pending_;  // what has to follow from what was decided
    int taken_count_ = 0;
    bool is_possible_ = true;
    std::uint32_t random_ = 1;

    std::vector<char> flows_;  // by edge, whether it is chosen
    std::vector<int> needs_;   // how many edges more a vertex has to get
    std::vector<int> seen_;    // the last round that came to a vertex
    int round_ = 0;
};

}  // namespace grid
