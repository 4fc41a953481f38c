#include "judge/validator.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "call.hpp"

namespace {

using judge::Validator;

// Why `read` refuses `text`; empty if it accepts it.
std::string refusal(const std::string& text, const std::function<void(Validator&)>& read) {
    Validator validator(text);
    try {
        read(validator);
    } catch (const Validator::Refusal& refusal) {
        return refusal.message;
    }
    return "";
}

// A line with "first" in -5..5 and "second" in 0..300, and nothing else.
void read_two(Validator& input) {
    input.integer("first", -5, 5);
    input.blank();
    input.integer("second", 0, 300);
    input.line_end();
    input.end();
}

TEST(ValidatorTest, AcceptsExactlyTheFormat) {
    for (const char* text : {"1 2\n", "-5 300\n", "0 0", "1 2\r\n"}) {
        EXPECT_EQ(refusal(text, read_two), "") << text;
    }
}

TEST(ValidatorTest, SaysWhereAndWhatIsWrong) {
    const struct {
        const char* text;
        const char* message;
    } cases[] = {
        {"", "line 1, column 1: expected first, an integer in -5..5, found the end of the input"},
        {"\n", "line 1, column 1: expected first, an integer in -5..5, found the end of the line"},
        {"- 1", "line 1, column 1: expected first, an integer in -5..5, found '-'"},
        {"+1 1", "line 1, column 1: expected first, an integer in -5..5, found '+'"},
        {"\t1 1", "line 1, column 1: expected first, an integer in -5..5, found the byte 9"},
        {"6 1", "line 1, column 1: first is 6, expected -5..5"},
        {"-6 1", "line 1, column 1: first is -6, expected -5..5"},
        {"99999999999999999999 1",
         "line 1, column 1: first is 99999999999999999999, expected -5..5"},
        {"4294967297 1", "line 1, column 1: first is 4294967297, expected -5..5"},
        {"01 1", "line 1, column 1: first is written 01, expected 1"},
        {"-0 1", "line 1, column 1: first is written -0, expected 0"},
        {"1  1", "line 1, column 3: expected second, an integer in 0..300, found ' '"},
        {"1\n1", "line 1, column 2: expected one blank, found the end of the line"},
        {"1x1", "line 1, column 2: expected one blank, found 'x'"},
        {"1 301", "line 1, column 3: second is 301, expected 0..300"},
        {"1 2 \n", "line 1, column 4: expected the end of the line, found ' '"},
        {"1 2\r3", "line 1, column 5: expected the end of the line, found '3'"},
        {"1 2\n\n", "line 2, column 1: expected the end of the input, found the end of the line"},
        {"1 2\n3", "line 2, column 1: expected the end of the input, found '3'"},
    };
    for (const auto& [text, message] : cases) {
        EXPECT_EQ(refusal(text, read_two), message) << text;
    }
}

TEST(ValidatorTest, ShowsWhatARuleRefuses) {
    const auto read = [](Validator& input) {
        input.integer("row", 0, 9);
        input.line_end();
        input.integer("column", 0, 9);
        input.require(true, "anything");
        input.require(false, "a column of a palace");
    };
    EXPECT_EQ(refusal("1\n7", read),
              "line 2, column 1: column is 7, expected a column of a palace");
}

TEST(ValidatorTest, KnowsWhiteSpaceWhereTheLayoutIsOpen) {
    const auto read = [](Validator& input) {
        while (!input.at_end()) {
            input.integer("value", 0, 9);
            if (!input.at_end()) input.integer("value", 0, 9);
        }
        input.end();
    };
    for (const char* text : {"", " \r\n", "1", "1 2", "1\n\n\t2\n3 4 "}) {
        EXPECT_EQ(refusal(text, read), "") << text;
    }
    EXPECT_EQ(refusal("1\n 2\n x", read),
              "line 3, column 2: expected value, an integer in 0..9, found 'x'");
    const auto apart = [](Validator& input) {
        input.integer("value", 0, 9);
        input.white_space();
        input.integer("value", 0, 9);
    };
    EXPECT_EQ(refusal("1\n2", apart), "");
    EXPECT_EQ(refusal("1x", apart),
              "line 1, column 2: expected a blank or the end of the line, found 'x'");
}

TEST(ValidateTest, AcceptsOrSaysWhy) {
    const auto tool = [](int argc, char** argv) { return judge::validate(argc, argv, read_two); };
    const test::Printed right = test::call(tool, {}, "1 2\n");
    EXPECT_EQ(right.status, 0);
    EXPECT_EQ(right.err + right.out, "");
    const test::Printed wrong = test::call(tool, {}, "1 301");
    EXPECT_EQ(wrong.status, 1);
    EXPECT_EQ(wrong.err, "line 1, column 3: second is 301, expected 0..300\n");
    EXPECT_EQ(test::call(tool, {"x"}).status, 2);
    EXPECT_EQ(
        test::replies(tool, {"1 2\n", "1 301", "1 2"}),
        (std::vector<std::string>{"0", "1line 1, column 3: second is 301, expected 0..300", "0"}));
}

}  // namespace
