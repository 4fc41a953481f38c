#include "judge/generator.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

const std::vector<judge::Kind> kinds{
    {"plain", "the numbers",
     [](int seed, int size) { return std::to_string(seed) + " " + std::to_string(size) + "\n"; }},
    {"empty", "nothing", [](int, int) { return std::string(); }},
};

std::vector<std::string> every() { return {"1\n", "", "2\n"}; }

struct Printed {
    int status;
    std::string out;
    std::string err;
};

Printed run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "generate");
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status =
        judge::generate(static_cast<int>(pointers.size()), pointers.data(), "About.", kinds, every);
    std::string out = testing::internal::GetCapturedStdout();
    return {status, out, testing::internal::GetCapturedStderr()};
}

TEST(GeneratorTest, MakesAnInputOfAKind) {
    const Printed printed = run({"plain", "2147483647", "10"});
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.out, "2147483647 10\n");
    EXPECT_EQ(printed.err, "");
    EXPECT_EQ(run({"plain", "0", "1"}).out, "0 1\n");
    EXPECT_EQ(run({"empty", "0", "1"}).out, "");
}

TEST(GeneratorTest, EndsEverySmallInputWithANulByte) {
    EXPECT_EQ(run({"every"}).out, std::string("1\n\0\0"
                                              "2\n\0",
                                              7));
}

TEST(GeneratorTest, HelpListsTheKinds) {
    EXPECT_EQ(run({"--help"}).out,
              "usage: generate KIND SEED SIZE\n       generate every\n\nAbout.\n\nkinds:\n"
              "  plain              the numbers\n"
              "  empty              nothing\n");
}

TEST(GeneratorTest, RefusesOtherArguments) {
    const std::vector<std::vector<std::string>> wrong{
        {},
        {"plain"},
        {"plain", "1"},
        {"plain", "1", "1", "1"},
        {"plane", "1", "1"},
        {"plain", "-1", "1"},
        {"plain", "2147483648", "1"},
        {"plain", "x", "1"},
        {"plain", "1x", "1"},
        {"plain", "", "1"},
        {"plain", "1", "0"},
        {"plain", "1", "11"},
        {"plain", "1", " 1"},
    };
    for (const auto& arguments : wrong) {
        const Printed printed = run(arguments);
        EXPECT_EQ(printed.status, 2);
        EXPECT_EQ(printed.out, "");
        EXPECT_EQ(printed.err.substr(0, 10), "generate: ");
    }
}

}  // namespace
