#pragma once

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "judge/stdout.hpp"

namespace judge {

// Reads judge input: integers between blanks, tabs and line ends (LF or CR LF), perhaps after a
// UTF-8 byte order mark. What follows the last value asked for is never looked at.
//
// It asks the system for more only when it has used up what it has, so a person at a terminal is
// answered after each line; answers on stdout are flushed before it waits, and when the object is
// destroyed, which ends the program with status 1 and a line on stderr if they cannot be written.
// So make it a local variable of main, the first one.
//
// Whatever is wrong with the input ends the program with status 1: what was printed before stands
// on stdout, and stderr says in one line where the input is wrong and what was expected there.
class Input {
 public:
    explicit Input(int file_descriptor = STDIN_FILENO) : file_descriptor_(file_descriptor) {}

    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    ~Input() { flush_stdout(); }

    // The next integer, which must be in low..high. `name` is what the statement calls it; it
    // must outlive the calls of require() that follow.
    int integer(const char* name, int low, int high) {
        assert(low <= high);
        begin_token(name);
        return take_usual_integer(low, high) ? value_ : take_any_integer(low, high);
    }

    // For rules that a range cannot express: unless `holds`, the input is wrong at the integer
    // that was read last, and `expected` says what should stand there.
    void require(bool holds, const char* expected) {
        if (!holds) fail(std::to_string(value_), expected);
    }

    // Whether no value follows. At a terminal the end of a typed line counts as the end, so that
    // a person who leaves out values that may be left out need not type an end of file.
    bool at_end() {
        for (;;) {
            skip_blanks_at_hand();
            token_ = next_;
            if (next_ != end_) return false;
            const bool line_was_typed = line_start_ > 0 && line_start_ == offset();
            if (line_was_typed && isatty(file_descriptor_) == 1) return true;
            if (peek() == end_of_input) return true;
        }
    }

 private:
    static constexpr int end_of_input = -1;
    static constexpr std::size_t shown_length = 24;
    static constexpr bool is_little_endian = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    static constexpr std::uint64_t every_byte = 0x0101'0101'0101'0101;

    static bool is_digit(int character) { return '0' <= character && character <= '9'; }
    static bool is_blank(int character) {
        return character == ' ' || ('\t' <= character && character <= '\r');
    }
    static bool ends_token(int character) {
        return character == end_of_input || is_blank(character);
    }

    // The next character, not yet taken.
    int peek() {
        if (next_ == end_ && !refill()) return end_of_input;
        return static_cast<unsigned char>(*next_);
    }

    void skip_blanks_at_hand() {
        char* at = next_;
        for (; at != end_ && is_blank(static_cast<unsigned char>(*at)); at++) {
            if (*at == '\n') {
                line_++;
                line_start_ = consumed_ + (at - buffer_.data()) + 1;
            }
        }
        next_ = at;
    }

    // Takes an integer that is right, without a sign, and short enough to be read as one word with
    // the blank behind it; false, and nothing is taken, if it is anything else. Nearly all are
    // such. There is no loop over their digits, whose number no processor can foresee.
    bool take_usual_integer(int low, int high) {
        std::uint64_t word;
        if (!is_little_endian || end_ - next_ < static_cast<int>(sizeof word)) return false;
        std::memcpy(&word, next_, sizeof word);
        // One byte a character from here on, the first one lowest. A digit becomes 0..9, and only
        // what is more than 9 has a bit of the upper half, or gets one when 6 is added.
        word ^= every_byte * '0';
        const std::uint64_t others = (word | (word + every_byte * 6)) & every_byte * 0xF0;
        if (others == 0) return false;
        const int digits = __builtin_ctzll(others) / 8;
        if (digits == 0 || !is_blank(next_[digits])) return false;

        // As if zeros stood before it: eight digits, the last one highest.
        word <<= 64 - 8 * digits;
        word = (10 * word + (word >> 8)) & 0x00FF'00FF'00FF'00FF;    // four pairs of digits
        word = (100 * word + (word >> 16)) & 0x0000'FFFF'0000'FFFF;  // two numbers of four
        const int value = static_cast<int>((10'000 * word + (word >> 32)) & 0xFFFF'FFFF);
        if (value < low || value > high) return false;
        next_ += digits;
        value_ = value;
        return true;
    }

    // Takes whatever stands there; not an integer in low..high ends the program.
    int take_any_integer(int low, int high) {
        const bool negative = peek() == '-';
        if (negative) next_++;
        bool is_number = is_digit(peek());
        long long value = 0;
        for (int character = peek(); !ends_token(character); character = peek()) {
            is_number = is_number && is_digit(character);
            // Beyond INT_MAX it is out of every range already; further digits must not overflow.
            if (is_number && value <= INT_MAX) value = 10 * value + (character - '0');
            next_++;
        }
        if (negative) value = -value;
        if (!is_number) {
            fail('"' + token() + '"',
                 "an integer in " + std::to_string(low) + ".." + std::to_string(high));
        }
        if (value < low || value > high) {
            fail(token(), std::to_string(low) + ".." + std::to_string(high));
        }
        return value_ = static_cast<int>(value);
    }

    void begin_token(const char* name) {
        name_ = name;
        do {
            skip_blanks_at_hand();
            token_ = next_;
        } while (next_ == end_ && refill());
        if (!carried_.empty()) carried_.clear();
        token_line_ = line_;
        token_column_ = offset() - line_start_ + 1;
        if (next_ == end_) fail_at_end();
    }

    // The characters from the start of the token to here, made fit to be shown.
    std::string token() const {
        std::string text = carried_ + std::string(token_, next_);
        if (text.size() > shown_length) {
            std::size_t length = shown_length;
            while (length > 0 && (text[length] & 0xC0) == 0x80) length--;  // inside a character
            text = text.substr(0, length) + "...";
        }
        for (char& character : text) {
            if (static_cast<unsigned char>(character) < ' ' || character == 0x7F) character = '?';
        }
        return text;
    }

    // Reads the next block; false at the end of the input.
    bool refill() {
        if (carried_.size() <= shown_length) carried_.append(token_, end_);
        consumed_ += end_ - buffer_.data();
        next_ = token_ = end_ = buffer_.data();
        flush_stdout();
        if (!read_more()) return false;
        if (consumed_ == 0) skip_byte_order_mark();
        return next_ != end_ || read_more();
    }

    bool read_more() {
        for (;;) {
            const std::size_t room =
                buffer_.size() - static_cast<std::size_t>(end_ - buffer_.data());
            const ssize_t count = read(file_descriptor_, end_, room);
            if (count >= 0) {
                end_ += count;
                return count > 0;
            }
            if (errno != EINTR) quit(std::string("cannot read the input: ") + std::strerror(errno));
        }
    }

    void skip_byte_order_mark() {
        static constexpr std::array<char, 3> mark{'\xEF', '\xBB', '\xBF'};
        const auto begins_like_mark = [&] {
            const auto length = std::min<std::ptrdiff_t>(end_ - next_, 3);
            return std::equal(mark.begin(), mark.begin() + length, next_);
        };
        while (end_ - next_ < 3 && begins_like_mark() && read_more()) {
        }
        if (end_ - next_ < 3 || !begins_like_mark()) return;
        next_ += 3;
        line_start_ = 3;
    }

    // Characters from the start of the input to here.
    long long offset() const { return consumed_ + (next_ - buffer_.data()); }

    [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
        quit("line " + std::to_string(token_line_) + ", column " + std::to_string(token_column_) +
             ": " + name_ + " is " + found + ", expected " + expected);
    }

    [[noreturn]] void fail_at_end() const {
        quit("line " + std::to_string(line_) + ": expected " + name_ + ", found end of input");
    }

    [[noreturn]] static void quit(const std::string& message) {
        std::fflush(stdout);
        std::fprintf(stderr, "%s\n", message.c_str());
        std::exit(1);
    }

    int file_descriptor_;
    std::array<char, 1 << 16> buffer_;
    char* next_ = buffer_.data();  // not yet taken: next_..end_
    char* end_ = buffer_.data();
    char* token_ = buffer_.data();  // start of the present token, as far as it is in the buffer
    std::string carried_;           // what earlier blocks held of it
    long long consumed_ = 0;        // characters in earlier blocks
    long long line_start_ = 0;      // characters before the present line
    long long line_ = 1;
    long long token_line_ = 1;
    long long token_column_ = 1;
    const char* name_ = "";
    int value_ = 0;
};

}  // namespace judge
