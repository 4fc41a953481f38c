#include "judge/tool.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "call.hpp"
#include "random.hpp"
#include "text.hpp"

namespace {

using Parts = std::vector<std::string>;

std::string frame(const std::string& text) { return judge::list_of({text}); }

TEST(FrameTest, IsALengthOfFourBytesAndTheText) {
    EXPECT_EQ(frame(""), std::string(4, '\0'));
    EXPECT_EQ(frame("ab"), std::string("\2\0\0\0ab", 6));
    EXPECT_EQ(frame(std::string(0x01'02'03, 'x')).substr(0, 5), std::string("\3\2\1\0x", 5));
}

TEST(FrameTest, OfAListAreReadAsTheyWereWritten) {
    std::mt19937 random = test::seeded_random();
    for (int round = 0; round < 2000; round++) {
        Parts parts(test::uniform(random, 0, 5));
        for (std::string& part : parts) {
            part.resize(test::uniform(random, 0, 9) == 0 ? test::uniform(random, 0, 70'000)
                                                         : test::uniform(random, 0, 3));
            for (char& byte : part) byte = static_cast<char>(test::uniform(random, 0, 255));
        }
        const std::string list = judge::list_of(parts);
        EXPECT_EQ(judge::parts_of(list), parts) << "round " << round;
        if (!list.empty()) {
            EXPECT_THROW(judge::parts_of(list.substr(0, list.size() - 1)), judge::Failure);
        }
    }
}

TEST(FrameTest, IsTakenOnlyWhole) {
    const std::string whole = frame("seven");
    for (std::size_t length = 0; length < whole.size(); length++) {
        std::string_view text(whole.data(), length), part;
        EXPECT_FALSE(judge::take_frame(text, part)) << length;
        EXPECT_EQ(text.size(), length);
    }
}

// Replies with the request turned round; "no" is refused, "broken" fails.
judge::Reply reply_to(std::string_view request) {
    if (request == "broken") throw judge::Failure{"it is broken"};
    if (request == "no") return {judge::Reply::refused, "no"};
    return {judge::Reply::done, std::string(request.rbegin(), request.rend())};
}

struct Served {
    int status;
    std::string replies;
};

Served serve(const std::string& requests) {
    const test::Text in(requests);
    std::FILE* out = std::tmpfile();
    const int status = judge::serve(reply_to, in.descriptor(), fileno(out));
    std::rewind(out);
    std::string replies = judge::read_all(out, "the replies");
    std::fclose(out);
    return {status, replies};
}

TEST(ServeTest, RepliesToEachRequestInOrder) {
    const Served served = serve(judge::list_of({"abc", "", "no", "broken", "12"}));
    EXPECT_EQ(served.status, 0);
    EXPECT_EQ(served.replies, judge::list_of({"0cba", "0", "1no", "2it is broken", "021"}));
    EXPECT_EQ(serve("").replies, "");
}

TEST(ServeTest, TakesRequestsThatSpanBlocks) {
    Parts requests, replies;
    for (int i = 0; i < 40; i++) {
        requests.emplace_back(i * 5000, static_cast<char>('a' + i % 26));
        replies.push_back('0' + requests.back());
    }
    EXPECT_EQ(serve(judge::list_of(requests)).replies, judge::list_of(replies));
}

TEST(ServeTest, RepliesBeforeItWaits) {
    int requests[2], replies[2];
    ASSERT_EQ(pipe(requests), 0);
    ASSERT_EQ(pipe(replies), 0);
    int status = -1;
    std::thread server([&] { status = judge::serve(reply_to, requests[0], replies[1]); });
    for (const char* text : {"a", "b"}) {
        const std::string request = frame(text);
        EXPECT_EQ(write(requests[1], request.data(), request.size()), 5);
        char reply[6];
        EXPECT_EQ(read(replies[0], reply, 6), 6);
        EXPECT_EQ(reply[5], text[0]);
    }
    close(requests[1]);
    server.join();
    EXPECT_EQ(status, 0);
    for (const int end : {requests[0], replies[0], replies[1]}) close(end);
}

TEST(ServeTest, SaysWhenRequestsAreCutShort) {
    testing::internal::CaptureStderr();
    const Served served = serve(frame("abc") + std::string("\5\0\0", 3));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "cannot read the requests: cut short\n");
    EXPECT_EQ(served.status, 2);
    EXPECT_EQ(served.replies, frame("0cba"));
}

TEST(ServeTest, SaysWhenItCannotReadOrWrite) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(judge::serve(reply_to, -1, STDOUT_FILENO), 2);
    const test::Text in(frame("a"));
    const int full = open("/dev/full", O_WRONLY);
    EXPECT_EQ(judge::serve(reply_to, in.descriptor(), full), 2);
    close(full);
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "cannot read the requests: Bad file descriptor\n"
              "cannot write the replies: No space left on device\n");
}

TEST(WithInputTest, ReadsEachText) {
    const auto first = [](judge::Input& input) { return input.integer("value", 0, 99'999); };
    EXPECT_EQ(judge::with_input("12345 7", first), 12345);
    EXPECT_EQ(judge::with_input("6", first), 6);
    EXPECT_TRUE(judge::with_input("", [](judge::Input& input) { return input.at_end(); }));
    const std::string long_text = std::string(200'000, ' ') + "42";
    EXPECT_EQ(judge::with_input(long_text, first), 42);
}

TEST(CandidatesTest, AreInOrderAndNoneTwice) {
    judge::Candidates candidates;
    for (const char* text : {"b", "a", "b", ""}) candidates.add(text);
    EXPECT_EQ(candidates.texts(), (Parts{"b", "a", ""}));
}

int answer(int argc, char** argv) {
    return judge::answer(argc, argv, [](judge::Input& input) {
        return std::to_string(2 * input.integer("value", 0, 9)) + "\n";
    });
}

int shrink(int argc, char** argv) {
    return judge::shrink(argc, argv, [](judge::Input& input, judge::Candidates& candidates) {
        for (int i = input.integer("value", 0, 9); i > 0; i--)
            candidates.add(std::to_string(i - 1));
    });
}

TEST(AnswerTest, PrintsTheAnswer) {
    EXPECT_EQ(test::call(answer, {}, "7").out, "14\n");
    EXPECT_EQ(test::replies(answer, {"7", " 3\n"}), (Parts{"014\n", "06\n"}));
}

TEST(AnswerDeathTest, SaysWhereTheInputIsWrong) {
    const auto read = [] {
        const test::Text file("x");
        dup2(file.descriptor(), STDIN_FILENO);
        std::string name = "answer";
        char* arguments[] = {name.data(), nullptr};
        std::exit(answer(1, arguments));
    };
    EXPECT_EXIT(read(), testing::ExitedWithCode(1), "^line 1, column 1: value is \"x\"");
}

TEST(ShrinkTest, PrintsEachInputWithANulByte) {
    EXPECT_EQ(test::call(shrink, {}, "0").out, "");
    EXPECT_EQ(test::call(shrink, {}, "3").out, std::string("2\0001\0000\0", 6));
    EXPECT_EQ(test::replies(shrink, {"0", "2"}), (Parts{"0", '0' + judge::list_of({"1", "0"})}));
}

TEST(ToolTest, RefusesOtherArguments) {
    for (const auto& tool : {answer, shrink}) {
        for (const Parts& arguments : {Parts{"x"}, Parts{"--batch", "x"}}) {
            const test::Printed printed = test::call(tool, arguments);
            EXPECT_EQ(printed.status, 2);
            EXPECT_EQ(printed.err.substr(0, 7), "usage: ");
        }
    }
}

TEST(ToolDeathTest, SaysThatTheOutputCannotBeWritten) {
    const auto print = [] {
        dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO);
        std::exit(judge::call_once([] { return std::puts("7") < 0 ? 1 : 0; }));
    };
    EXPECT_EXIT(print(), testing::ExitedWithCode(2),
                "^cannot write the output: No space left on device\n$");
}

}  // namespace
