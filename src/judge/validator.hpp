#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "judge/tool.hpp"

namespace judge {

// Checks that an input is exactly what a statement allows, character by character. (judge::Input
// is for solutions and forgives other blanks; this is for the data that they are judged with.)
//
// What validates reads the input with the calls below, in order. The first thing that is wrong is
// thrown as a Refusal. Lines end with LF or CR LF.
class Validator {
 public:
    // In one line: where the input is wrong, and what was expected there.
    struct Refusal {
        std::string message;
    };

    explicit Validator(std::string text) : text_(std::move(text)) {}

    // An integer in low..high as a statement prints it: no plus sign, no zeros in front.
    int integer(const char* name, int low, int high) {
        const std::size_t start = at_;
        name_ = name;
        value_column_ = column();
        if (peek() == '-') at_++;
        while ('0' <= peek() && peek() <= '9') at_++;
        const std::string digits = text_.substr(start, at_ - start);
        const std::string range = std::to_string(low) + ".." + std::to_string(high);
        if (digits.empty() || digits == "-") {
            at_ = start;
            fail(column(), std::string("expected ") + name + ", an integer in " + range + found());
        }
        // Ten digits and a sign can be out of range only by a little, and fit into a long long.
        const bool is_short = digits.size() <= 11;
        const long long value = is_short ? std::atoll(digits.c_str()) : 0;
        if (!is_short || value < low || value > high) {
            fail(value_column_, std::string(name) + " is " + digits + ", expected " + range);
        }
        if (digits != std::to_string(value)) {
            fail(value_column_, std::string(name) + " is written " + digits + ", expected " +
                                    std::to_string(value));
        }
        value_ = static_cast<int>(value);
        return value_;
    }

    // For rules that a range cannot express: unless `holds`, the integer that was read last is
    // wrong, and `expected` says what should stand there.
    void require(bool holds, const char* expected) const {
        if (holds) return;
        fail(value_column_,
             std::string(name_) + " is " + std::to_string(value_) + ", expected " + expected);
    }

    // Exactly one blank.
    void blank() {
        if (peek() != ' ') fail(column(), "expected one blank" + found());
        at_++;
    }

    // Where the statement leaves the layout open: any blanks and line ends, at least one.
    void white_space() {
        const std::size_t start = at_;
        skip_white_space();
        if (at_ == start) fail(column(), "expected a blank or the end of the line" + found());
    }

    // The end of a line. The last line of an input may lack it.
    void line_end() {
        if (at_ == text_.size()) return;
        if (peek() == '\r') at_++;
        if (peek() != '\n') fail(column(), "expected the end of the line" + found());
        at_++;
        line_++;
        line_start_ = at_;
    }

    // Whether nothing but white space follows.
    bool at_end() {
        skip_white_space();
        return at_ == text_.size();
    }

    // Nothing may follow.
    void end() const {
        if (at_ != text_.size()) fail(column(), "expected the end of the input" + found());
    }

 private:
    static constexpr int end_of_input = -1;

    int peek() const {
        return at_ < text_.size() ? static_cast<unsigned char>(text_[at_]) : end_of_input;
    }

    void skip_white_space() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') {
            at_++;
            if (text_[at_ - 1] == '\n') {
                line_++;
                line_start_ = at_;
            }
        }
    }

    std::size_t column() const { return at_ - line_start_ + 1; }

    std::string found() const {
        const int next = peek();
        if (next == end_of_input) return ", found the end of the input";
        if (next == '\n' || next == '\r') return ", found the end of the line";
        if (next < ' ' || next > '~') return ", found the byte " + std::to_string(next);
        return std::string(", found '") + static_cast<char>(next) + "'";
    }

    [[noreturn]] void fail(std::size_t column, const std::string& message) const {
        throw Refusal{"line " + std::to_string(line_) + ", column " + std::to_string(column) +
                      ": " + message};
    }

    std::string text_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::size_t line_start_ = 0;
    const char* name_ = "";
    int value_ = 0;
    std::size_t value_column_ = 1;
};

// The main function of a tool that validates: `validate < input` ends with status 0 if the input is
// legal; otherwise with 1, after one line on stderr. `read(validator)` makes the calls.
template <class Read>
int validate(int argc, char** argv, Read read) {
    // Why a text is refused; empty if it is not.
    const auto reason_against = [&](std::string text) -> std::string {
        Validator input(std::move(text));
        try {
            read(input);
        } catch (const Validator::Refusal& refusal) {
            return refusal.message;
        }
        return "";
    };
    if (is_batch(argc, argv)) {
        return serve([&](std::string_view request) {
            const std::string reason = reason_against(std::string(request));
            return Reply{reason.empty() ? Reply::done : Reply::refused, reason};
        });
    }
    return call_once([&] {
        if (argc != 1) throw Failure{"usage: validate < input, or validate --batch"};
        const std::string reason = reason_against(read_all(stdin, "the input"));
        if (reason.empty()) return 0;
        std::fprintf(stderr, "%s\n", reason.c_str());
        return 1;
    });
}

}  // namespace judge
