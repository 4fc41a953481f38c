#pragma once

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "judge/tool.hpp"

namespace judge {

// One kind of input that a generator can make.
struct Kind {
    const char* name;
    const char* about;                        // a line for the help
    std::string (*make)(int seed, int size);  // the same arguments, the same input
};

// The main function of a generator of test data, which is called in one of these ways:
//     generate --help
//     generate KIND SEED SIZE    prints one input; SEED is 0..INT_MAX, SIZE 1 (smallest) to 10
//     generate every             prints each of `every()`, smallest first, a NUL byte after each
//     generate --batch           requests are `KIND SEED SIZE`; `every` and `kinds`, for lists
// Returns the status: 0, or 2 with a message on stderr for other arguments. `about` says in the
// help what the input is, and what `every` gives.
inline int generate(int argc, char** argv, const char* about, const std::vector<Kind>& kinds,
                    std::vector<std::string> (*every)()) {
    // -1 for what is no number in low..high.
    const auto number_in = [](const std::string& text, int low, int high) {
        char* end = nullptr;
        const long value = std::strtol(text.c_str(), &end, 10);
        const bool is_plain = '0' <= text[0] && text[0] <= '9' && *end == '\0';
        return is_plain && low <= value && value <= high ? static_cast<int>(value) : -1;
    };
    const auto make = [&](const std::vector<std::string>& words) -> Reply {
        if (words.size() != 3) return {Reply::failed, "expected KIND SEED SIZE"};
        for (const Kind& kind : kinds) {
            if (words[0] != kind.name) continue;
            const int seed = number_in(words[1], 0, INT_MAX);
            const int size = number_in(words[2], 1, 10);
            if (seed < 0) return {Reply::failed, "SEED is not in 0.." + std::to_string(INT_MAX)};
            if (size < 0) return {Reply::failed, "SIZE is not in 1..10"};
            return {Reply::done, kind.make(seed, size)};
        }
        return {Reply::failed, "there is no kind " + words[0]};
    };

    if (is_batch(argc, argv)) {
        return serve([&](std::string_view request) {
            if (request == "every") return Reply{Reply::done, list_of(every())};
            if (request == "kinds") {
                std::vector<std::string> names;
                for (const Kind& kind : kinds) names.emplace_back(kind.name);
                return Reply{Reply::done, list_of(names)};
            }
            std::vector<std::string> words(1);
            for (const char character : request) {
                if (character == ' ') {
                    words.emplace_back();
                } else {
                    words.back() += character;
                }
            }
            return make(words);
        });
    }
    return call_once([&] {
        const std::vector<std::string> words(argv + 1, argv + argc);
        if (words == std::vector<std::string>{"--help"}) {
            std::printf("usage: generate KIND SEED SIZE\n       generate every\n\n%s\n\nkinds:\n",
                        about);
            for (const Kind& kind : kinds) std::printf("  %-18s %s\n", kind.name, kind.about);
        } else if (words == std::vector<std::string>{"every"}) {
            for (const std::string& input : every()) {
                std::fwrite(input.c_str(), 1, input.size() + 1, stdout);  // with its NUL byte
            }
        } else {
            const Reply made = make(words);
            if (made.status != Reply::done) {
                throw Failure{"generate: " + made.text + "; see generate --help"};
            }
            std::fputs(made.text.c_str(), stdout);
        }
        return 0;
    });
}

}  // namespace judge
