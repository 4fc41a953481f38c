#pragma once

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace judge {

// Ends the program with status 1 and a line on stderr: standard output cannot be written.
[[noreturn]] inline void quit_without_output() {
    const char* reason = errno != 0 ? std::strerror(errno) : "an earlier write failed";
    std::fprintf(stderr, "cannot write the output: %s\n", reason);
    std::exit(1);
}

// Hands what was printed on stdout to the system, and ends the program if that fails or has failed.
inline void flush_stdout() {
    errno = 0;
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) quit_without_output();
}

}  // namespace judge
