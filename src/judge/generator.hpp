#pragma once

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

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
// Returns the status: 0, or 2 with a message on stderr for other arguments. `about` says in the
// help what the input is, and what `every` gives.
inline int generate(int argc, char** argv, const char* about, const std::vector<Kind>& kinds,
                    std::vector<std::string> (*every)()) {
    const auto refuse = [](const std::string& message) {
        std::fprintf(stderr, "generate: %s; see generate --help\n", message.c_str());
        return 2;
    };
    const auto is_number = [](const char* text, long low, long high) {
        char* end = nullptr;
        const long value = std::strtol(text, &end, 10);
        const bool is_plain = '0' <= text[0] && text[0] <= '9' && *end == '\0';
        return is_plain && low <= value && value <= high;
    };

    const std::string first = argc > 1 ? argv[1] : "";
    if (argc == 2 && first == "--help") {
        std::printf("usage: generate KIND SEED SIZE\n       generate every\n\n%s\n\nkinds:\n",
                    about);
        for (const Kind& kind : kinds) std::printf("  %-18s %s\n", kind.name, kind.about);
        return 0;
    }
    if (argc == 2 && first == "every") {
        for (const std::string& input : every()) {
            std::fwrite(input.c_str(), 1, input.size() + 1, stdout);  // with its NUL byte
        }
        return 0;
    }
    if (argc != 4) return refuse("expected KIND SEED SIZE");
    for (const Kind& kind : kinds) {
        if (first != kind.name) continue;
        if (!is_number(argv[2], 0, INT_MAX)) return refuse("SEED is not in 0..2147483647");
        if (!is_number(argv[3], 1, 10)) return refuse("SIZE is not in 1..10");
        std::fputs(kind.make(std::atoi(argv[2]), std::atoi(argv[3])).c_str(), stdout);
        return 0;
    }
    return refuse("there is no kind " + first);
}

}  // namespace judge
