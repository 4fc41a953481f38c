#include "judge/output.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "judge/input.hpp"

namespace {

using judge::Output;

// What `print` writes on standard output.
template <class Print>
std::string printed(Print print) {
    std::fflush(stdout);
    const int before = dup(STDOUT_FILENO);
    std::FILE* file = std::tmpfile();
    dup2(fileno(file), STDOUT_FILENO);
    print();
    std::fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    std::rewind(file);
    std::string text;
    for (int character; (character = std::fgetc(file)) != EOF;) {
        text += static_cast<char>(character);
    }
    std::fclose(file);
    return text;
}

// For death tests, whose processes have a standard output of their own: from now on it is `path`.
void print_to(const char* path) {
    std::fflush(stdout);
    dup2(open(path, O_WRONLY), STDOUT_FILENO);
}

TEST(OutputTest, PrintsEachIntegerOnALine) {
    const auto print = [] {
        Output output;
        for (const int value : {0, 7, 10, -1, 300, -25, INT_MAX, INT_MIN}) output.line(value);
    };
    EXPECT_EQ(printed(print), "0\n7\n10\n-1\n300\n-25\n2147483647\n-2147483648\n");
}

TEST(OutputTest, PrintsMoreThanTheBufferHolds) {
    std::string expected;
    for (int value = -50'000; value < 50'000; value++) expected += std::to_string(value) + '\n';
    const auto print = [] {
        Output output;
        for (int value = -50'000; value < 50'000; value++) output.line(value);
    };
    EXPECT_EQ(printed(print), expected);
}

TEST(OutputTest, KeepsTheOrderWithOtherOutput) {
    const auto print = [] {
        Output output;
        std::printf("first ");
        output.line(1);
        std::puts("second");
        output.line(2);
    };
    EXPECT_EQ(printed(print), "first 1\nsecond\n2\n");
}

TEST(OutputTest, IsOnItsWayWhenItIsDestroyed) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    std::fflush(stdout);
    const int before = dup(STDOUT_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    { Output().line(92); }
    char text[4] = {};
    EXPECT_EQ(read(ends[0], text, 3), 3);
    EXPECT_STREQ(text, "92\n");
    for (const int end : ends) close(end);
    dup2(before, STDOUT_FILENO);
    close(before);
}

TEST(OutputDeathTest, AnswersStandBeforeTheErrorOfAnInput) {
    const auto answer = [] {
        std::fflush(stdout);
        dup2(STDERR_FILENO, STDOUT_FILENO);  // a death test sees stderr alone
        Output output;
        output.line(5);
        judge::Input(open("/dev/null", O_RDONLY)).integer("side", 4, 300);
    };
    EXPECT_EXIT(answer(), testing::ExitedWithCode(1),
                "^5\nline 1: expected side, found end of input\n$");
}

TEST(OutputDeathTest, SaysAtTheEndThatItCannotWrite) {
    const auto print = [] {
        print_to("/dev/full");
        { Output().line(5); }
        std::_Exit(0);
    };
    EXPECT_EXIT(print(), testing::ExitedWithCode(1),
                "^cannot write the output: No space left on device\n$");
}

TEST(OutputDeathTest, EndsAtOnceWhenTheBufferIsFull) {
    const auto print = [] {
        print_to("/dev/full");
        Output output;
        for (int value = 0; value < 1'000'000; value++) output.line(value);
        std::_Exit(0);
    };
    EXPECT_EXIT(print(), testing::ExitedWithCode(1),
                "^cannot write the output: No space left on device\n$");
}

TEST(OutputDeathTest, RemembersThatAnEarlierWriteFailed) {
    const auto print = [] {
        print_to("/dev/full");
        Output output;
        output.line(5);
        std::fflush(stdout);  // as judge::Input does before it waits
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        output.~Output();
        std::_Exit(0);
    };
    EXPECT_EXIT(print(), testing::ExitedWithCode(1),
                "^cannot write the output: an earlier write failed\n$");
}

TEST(OutputDeathTest, SaysThatStandardOutputIsClosed) {
    const auto print = [] {
        std::fflush(stdout);
        close(STDOUT_FILENO);
        { Output().line(5); }
        std::_Exit(0);
    };
    EXPECT_EXIT(print(), testing::ExitedWithCode(1),
                "^cannot write the output: Bad file descriptor\n$");
}

}  // namespace
