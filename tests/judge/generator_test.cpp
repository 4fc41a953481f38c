#include "judge/generator.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "call.hpp"

namespace {

const std::vector<judge::Kind> kinds{
    {"plain", "the numbers",
     [](int seed, int size) { return std::to_string(seed) + " " + std::to_string(size) + "\n"; }},
    {"empty", "nothing", [](int, int) { return std::string(); }},
};

std::vector<std::string> every() { return {"1\n", "", "2\n"}; }

int generate(int argc, char** argv) { return judge::generate(argc, argv, "About.", kinds, every); }

test::Printed run(const std::vector<std::string>& arguments) {
    return test::call(generate, arguments);
}

TEST(GeneratorTest, MakesAnInputOfAKind) {
    const test::Printed printed = run({"plain", "2147483647", "10"});
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

TEST(GeneratorTest, ServesABatch) {
    const std::vector<std::string> expected{
        "07 3\n",
        "0",
        '0' + judge::list_of({"plain", "empty"}),
        '0' + judge::list_of({"1\n", "", "2\n"}),
        "2there is no kind plane",
        "2SIZE is not in 1..10",
        "2expected KIND SEED SIZE",
    };
    EXPECT_EQ(test::replies(generate, {"plain 7 3", "empty 0 1", "kinds", "every", "plane 7 3",
                                       "plain 7 11", "plain  7 3"}),
              expected);
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
        const test::Printed printed = run(arguments);
        EXPECT_EQ(printed.status, 2);
        EXPECT_EQ(printed.out, "");
        EXPECT_EQ(printed.err.substr(0, 10), "generate: ");
    }
}

}  // namespace
