// Says whether an output of Knight's Tour is right, as the checkers of Kattis do:
//
//   check INPUT ANSWER FEEDBACK_DIR < output
//
// Status 42 is right. Status 43 is wrong, with the reason in FEEDBACK_DIR/judgemessage.txt. With
// any other status it is the checker that failed, and stderr says why. Any tour is right; how the
// numbers are laid out is free.

#include <fcntl.h>

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
using tour::Start;

constexpr int right = 42;
constexpr int wrong = 43;
constexpr int failed = 1;
constexpr const char* no_tour = "There's no Solution";
constexpr const char* blanks = " \t\r\n\v\f";

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(failed);
}

std::string read_all(std::FILE* file, const char* name) {
    std::string text;
    char block[1 << 16];
    std::size_t count = 0;
    while ((count = std::fread(block, 1, sizeof block, file)) > 0) text.append(block, count);
    if (std::ferror(file) != 0) fail(std::string("cannot read ") + name);
    return text;
}

std::string read_file(const char* name) {
    std::FILE* file = std::fopen(name, "rb");
    if (file == nullptr) fail(std::string("cannot open ") + name);
    std::string text = read_all(file, name);
    std::fclose(file);
    return text;
}

Start read_input(const char* name) {
    const int descriptor = open(name, O_RDONLY);
    if (descriptor < 0) fail(std::string("cannot open ") + name);
    judge::Input input(descriptor);
    return tour::read_start(input);
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string> tokens_of(const std::string& text) {
    std::vector<std::string> tokens;
    std::size_t end = 0;
    for (;;) {
        const std::size_t begin = text.find_first_not_of(blanks, end);
        if (begin == std::string::npos) return tokens;
        end = text.find_first_of(blanks, begin);
        tokens.push_back(text.substr(begin, end - begin));
        if (end == std::string::npos) return tokens;
    }
}

// What a program printed, made fit to be shown.
std::string quoted(std::string token) {
    constexpr std::size_t longest = 24;
    const bool is_cut = token.size() > longest;
    token.resize(is_cut ? longest : token.size());
    for (char& character : token) {
        if (character < ' ' || character > '~') character = '?';
    }
    return '"' + token + (is_cut ? "..." : "") + '"';
}

std::string name_of(Cell cell) {
    return "row " + std::to_string(cell.row) + ", column " + std::to_string(cell.col);
}

bool is_integer(const std::string& token) {
    const std::size_t first = token[0] == '-' ? 1 : 0;
    return token.size() > first &&
           token.find_first_not_of("0123456789", first) == std::string::npos;
}

// Why `text` is not a tour; empty if it is one.
std::string reason_against(const std::string& text, Start start) {
    const std::vector<std::string> tokens = tokens_of(text);
    const grid::Shape board{start.side, start.side};
    const int count = area(board);
    if (tokens.empty()) return "the output is empty";

    grid::Grid<int> order(board);
    std::vector<Cell> way(count, {-1, -1});
    for (int i = 0; i < static_cast<int>(tokens.size()); i++) {
        const std::string& token = tokens[i];
        if (i == count) {
            return "after the " + std::to_string(count) + " numbers stands " + quoted(token);
        }
        const Cell cell{i / start.side, i % start.side};
        if (!is_integer(token)) return name_of(cell) + ": " + quoted(token) + " is not a number";
        // Five digits are out of range on every board; longer ones need no exact value.
        const int number = token.size() > 5 ? count : std::atoi(token.c_str());
        if (token[0] == '-' || number >= count) {
            return name_of(cell) + ": " + quoted(token) + " is not in 0.." +
                   std::to_string(count - 1);
        }
        if (token != std::to_string(number)) {
            return name_of(cell) + ": " + quoted(token) + " should be " + std::to_string(number);
        }
        if (way[number] != Cell{-1, -1}) {
            return std::to_string(number) + " stands twice: at " + name_of(way[number]) +
                   ", and at " + name_of(cell);
        }
        way[number] = cell;
        order[cell] = number;
    }
    if (static_cast<int>(tokens.size()) < count) {
        return "the output ends after " + std::to_string(tokens.size()) + " of " +
               std::to_string(count) + " numbers";
    }
    if (grid::is_tour(order, start.cell)) return "";

    if (way[0] != start.cell) {
        return "0 stands at " + name_of(way[0]) + ", not at the start, " + name_of(start.cell);
    }
    for (int number = 1; number < count; number++) {
        const grid::Step step = way[number] - way[number - 1];
        if (step.rows * step.rows + step.cols * step.cols != 5) {
            return "from " + std::to_string(number - 1) + " at " + name_of(way[number - 1]) +
                   " to " + std::to_string(number) + " at " + name_of(way[number]) +
                   " is no knight's move";
        }
    }
    fail("no reason found against an output that is no tour");
}

// Why `output` is wrong; empty if it is right.
std::string reason_against(const std::string& output, const std::string& answer, Start start) {
    const bool answer_is_none = trimmed(answer) == no_tour;
    if (!answer_is_none) {
        const std::string reason = reason_against(answer, start);
        if (!reason.empty()) fail("the judge's answer is wrong: " + reason);
    }
    if (trimmed(output) == no_tour) return answer_is_none ? "" : "there is a tour";

    std::string reason = reason_against(output, start);
    if (!answer_is_none) return reason;
    if (reason.empty()) fail("the judge's answer is wrong: the output is a tour");
    const bool is_board = static_cast<int>(tokens_of(output).size()) == start.side * start.side;
    if (is_board) return "a tour where the answer has none: " + reason;
    return "there is no tour, but the output is " + quoted(trimmed(output));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) fail("usage: check INPUT ANSWER FEEDBACK_DIR < output");
    const Start start = read_input(argv[1]);
    const std::string answer = read_file(argv[2]);
    const std::string reason = reason_against(read_all(stdin, "the output"), answer, start);
    if (reason.empty()) return right;

    const std::string path = std::string(argv[3]) + "/judgemessage.txt";
    std::FILE* message = std::fopen(path.c_str(), "w");
    if (message == nullptr) fail("cannot write " + path);
    const bool is_written = std::fprintf(message, "%s\n", reason.c_str()) > 0;
    if (std::fclose(message) != 0 || !is_written) fail("cannot write " + path);
    return wrong;
}
