#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "judge/stdout.hpp"

namespace judge {

// How a trace is called: which options were given.
struct TraceOptions {
    bool has_colours = false;
    std::map<std::string, std::string> values;

    // What was given after the option, the last time if several.
    std::optional<std::string> value(const std::string& option) const {
        const auto found = values.find(option);
        if (found == values.end()) return std::nullopt;
        return found->second;
    }
};

// Ends a trace with status 2 and a message on stderr about its options.
[[noreturn]] inline void refuse_options(const std::string& message) {
    std::fprintf(stderr, "trace: %s; see trace --help\n", message.c_str());
    std::exit(2);
}

// The options of a trace, which are --color, --help and those of `with_value`, each of which a
// value follows. --help prints `usage` and ends the program. One more argument may name the file
// that becomes standard input. Anything else is refused.
inline TraceOptions trace_options(int argc, char** argv, const char* usage,
                                  const std::vector<std::string>& with_value = {}) {
    TraceOptions options;
    std::optional<std::string> file;
    for (int i = 1; i < argc; i++) {
        const std::string option = argv[i];
        if (option == "--help") {
            std::fputs(usage, stdout);
            flush_stdout();
            std::exit(0);
        }
        if (option == "--color") {
            options.has_colours = true;
        } else if (std::find(with_value.begin(), with_value.end(), option) != with_value.end()) {
            if (i + 1 == argc) refuse_options(option + " needs a value");
            options.values[option] = argv[++i];
        } else if (option.empty() || option[0] == '-') {
            refuse_options("unknown option: " + option);
        } else if (file) {
            refuse_options("two files, " + *file + " and " + option + "; expected one");
        } else {
            file = option;
        }
    }
    if (file) {
        const int descriptor = open(file->c_str(), O_RDONLY);
        if (descriptor < 0) refuse_options(*file + ": " + std::strerror(errno));
        dup2(descriptor, STDIN_FILENO);
        close(descriptor);
    }
    return options;
}

// Colours of a terminal. Each sets both the writing and what is behind it, so that it can be read
// on a light terminal and on a dark one.
inline constexpr const char* black_on_white = "30;107";
inline constexpr const char* black_on_green = "30;42";
inline constexpr const char* black_on_yellow = "30;43";
inline constexpr const char* white_on_grey = "97;100";
inline constexpr const char* white_on_red = "97;41";
inline constexpr const char* white_on_blue = "97;44";

inline std::string coloured(const std::string& text, const std::string& colour) {
    return "\033[" + colour + 'm' + text + "\033[0m";
}

}  // namespace judge
