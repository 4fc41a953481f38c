#pragma once

#include <array>
#include <cstddef>

#include "grid/cell.hpp"

namespace grid {

// One way in which a piece moves: it lands on `land` unless a cell of `over` is blocked.
// All steps count from the cell where the move starts. A leaper passes over nothing: Move<>.
template <std::size_t Legs = 0>
struct Move {
    Step land;
    std::array<Step, Legs> over{};
};

constexpr Step quarter_turn(Step step) { return {-step.cols, step.rows}; }
constexpr Step mirror_image(Step step) { return {step.cols, step.rows}; }

template <std::size_t Legs>
constexpr Move<Legs> quarter_turn(Move<Legs> move) {
    move.land = quarter_turn(move.land);
    for (std::size_t leg = 0; leg < Legs; leg++) move.over[leg] = quarter_turn(move.over[leg]);
    return move;
}

template <std::size_t Legs>
constexpr Move<Legs> mirror_image(Move<Legs> move) {
    move.land = mirror_image(move.land);
    for (std::size_t leg = 0; leg < Legs; leg++) move.over[leg] = mirror_image(move.over[leg]);
    return move;
}

// The move and its three quarter turns, counterclockwise from the given one.
template <std::size_t Legs>
constexpr std::array<Move<Legs>, 4> turns_of(Move<Legs> move) {
    std::array<Move<Legs>, 4> moves{};
    for (std::size_t turn = 0; turn < 4; turn++) {
        moves[turn] = move;
        move = quarter_turn(move);
    }
    return moves;
}

// The move in all eight orientations of the board: each quarter turn, followed by the same
// quarter turn of its mirror image.
template <std::size_t Legs>
constexpr std::array<Move<Legs>, 8> symmetries_of(Move<Legs> move) {
    std::array<Move<Legs>, 8> moves{};
    Move<Legs> mirrored = mirror_image(move);
    for (std::size_t turn = 0; turn < 4; turn++) {
        moves[2 * turn] = move;
        moves[2 * turn + 1] = mirrored;
        move = quarter_turn(move);
        mirrored = quarter_turn(mirrored);
    }
    return moves;
}

// Whether every cell that a move passes over lies in the rectangle that its start and its landing
// cell span. Then a move whose two ends are on the board never leaves it in between, and a search
// need not test the cells passed over for the edge.
template <std::size_t N, std::size_t Legs>
constexpr bool passes_between_its_ends(const std::array<Move<Legs>, N>& moves) {
    constexpr auto between = [](int part, int whole) {
        return whole < 0 ? whole <= part && part <= 0 : 0 <= part && part <= whole;
    };
    for (std::size_t i = 0; i < N; i++) {
        for (std::size_t leg = 0; leg < Legs; leg++) {
            const Step over = moves[i].over[leg];
            if (!between(over.rows, moves[i].land.rows)) return false;
            if (!between(over.cols, moves[i].land.cols)) return false;
        }
    }
    return true;
}

// The largest number of rows or columns that a move crosses.
template <std::size_t N, std::size_t Legs>
constexpr int reach_of(const std::array<Move<Legs>, N>& moves) {
    int reach = 0;
    for (std::size_t i = 0; i < N; i++) {
        for (const int along : {moves[i].land.rows, moves[i].land.cols}) {
            if (along > reach) reach = along;
            if (-along > reach) reach = -along;
        }
    }
    return reach;
}

namespace moves {

inline constexpr auto orthogonal = turns_of(Move<>{{0, 1}});
inline constexpr auto knight = symmetries_of(Move<>{{2, 1}});

// The elephant of janggi: one cell straight, then two outwards along the diagonal.
inline constexpr auto elephant = symmetries_of(Move<2>{{3, 2}, {{{1, 0}, {2, 1}}}});

static_assert(passes_between_its_ends(elephant));

}  // namespace moves

}  // namespace grid
