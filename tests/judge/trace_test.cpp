#include "judge/trace.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "judge/input.hpp"

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

TEST(TraceOptionsDeathTest, AFileBecomesStandardInput) {
    const std::string path = testing::TempDir() + "a trace 행마.in";
    std::FILE* file = std::fopen(path.c_str(), "w");
    std::fputs("8 x\n", file);
    std::fclose(file);
    const auto read = [&] {
        options_of({"--color", path, "--turn", "3"});
        judge::Input input;
        input.integer("side", 1, 8);
        input.integer("row", 0, 7);
    };
    EXPECT_EXIT(read(), testing::ExitedWithCode(1), "^line 1, column 3: row is \"x\"");
    std::remove(path.c_str());
}

TEST(TraceOptionsDeathTest, RefusesOtherArguments) {
    const auto refused = testing::ExitedWithCode(2);
    EXPECT_EXIT(options_of({"--colour"}), refused,
                "^trace: unknown option: --colour; see trace --help\n$");
    EXPECT_EXIT(options_of({"-"}), refused, "^trace: unknown option: -; ");
    EXPECT_EXIT(options_of({"a", "b"}), refused, "^trace: two files, a and b; expected one; ");
    EXPECT_EXIT(options_of({"no such"}), refused, "^trace: no such: No such file or directory; ");
    EXPECT_EXIT(options_of({""}), refused, "^trace: unknown option: ; ");
    EXPECT_EXIT(options_of({"--color", "--turn"}), refused, "^trace: --turn needs a value; ");
}

TEST(ColouredTest, TheColourEndsWithTheText) {
    EXPECT_EQ(judge::coloured("[1]", judge::black_on_green), "\033[30;42m[1]\033[0m");
}

}  // namespace
