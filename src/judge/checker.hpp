#pragma once

#include <fcntl.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "judge/input.hpp"

namespace judge {

// Ends a checker that cannot judge, with a status that is no verdict and a message on stderr.
[[noreturn]] inline void fail_to_judge(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(1);
}

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

// All of a file, which is closed. `name` is for the message if it is null or cannot be read.
inline std::string read_all(std::FILE* file, const std::string& name) {
    if (file == nullptr) fail_to_judge("cannot open " + name);
    std::string text;
    char block[1 << 16];
    std::size_t count = 0;
    while ((count = std::fread(block, 1, sizeof block, file)) > 0) text.append(block, count);
    if (std::ferror(file) != 0) fail_to_judge("cannot read " + name);
    std::fclose(file);
    return text;
}

// The main function of a checker, which is called and answers as those of Kattis problem packages:
//
//     check INPUT ANSWER FEEDBACK_DIR < output
//
// Status 42 is right. Status 43 is wrong, with the reason in FEEDBACK_DIR/judgemessage.txt. With
// any other status it is the checker that failed, and stderr says why.
//
// `reason_against(input, answer, output)` reads the Input, and gets the texts of the judge's answer
// and of the output. It returns why the output is wrong, or an empty text if it is right.
template <class ReasonAgainst>
int check(int argc, char** argv, ReasonAgainst reason_against) {
    constexpr int right = 42;
    constexpr int wrong = 43;
    if (argc != 4) fail_to_judge("usage: check INPUT ANSWER FEEDBACK_DIR < output");
    const int descriptor = open(argv[1], O_RDONLY);
    if (descriptor < 0) fail_to_judge(std::string("cannot open ") + argv[1]);
    Input input(descriptor);
    const std::string answer = read_all(std::fopen(argv[2], "rb"), argv[2]);
    const std::string output = read_all(stdin, "the output");
    const std::string reason = reason_against(input, answer, output);
    if (reason.empty()) return right;

    const std::string path = std::string(argv[3]) + "/judgemessage.txt";
    std::FILE* message = std::fopen(path.c_str(), "w");
    if (message == nullptr) fail_to_judge("cannot write " + path);
    const bool is_written = std::fprintf(message, "%s\n", reason.c_str()) > 0;
    if (std::fclose(message) != 0 || !is_written) fail_to_judge("cannot write " + path);
    return wrong;
}

}  // namespace judge
