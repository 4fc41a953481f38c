// Says whether an output of CSES 1689 is right, as the checkers of Kattis do:
//
//   check INPUT ANSWER FEEDBACK_DIR < output
//
// Status 42 is right. Status 43 is wrong, with the reason in FEEDBACK_DIR/judgemessage.txt. With
// any other status it is the checker that failed, and stderr says why. Any tour is right, and
// there always is one; how the numbers are laid out is free.

#include <fcntl.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/tour.hpp"
#include "judge/input.hpp"
#include "start.hpp"

namespace {

using grid::Cell;

constexpr int right = 42;
constexpr int wrong = 43;
constexpr int failed = 1;
constexpr grid::Shape board{tour::side, tour::side};

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(failed);
}

std::string read_all(std::FILE* file, const char* name) {
    if (file == nullptr) fail(std::string("cannot open ") + name);
    std::string text;
    char block[1 << 16];
    std::size_t count = 0;
    while ((count = std::fread(block, 1, sizeof block, file)) > 0) text.append(block, count);
    if (std::ferror(file) != 0) fail(std::string("cannot read ") + name);
    std::fclose(file);
    return text;
}

Cell read_input(const char* name) {
    const int descriptor = open(name, O_RDONLY);
    if (descriptor < 0) fail(std::string("cannot open ") + name);
    judge::Input input(descriptor);
    return tour::read_start(input);
}

std::vector<std::string> tokens_of(const std::string& text) {
    constexpr const char* blanks = " \t\r\n\v\f";
    std::vector<std::string> tokens;
    for (std::size_t end = 0;;) {
        const std::size_t begin = text.find_first_not_of(blanks, end);
        if (begin == std::string::npos) return tokens;
        end = std::min(text.find_first_of(blanks, begin), text.size());
        tokens.push_back(text.substr(begin, end - begin));
    }
}

// What a program printed, made fit to be shown.
std::string quoted(std::string token) {
    constexpr std::size_t longest = 24;
    const bool is_cut = token.size() > longest;
    token.resize(std::min(token.size(), longest));
    for (char& character : token) {
        if (character < ' ' || character > '~') character = '?';
    }
    return '"' + token + (is_cut ? "..." : "") + '"';
}

std::string name_of(Cell cell) {
    return "column " + std::to_string(cell.col + 1) + ", row " + std::to_string(cell.row + 1);
}

// A number of the board as it should be written, or 0.
int number_of(const std::string& token) {
    const int number = token.size() <= 2 ? std::atoi(token.c_str()) : 0;
    const bool is_number = 1 <= number && number <= area(board);
    return is_number && token == std::to_string(number) ? number : 0;
}

// Why `text` is not a tour from `start`; empty if it is one.
std::string reason_against(const std::string& text, Cell start) {
    const std::vector<std::string> tokens = tokens_of(text);
    const int count = area(board);
    if (tokens.empty()) return "the output is empty";

    grid::Grid<int> order(board, -1);
    std::vector<Cell> way(count, {-1, -1});
    for (int i = 0; i < static_cast<int>(tokens.size()); i++) {
        if (i == count) {
            return "after the " + std::to_string(count) + " numbers stands " + quoted(tokens[i]);
        }
        const Cell cell{i / board.cols, i % board.cols};
        const int number = number_of(tokens[i]);
        if (number == 0) {
            return name_of(cell) + ": " + quoted(tokens[i]) + " is not a number in 1.." +
                   std::to_string(count);
        }
        Cell& place = way[number - 1];
        if (place != Cell{-1, -1}) {
            return std::to_string(number) + " stands twice: at " + name_of(place) + ", and at " +
                   name_of(cell);
        }
        place = cell;
        order[cell] = number - 1;
    }
    if (static_cast<int>(tokens.size()) < count) {
        return "the output ends after " + std::to_string(tokens.size()) + " of " +
               std::to_string(count) + " numbers";
    }
    if (grid::is_tour(order, start)) return "";

    if (way[0] != start) {
        return "1 stands at " + name_of(way[0]) + ", not at the start, " + name_of(start);
    }
    for (int i = 1; i < count; i++) {
        if (grid::is_knights_move(way[i - 1], way[i])) continue;
        return "from " + std::to_string(i) + " at " + name_of(way[i - 1]) + " to " +
               std::to_string(i + 1) + " at " + name_of(way[i]) + " is no knight's move";
    }
    fail("no reason found against an output that is no tour");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) fail("usage: check INPUT ANSWER FEEDBACK_DIR < output");
    const Cell start = read_input(argv[1]);
    const std::string answer = read_all(std::fopen(argv[2], "rb"), argv[2]);
    const std::string against_answer = reason_against(answer, start);
    if (!against_answer.empty()) fail("the judge's answer is wrong: " + against_answer);
    const std::string reason = reason_against(read_all(stdin, "the output"), start);
    if (reason.empty()) return right;

    const std::string path = std::string(argv[3]) + "/judgemessage.txt";
    std::FILE* message = std::fopen(path.c_str(), "w");
    if (message == nullptr) fail("cannot write " + path);
    const bool is_written = std::fprintf(message, "%s\n", reason.c_str()) > 0;
    if (std::fclose(message) != 0 || !is_written) fail("cannot write " + path);
    return wrong;
}
