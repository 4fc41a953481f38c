#pragma once

#include <array>
#include <cstddef>
#include <cstdio>

#include "judge/stdout.hpp"

namespace judge {

// Prints integers on standard output, several times as fast as std::printf.
//
// It goes through the buffer of stdout, so other output to stdout stands in its order, and
// judge::Input shows the answers before it waits or refuses something.
//
// Make it a local variable of main. Answers that cannot be written end the program with status 1
// and a line on stderr: at once if the buffer is full, otherwise when the object is destroyed.
class Output {
 public:
    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    ~Output() { flush_stdout(); }

    // The integer, and the end of the line.
    void line(int value) {
        std::array<char, 12> text;  // a sign, ten digits and the line end
        std::size_t first = text.size();
        text[--first] = '\n';
        // INT_MIN has no positive int.
        unsigned rest =
            value < 0 ? 0U - static_cast<unsigned>(value) : static_cast<unsigned>(value);
        do {
            text[--first] = static_cast<char>('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        if (value < 0) text[--first] = '-';
        // Into the buffer without a lock for each character: no other thread prints.
        for (; first < text.size(); first++) {
            if (putc_unlocked(text[first], stdout) == EOF) quit_without_output();
        }
    }
};

}  // namespace judge
