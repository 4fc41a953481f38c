// 9663: makes inputs for the judge; `generate --help` describes them.

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int largest_side = 14;

void print_help() {
    std::puts(
        "usage: generate KIND SEED SIZE\n"
        "       generate every\n\n"
        "Prints an input of problem 9663. SEED is 0..2147483647, SIZE 1..10. `every` prints all\n"
        "14 legal inputs, each ending with a NUL byte.\n\n"
        "kinds:\n"
        "  side   N is SEED; beyond SIZE + 4, the largest N of that size, it starts again at 1");
}

[[noreturn]] void refuse(const char* message, const char* found) {
    std::fprintf(stderr, "generate: %s: %s (see generate --help)\n", message, found);
    std::exit(2);
}

int number(const char* name, const char* text, int low, int high) {
    char* end = nullptr;
    const long value = std::strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < low || value > high) refuse(name, text);
    return static_cast<int>(value);
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::strcmp(arguments[1], "--help") == 0) {
        print_help();
    } else if (count == 2 && std::strcmp(arguments[1], "every") == 0) {
        for (int side = 1; side <= largest_side; side++) std::printf("%d\n%c", side, '\0');
    } else if (count == 4) {
        if (std::strcmp(arguments[1], "side") != 0) refuse("unknown kind", arguments[1]);
        const int seed = number("SEED is not in 0..2147483647", arguments[2], 0, 2147483647);
        const int sides = number("SIZE is not in 1..10", arguments[3], 1, 10) + 4;
        std::printf("%d\n", seed == 0 ? sides : (seed - 1) % sides + 1);
    } else {
        refuse("expected KIND SEED SIZE", count < 2 ? "nothing given" : arguments[1]);
    }
}
