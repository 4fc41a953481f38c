#pragma once

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace judge {

// Reads judge input: integers between blanks, tabs and line ends (LF or CR LF), perhaps after a
// UTF-8 byte order mark. What follows the last value asked for is never looked at.
//
// It asks the system for more only when it has used up what it has, so a person at a terminal is
// answered after each line; answers on stdout are flushed before it waits.
//
// Whatever is wrong with the input ends the program with status 1: what was printed before stands
// on stdout, and stderr says in one line where the input is wrong and what was expected there.
class Input {
 public:
    explicit Input(int file_descriptor = STDIN_FILENO) : file_descriptor_(file_descriptor) {}

    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    // The next integer, which must be in low..high. `name` is what the statement calls it; it
    // must outlive the calls of require() that follow.
    int integer(const char* name, int low, int high) {
        assert(low <= high);
        begin_token(name);
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
        for (; next_ != end_ && is_blank(static_cast<unsigned char>(*next_)); next_++) {
            if (*next_ == '\n') {
                line_++;
                line_start_ = offset() + 1;
            }
        }
    }

    void begin_token(const char* name) {
        name_ = name;
        do {
            skip_blanks_at_hand();
            token_ = next_;
        } while (next_ == end_ && refill());
        carried_.clear();
        token_line_ = line_;
        token_column_ = offset() - line_start_ + 1;
        if (next_ == end_) {
            quit("line " + std::to_string(line_) + ": expected " + name + ", found end of input");
        }
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
        std::fflush(stdout);
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
