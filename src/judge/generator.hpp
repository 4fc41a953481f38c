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
    const auto number_in = [](const char* name, const std::string& text, int low, int high) {
        char* end = nullptr;
        const long value = std::strtol(text.c_str(), &end, 10);
        const bool is_plain = '0' <= text[0] && text[0] <= '9' && *end == '\0';
        if (is_plain && low <= value && value <= high) return static_cast<int>(value);
        throw Failure{std::string(name) + " is not in " + std::to_string(low) + ".." +
                      std::to_string(high)};
    };
    const auto make = [&](const std::vector<std::string>& words) {
        if (words.size() != 3) throw Failure{"expected KIND SEED SIZE"};
        for (const Kind& kind : kinds) {
            if (words[0] != kind.name) continue;
            const int seed = number_in("SEED", words[1], 0, INT_MAX);
            return kind.make(seed, number_in("SIZE", words[2], 1, 10));
        }
        throw Failure{"there is no kind " + words[0]};
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
            return Reply{Reply::done, make(words)};
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
            std::string input;
            try {
                input = make(words);
            } catch (const Failure& failure) {
                std::fprintf(stderr, "generate: %s; see generate --help\n",
                             failure.message.c_str());
                return 2;
            }
            std::fputs(input.c_str(), stdout);
        }
        return 0;
    });
}

}  // namespace judge
