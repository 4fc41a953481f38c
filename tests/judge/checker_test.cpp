#include "judge/checker.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "call.hpp"

namespace {

using Tokens = std::vector<std::string>;

TEST(TokensTest, AreWhatStandsBetweenWhiteSpace) {
    EXPECT_EQ(judge::tokens_of(""), Tokens{});
    EXPECT_EQ(judge::tokens_of(" \t\r\n\v\f"), Tokens{});
    EXPECT_EQ(judge::tokens_of("a"), Tokens{"a"});
    EXPECT_EQ(judge::tokens_of("\n a\tbc\r\n"), (Tokens{"a", "bc"}));
    EXPECT_EQ(judge::tokens_of(std::string("a\0b", 3)), Tokens{std::string("a\0b", 3)});
}

TEST(QuotedTest, IsFitToBeShown) {
    EXPECT_EQ(judge::quoted(""), "\"\"");
    EXPECT_EQ(judge::quoted(std::string("a\n\0\x7F\xEA~", 6)), "\"a????~\"");
    EXPECT_EQ(judge::quoted(std::string(24, 'x')), '"' + std::string(24, 'x') + '"');
    EXPECT_EQ(judge::quoted(std::string(25, 'x')), '"' + std::string(24, 'x') + "...\"");
}

// For a number in the input: the output must be the answer and that number.
std::string reason_against(judge::Input& input, const std::string& answer,
                           const std::string& output) {
    const std::string expected = answer + std::to_string(input.integer("number", 0, 9));
    return output == expected ? "" : "expected " + expected;
}

class CheckerDeathTest : public testing::Test {
 protected:
    CheckerDeathTest() {
        std::filesystem::create_directories(folder);
        write("input", "7\n");
        write("answer", "a ");
        write("output", "a 7");
    }
    ~CheckerDeathTest() override { std::filesystem::remove_all(folder); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name, std::ios::binary) << text;
    }

    std::string message() const {
        std::ostringstream text;
        text << std::ifstream(folder / "judgemessage.txt", std::ios::binary).rdbuf();
        return text.str();
    }

    // Ends the process as a checker that is called like this, in the folder.
    void check(std::vector<std::string> arguments) const {
        std::filesystem::current_path(folder);
        if (std::freopen("output", "rb", stdin) == nullptr) std::exit(99);
        arguments.insert(arguments.begin(), "check");
        std::vector<char*> pointers;
        for (std::string& argument : arguments) pointers.push_back(argument.data());
        std::exit(judge::check(static_cast<int>(pointers.size()), pointers.data(), reason_against));
    }

    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) /
        (std::string("checker_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(CheckerDeathTest, AcceptsARightOutput) {
    EXPECT_EXIT(check({"input", "answer", "."}), testing::ExitedWithCode(42), "^$");
    EXPECT_FALSE(std::filesystem::exists(folder / "judgemessage.txt"));
}

TEST_F(CheckerDeathTest, RejectsAWrongOutputWithAReason) {
    write("output", std::string(200'000, 'a'));
    EXPECT_EXIT(check({"input", "answer", "."}), testing::ExitedWithCode(43), "^$");
    EXPECT_EQ(message(), "expected a 7\n");
}

TEST_F(CheckerDeathTest, FailsWithoutAVerdictWhenItCannotJudge) {
    write("output", "wrong");
    write("word", "seven\n");
    const struct {
        std::vector<std::string> arguments;
        const char* message;
    } cases[] = {
        {{}, "^usage: check INPUT ANSWER FEEDBACK_DIR < output\n$"},
        {{"input", "answer", ".", "more"}, "^usage: check INPUT ANSWER FEEDBACK_DIR < output\n$"},
        {{"nowhere", "answer", "."}, "^cannot open nowhere\n$"},
        {{"input", "nowhere", "."}, "^cannot open nowhere\n$"},
        {{"input", ".", "."}, "^cannot read [.]\n$"},
        {{"word", "answer", "."}, "^line 1, column 1: number is \"seven\", expected .*\n$"},
        {{"input", "answer", "nowhere"}, "^cannot write nowhere/judgemessage.txt\n$"},
    };
    for (const auto& [arguments, message] : cases) {
        EXPECT_EXIT(check(arguments), testing::ExitedWithCode(1), message) << message;
    }
}

TEST(CheckerTest, ServesABatch) {
    const auto check = [](int argc, char** argv) {
        return judge::check(argc, argv, reason_against);
    };
    EXPECT_EQ(test::replies(check, {judge::list_of({"7\n", "a ", "a 7"}),
                                    judge::list_of({"7\n", "a ", "a 8"}),
                                    judge::list_of({"7\n", "a "}), "x"}),
              (Tokens{"0", "1expected a 7", "2expected a list of input, answer and output",
                      "2a list is cut short"}));
}

TEST_F(CheckerDeathTest, FailsWhenTheReasonCannotBeWritten) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no full device here";
    write("output", "wrong");
    std::filesystem::create_symlink("/dev/full", folder / "judgemessage.txt");
    EXPECT_EXIT(check({"input", "answer", "."}), testing::ExitedWithCode(1),
                "^cannot write [.]/judgemessage.txt\n$");
}

}  // namespace
