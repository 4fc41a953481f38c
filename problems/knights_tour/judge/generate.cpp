// Inputs of Knight's Tour to judge programs with. All are inputs for which the search by
// backtracking ends soon, because its answers are the ones that others are compared with.
//
//   generate KIND SEED SIZE   one input; SEED 0..2147483647, SIZE 1..10
//   generate every            all of them, the smallest first, a NUL after each
//   generate --help           the kinds

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "start.hpp"

namespace {

using tour::Start;

// No random numbers are needed: there are few inputs, so the seed counts them through.
std::string nth(const std::vector<Start>& starts, int seed) {
    return tour::to_text(starts[seed % starts.size()]);
}

// 6, 7 or 8.
int large_side_of(int size) { return 6 + (size - 1) / 4; }

// The ways to write a start in the upper left corner, in turn.
std::string corner(int seed, int size) {
    const int side = std::min(size, 8);
    const std::string number = std::to_string(side);
    const int forms = side == 8 ? 5 : 3;
    switch (seed % forms) {
        case 0:
            return number + '\n';
        case 1:
            return number + " 0 0\n";
        case 2:
            return number + "\n0 0\n";
        case 3:
            return "";
        default:
            return "\n";
    }
}

std::string small(int seed, int size) {
    return nth(tour::soon_starts(std::min(size, tour::small_side)), seed);
}

std::string soon(int seed, int size) {
    std::vector<Start> starts;
    for (const Start start : tour::soon_on_6_to_8) {
        if (start.side == large_side_of(size)) starts.push_back(start);
    }
    return nth(starts, seed);
}

// On sides 2 to 4 there is no tour, nor on side 5 from a cell of the colour that has fewer cells.
std::string none(int seed, int size) {
    std::vector<Start> starts;
    for (const Start start : tour::soon_starts(std::clamp(size, 2, 5))) {
        const bool is_rarer = (start.cell.row + start.cell.col) % 2 == 1;
        if (start.side >= 2 && (start.side <= 4 || is_rarer)) starts.push_back(start);
    }
    return nth(starts, seed);
}

struct Kind {
    const char* name;
    const char* about;
    std::string (*make)(int seed, int size);
};

constexpr std::array<Kind, 4> kinds{{
    {"corner", "side SIZE, at most 8, from row 0, column 0; SEED chooses how it is written",
     corner},
    {"small", "sides 1 to SIZE, at most 5; SEED counts through the starts", small},
    {"soon",
     "side 6, 7 or 8 by SIZE; SEED counts through starts, from those whose tour is found soonest",
     soon},
    {"none", "sides 2 to SIZE, at most 5; SEED counts through starts without a tour", none},
}};

void print_every() {
    for (const Start start : tour::soon_starts()) {
        const std::string text = tour::to_text(start);
        std::fwrite(text.c_str(), 1, text.size() + 1, stdout);
    }
}

void print_help() {
    std::puts(
        "usage: generate KIND SEED SIZE   one input of Knight's Tour; the same arguments, the "
        "same\n"
        "                                 input\n"
        "       generate every            all starts for which backtracking ends soon, a NUL "
        "after\n"
        "                                 each\n"
        "\n"
        "SEED is 0..2147483647, SIZE is 1..10.\n"
        "\n"
        "kinds:");
    for (const Kind& kind : kinds) std::printf("  %-7s %s\n", kind.name, kind.about);
}

std::optional<int> number(const char* text, int low, int high) {
    char* end = nullptr;
    const long long value = std::strtoll(text, &end, 10);
    const bool is_plain = '0' <= text[0] && text[0] <= '9' && *end == '\0';
    if (!is_plain || value < low || value > high) return std::nullopt;
    return static_cast<int>(value);
}

int refuse(const char* message) {
    std::fprintf(stderr, "%s; see generate --help\n", message);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--help") == 0) {
        print_help();
        return 0;
    }
    if (argc == 2 && std::strcmp(argv[1], "every") == 0) {
        print_every();
        return 0;
    }
    if (argc != 4) return refuse("expected KIND SEED SIZE");
    const auto* const kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& candidate) {
        return std::strcmp(candidate.name, argv[1]) == 0;
    });
    if (kind == kinds.end()) return refuse("unknown kind");
    const std::optional<int> seed = number(argv[2], 0, 2147483647);
    if (!seed) return refuse("SEED is not in 0..2147483647");
    const std::optional<int> size = number(argv[3], 1, 10);
    if (!size) return refuse("SIZE is not in 1..10");
    std::fputs(kind->make(*seed, *size).c_str(), stdout);
}
