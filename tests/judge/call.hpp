#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "judge/tool.hpp"
#include "text.hpp"

namespace test {

struct Printed {
    int status;
    std::string out;
    std::string err;
};

// Calls the main function of a tool, with `text` as standard input.
template <class Main>
Printed call(Main tool, std::vector<std::string> arguments, const std::string& text = "") {
    arguments.insert(arguments.begin(), "tool");
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    const Text file(text);
    const int before = dup(STDIN_FILENO);
    dup2(file.descriptor(), STDIN_FILENO);
    std::clearerr(stdin);
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = tool(static_cast<int>(pointers.size()), pointers.data());
    std::string out = testing::internal::GetCapturedStdout();
    std::string err = testing::internal::GetCapturedStderr();
    dup2(before, STDIN_FILENO);
    close(before);
    return {status, out, err};
}

// What the tool replies to a batch of requests, each with its status in front.
template <class Main>
std::vector<std::string> replies(Main tool, const std::vector<std::string>& requests) {
    const Printed printed = call(tool, {"--batch"}, judge::list_of(requests));
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.err, "");
    return judge::parts_of(printed.out);
}

}  // namespace test
