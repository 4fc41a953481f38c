#include "judge/trace.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

namespace {

judge::TraceOptions options_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "trace");
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    return judge::trace_options(static_cast<int>(pointers.size()), pointers.data(), "Usage.\n",
                                {"--turn", "--svg"});
}

TEST(TraceOptionsTest, NothingIsGivenByDefault) {
    const judge::TraceOptions options = options_of({});
    EXPECT_FALSE(options.has_colours);
    EXPECT_EQ(options.value("--turn"), std::nullopt);
}

TEST(TraceOptionsTest, TakesColoursAndValues) {
    const judge::TraceOptions options = options_of({"--turn", "3", "--color", "--svg", "--help"});
    EXPECT_TRUE(options.has_colours);
    EXPECT_EQ(options.value("--turn"), "3");
    EXPECT_EQ(options.value("--svg"), "--help");
    EXPECT_EQ(options_of({"--turn", "3", "--turn", ""}).value("--turn"), "");
}

TEST(TraceOptionsDeathTest, HelpPrintsTheUsageAndEndsTheProgram) {
    const auto ask = [] {
        dup2(STDERR_FILENO, STDOUT_FILENO);  // a death test sees stderr alone
        options_of({"--color", "--help"});
    };
    EXPECT_EXIT(ask(), testing::ExitedWithCode(0), "^Usage.\n$");
}

TEST(TraceOptionsDeathTest, RefusesOtherArguments) {
    const auto refused = testing::ExitedWithCode(2);
    EXPECT_EXIT(options_of({"--colour"}), refused,
                "^trace: unknown option: --colour; see trace --help\n$");
    EXPECT_EXIT(options_of({"file"}), refused, "^trace: unknown option: file; ");
    EXPECT_EXIT(options_of({""}), refused, "^trace: unknown option: ; ");
    EXPECT_EXIT(options_of({"--color", "--turn"}), refused, "^trace: --turn needs a value; ");
}

TEST(ColouredTest, TheColourEndsWithTheText) {
    EXPECT_EQ(judge::coloured("[1]", judge::black_on_green), "\033[30;42m[1]\033[0m");
}

}  // namespace
