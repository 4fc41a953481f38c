#pragma once

#include <fcntl.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "judge/input.hpp"
#include "judge/tool.hpp"

namespace judge {

inline constexpr const char* white_space = " \t\r\n\v\f";

// What stands between white space.
inline std::vector<std::string> tokens_of(const std::string& text) {
    std::vector<std::string> tokens;
    for (std::size_t end = 0;;) {
        const std::size_t begin = text.find_first_not_of(white_space, end);
        if (begin == std::string::npos) return tokens;
        end = std::min(text.find_first_of(white_space, begin), text.size());
        tokens.push_back(text.substr(begin, end - begin));
    }
}

// What a program printed, in quotes, made fit to be shown: only the start of what is long, and
// '?' for each byte that is no plain character.
inline std::string quoted(std::string text) {
    constexpr std::size_t longest = 24;
    const bool is_cut = text.size() > longest;
    text.resize(std::min(text.size(), longest));
    for (char& character : text) {
        if (character < ' ' || character > '~') character = '?';
    }
    return '"' + text + (is_cut ? "...\"" : "\"");
}

// The main function of a checker, which is called and answers as those of Kattis problem packages:
//
//     check INPUT ANSWER FEEDBACK_DIR < output
//
// Status 42 is right. Status 43 is wrong, with the reason in FEEDBACK_DIR/judgemessage.txt. With
// any other status it is the checker that failed, and stderr says why. A request of a batch is the
// list of input, answer and output.
//
// `reason_against(input, answer, output)` reads the Input, and gets the texts of the judge's answer
// and of the output. It returns why the output is wrong, or an empty text if it is right; if it
// cannot judge it throws a Failure.
template <class ReasonAgainst>
int check(int argc, char** argv, ReasonAgainst reason_against) {
    constexpr int right = 42;
    constexpr int wrong = 43;
    constexpr int is_broken = 1;
    if (is_batch(argc, argv)) {
        return serve([&](std::string_view request) {
            const std::vector<std::string> parts = parts_of(request);
            if (parts.size() != 3) throw Failure{"expected a list of input, answer and output"};
            const std::string reason = with_input(
                parts[0], [&](Input& input) { return reason_against(input, parts[1], parts[2]); });
            return Reply{reason.empty() ? Reply::done : Reply::refused, reason};
        });
    }
    try {
        if (argc != 4) throw Failure{"usage: check INPUT ANSWER FEEDBACK_DIR < output"};
        const int descriptor = open(argv[1], O_RDONLY);
        if (descriptor < 0) throw Failure{std::string("cannot open ") + argv[1]};
        Input input(descriptor);
        const std::string answer = read_all(std::fopen(argv[2], "rb"), argv[2]);
        const std::string output = read_all(stdin, "the output");
        const std::string reason = reason_against(input, answer, output);
        if (reason.empty()) return right;

        const std::string path = std::string(argv[3]) + "/judgemessage.txt";
        std::FILE* message = std::fopen(path.c_str(), "w");
        if (message == nullptr) throw Failure{"cannot write " + path};
        const bool is_written = std::fprintf(message, "%s\n", reason.c_str()) > 0;
        if (std::fclose(message) != 0 || !is_written) throw Failure{"cannot write " + path};
        return wrong;
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.message.c_str());
        return is_broken;
    }
}

}  // namespace judge
