#include "judge/input.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "text.hpp"

namespace {

using judge::Input;

using test::Text;

std::vector<int> integers_of(const std::string& text, int count) {
    const Text file(text);
    Input input(file.descriptor());
    std::vector<int> integers;
    for (int i = 0; i < count; i++) integers.push_back(input.integer("value", INT_MIN, INT_MAX));
    return integers;
}

TEST(InputTest, ReadsIntegersBetweenAnyBlanks) {
    const std::vector<int> expected{1, -2, 30};
    for (const char* text : {"1 -2 30\n", "1 -2 30", "1\n-2\n30\n", "1\r\n-2\r\n30\r\n",
                             "\t1\t-2  30 ", "\n\n 1\v-2\f30",
                             "\xEF\xBB\xBF"
                             "1 -2 30\n",
                             "001 -02 30"}) {
        EXPECT_EQ(integers_of(text, 3), expected) << text;
    }
}

TEST(InputTest, ReadsIntegersOfAnyLengthWhateverFollows) {
    for (const char* digits : {"7", "90", "123", "4090", "56789", "100001", "7654321", "87654321",
                               "999999999", "2147483647", "0", "0000000", "0000000012"}) {
        const int expected = std::atoi(digits);
        for (const char* behind : {"", "\n", " ", " 12345678\n", "\r\n1", "\t-1 -1 -1 -1"}) {
            for (const char* before : {"", "  ", "\n"}) {
                const std::string text = std::string(before) + digits + behind;
                EXPECT_EQ(integers_of(text, 1).front(), expected) << text;
            }
        }
    }
}

TEST(InputTest, ReadsIntegersOfRandomLengthsAcrossItsBlocks) {
    std::string text;
    std::vector<int> expected;
    unsigned state = 1;
    for (int i = 0; i < 100'000; i++) {
        state = state * 1664525 + 1013904223;
        expected.push_back(static_cast<int>(state >> (1 + state % 31)));
        text += std::to_string(expected.back()) + (i % 3 == 0 ? "\n" : " ");
    }
    EXPECT_EQ(integers_of(text, 100'000), expected);
}

TEST(InputTest, ReadsTheWholeRangeOfInt) {
    EXPECT_EQ(integers_of("2147483647 -2147483648 0 -0", 4),
              (std::vector<int>{INT_MAX, INT_MIN, 0, 0}));
}

TEST(InputTest, IgnoresWhatFollowsTheLastValue) {
    EXPECT_EQ(integers_of("1 x", 1), (std::vector<int>{1}));
    EXPECT_EQ(integers_of("1 2 3", 2), (std::vector<int>{1, 2}));
}

TEST(InputTest, ReadsAcrossTheEndsOfItsBlocks) {
    // Values of several lengths, so that the ends of the blocks fall on every part of one.
    std::string text;
    std::vector<int> expected;
    for (int i = 0; i < 200'000; i++) {
        const int value = (i % 7 == 0 ? -1 : 1) * (static_cast<int>(i * 2654435LL % 1'000'003));
        expected.push_back(value);
        text += std::to_string(value) + (i % 5 == 0 ? "\r\n" : " ");
    }
    EXPECT_EQ(integers_of(text, static_cast<int>(expected.size())), expected);
}

TEST(InputTest, ReadsWhatArrivesByteByByte) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    std::thread writer([write_end = ends[1]] {
        for (const char byte : std::string("\xEF\xBB\xBF-12\r\n 345 6")) {
            ASSERT_EQ(write(write_end, &byte, 1), 1);
            usleep(1000);
        }
        close(write_end);
    });
    Input input(ends[0]);
    EXPECT_EQ(input.integer("a", -99, 99), -12);
    EXPECT_EQ(input.integer("b", 0, 999), 345);
    EXPECT_FALSE(input.at_end());
    EXPECT_EQ(input.integer("c", 0, 9), 6);
    EXPECT_TRUE(input.at_end());
    writer.join();
    close(ends[0]);
}

TEST(InputTest, DoesNotWaitForMoreThanTheLineThatItNeeds) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    ASSERT_EQ(write(ends[1], "8\n", 2), 2);
    Input input(ends[0]);
    EXPECT_EQ(input.integer("N", 1, 16), 8);  // would hang if it waited for the end of the pipe
    close(ends[1]);
    close(ends[0]);
}

TEST(InputTest, KnowsTheEnd) {
    for (const char* text : {"", " ", "\n\n", "\r\n", "\xEF\xBB\xBF"}) {
        const Text file(text);
        EXPECT_TRUE(Input(file.descriptor()).at_end()) << text;
    }
    const Text negative(" -7");
    EXPECT_FALSE(Input(negative.descriptor()).at_end());
    const Text file("\n 7 \n");
    Input input(file.descriptor());
    EXPECT_FALSE(input.at_end());
    EXPECT_FALSE(input.at_end());
    EXPECT_EQ(input.integer("value", 0, 9), 7);
    EXPECT_TRUE(input.at_end());
    EXPECT_TRUE(input.at_end());
}

TEST(InputTest, RequireThatHoldsDoesNothing) {
    const Text file("5");
    Input input(file.descriptor());
    input.integer("row", 0, 9);
    input.require(true, "anything");
}

TEST(InputTest, GoesOnAfterASignal) {
    struct sigaction interrupt {};
    interrupt.sa_handler = [](int) {};  // without SA_RESTART, so that read() fails with EINTR
    struct sigaction before {};
    ASSERT_EQ(sigaction(SIGUSR1, &interrupt, &before), 0);
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    std::thread writer([reader = pthread_self(), write_end = ends[1]] {
        for (int i = 0; i < 20; i++) {
            usleep(2000);
            pthread_kill(reader, SIGUSR1);
        }
        ASSERT_EQ(write(write_end, "8\n", 2), 2);
    });
    Input input(ends[0]);
    EXPECT_EQ(input.integer("N", 1, 16), 8);
    writer.join();
    sigaction(SIGUSR1, &before, nullptr);
    close(ends[0]);
    close(ends[1]);
}

struct Refusal {
    const char* text;
    const char* message;
};

void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.message; }

class InputRefusalDeathTest : public testing::TestWithParam<Refusal> {};

// Reads "first" in -5..5, then "second" in 0..300.
void read_pair(const std::string& text) {
    const Text file(text);
    Input input(file.descriptor());
    input.integer("first", -5, 5);
    input.integer("second", 0, 300);
    std::exit(0);
}

TEST_P(InputRefusalDeathTest, SaysWhereItIsWrongAndWhatWasExpected) {
    const std::string message = std::string("^") + GetParam().message + "\n$";
    EXPECT_EXIT(read_pair(GetParam().text), testing::ExitedWithCode(1), message);
}

TEST_P(InputRefusalDeathTest, SaysTheSameWhenMoreFollows) {
    const std::string message = GetParam().message;
    if (message.find("end of input") != std::string::npos) return;
    EXPECT_EXIT(read_pair(GetParam().text + std::string(" 7 7 7 7 7 7\n")),
                testing::ExitedWithCode(1), "^" + message + "\n$");
}

INSTANTIATE_TEST_SUITE_P(
    WrongInputs, InputRefusalDeathTest,
    testing::Values(
        Refusal{"", "line 1: expected first, found end of input"},
        Refusal{"\n \n", "line 3: expected first, found end of input"},
        Refusal{"1", "line 1: expected second, found end of input"},
        Refusal{"1\r\n", "line 2: expected second, found end of input"},
        Refusal{"\xEF\xBB\xBF", "line 1: expected first, found end of input"},
        Refusal{"1\x7F", "line 1, column 1: first is \"1\\?\", expected an integer in -5..5"},
        Refusal{"6 1", "line 1, column 1: first is 6, expected -5..5"},
        Refusal{"\xEF\xBB\xBF"
                "6 1",
                "line 1, column 1: first is 6, expected -5..5"},
        Refusal{"-6 1", "line 1, column 1: first is -6, expected -5..5"},
        Refusal{"5\r\n\t301", "line 2, column 2: second is 301, expected 0..300"},
        Refusal{"5   -1", "line 1, column 5: second is -1, expected 0..300"},
        Refusal{"0 4294967297", "line 1, column 3: second is 4294967297, expected 0..300"},
        Refusal{"0 18446744073709551617",
                "line 1, column 3: second is 18446744073709551617, expected 0..300"},
        Refusal{"0 99999999999999999999999999",
                "line 1, column 3: second is 999999999999999999999999..., expected 0..300"},
        Refusal{"0 -99999999999999999999",
                "line 1, column 3: second is -99999999999999999999, expected"
                " 0..300"},
        Refusal{"x", "line 1, column 1: first is \"x\", expected an integer in -5..5"},
        Refusal{"-", "line 1, column 1: first is \"-\", expected an integer in -5..5"},
        Refusal{"--1", "line 1, column 1: first is \"--1\", expected an integer in -5..5"},
        Refusal{"+1", "line 1, column 1: first is \"[+]1\", expected an integer in -5..5"},
        Refusal{"1.5", "line 1, column 1: first is \"1.5\", expected an integer in -5..5"},
        Refusal{"0x1", "line 1, column 1: first is \"0x1\", expected an integer in -5..5"},
        Refusal{"1/", "line 1, column 1: first is \"1/\", expected an integer in -5..5"},
        Refusal{"1:", "line 1, column 1: first is \"1:\", expected an integer in -5..5"},
        Refusal{"3\xB0", "line 1, column 1: first is \"3\xB0\", expected an integer in -5..5"},
        Refusal{"0 1234567", "line 1, column 3: second is 1234567, expected 0..300"},
        Refusal{"0 12345678", "line 1, column 3: second is 12345678, expected 0..300"},
        Refusal{"1\n2a", "line 2, column 1: second is \"2a\", expected an integer in 0..300"},
        Refusal{"\xEA\xB0\x80",
                "line 1, column 1: first is \"\xEA\xB0\x80\", expected an integer in"
                " -5..5"},
        Refusal{"abcdefghijklmnopqrstuvw\xEA\xB0\x80z",
                "line 1, column 1: first is \"abcdefghijklmnopqrstuvw...\", expected an integer in"
                " -5..5"},
        Refusal{"\x1B[31m",
                "line 1, column 1: first is \"\\?\\[31m\", expected an integer in -5..5"}),
    [](const auto& refusal) { return "Refusal" + std::to_string(refusal.index); });

TEST(InputDeathTest, ShowsATokenThatSpansTwoBlocks) {
    const std::string blanks((1 << 16) - 3, ' ');
    EXPECT_EXIT(read_pair(blanks + "abcdef"), testing::ExitedWithCode(1),
                "^line 1, column 65534: first is \"abcdef\", expected an integer in -5..5\n$");
    EXPECT_EXIT(read_pair(std::string(300'000, '7')), testing::ExitedWithCode(1),
                "^line 1, column 1: first is 777777777777777777777777..., expected -5..5\n$");
    EXPECT_EXIT(read_pair("1" + std::string(70'000, '\n') + "  x"), testing::ExitedWithCode(1),
                "^line 70001, column 3: second is \"x\"");
}

TEST(InputDeathTest, CountsColumnsAcrossItsBlocks) {
    EXPECT_EXIT(read_pair(std::string(70'000, ' ') + "x"), testing::ExitedWithCode(1),
                "^line 1, column 70001: first is \"x\"");
    EXPECT_EXIT(read_pair("\n1" + std::string(70'000, ' ') + "x"), testing::ExitedWithCode(1),
                "^line 2, column 70002: second is \"x\"");
    EXPECT_EXIT(read_pair(std::string(70'000, '0') + " x"), testing::ExitedWithCode(1),
                "^line 1, column 70002: second is \"x\"");
}

TEST(InputDeathTest, TakesAByteOrderMarkOnlyAtTheVeryStart) {
    EXPECT_EXIT(read_pair(std::string(1 << 16, ' ') + "\xEF\xBB\xBF"
                                                      "1"),
                testing::ExitedWithCode(1), "^line 1, column 65537: first is");
}

TEST(InputDeathTest, ShowsWhatARuleRefuses) {
    const Text file("1\n 12 3");
    EXPECT_EXIT(
        {
            Input input(file.descriptor());
            input.integer("row", 0, 9);
            input.integer("column", 0, 99);
            input.at_end();
            input.require(false, "a column of a palace");
        },
        testing::ExitedWithCode(1),
        "^line 2, column 2: column is 12, expected a column of a palace\n$");
}

TEST(InputDeathTest, SaysThatTheAnswersCannotBeWritten) {
    const Text file("1 2" + std::string(1 << 17, ' ') + "3");
    const auto print = [&](int values, bool is_closed) {
        std::fflush(stdout);
        close(STDOUT_FILENO);
        if (!is_closed && open("/dev/full", O_WRONLY) != STDOUT_FILENO) std::exit(99);
        {
            Input input(file.descriptor());
            std::printf("7\n");
            for (int i = 0; i < values; i++) input.integer("value", 0, 9);
            if (values == 3) std::_Exit(98);  // before it waited for the third it has flushed
        }
        std::_Exit(0);
    };
    const auto ended = testing::ExitedWithCode(1);
    for (const int values : {0, 1, 3}) {
        EXPECT_EXIT(print(values, false), ended,
                    "^cannot write the output: No space left on device\n$");
        EXPECT_EXIT(print(values, true), ended, "^cannot write the output: Bad file descriptor\n$");
    }
}

TEST(InputDeathTest, SaysWhyItCannotRead) {
    EXPECT_EXIT(Input(-1).integer("N", 0, 1), testing::ExitedWithCode(1),
                "^cannot read the input: Bad file descriptor\n$");
}

}  // namespace
