// Runs a command again and again, as simply as it can be done, and prints the nanoseconds a run
// takes: what scripts/bench compares the judge with.
//     bare_run TIMES INPUT COMMAND
// Input and output are files in memory, and wait4 measures the run, as a judge has to.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

int main(int argc, char** argv) {
    const int times = argc == 4 ? std::atoi(argv[1]) : 0;
    if (times < 1) {
        std::fputs("usage: bare_run TIMES INPUT COMMAND\n", stderr);
        return 2;
    }
    std::ifstream file(argv[2], std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < times; i++) {
        const int input = memfd_create("input", MFD_CLOEXEC);
        const int output = memfd_create("output", MFD_CLOEXEC);
        if (input < 0 || output < 0) return 2;
        if (pwrite(input, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
            return 2;
        }
        const pid_t child = fork();
        if (child == 0) {
            dup2(input, STDIN_FILENO);
            dup2(output, STDOUT_FILENO);
            execv(argv[3], argv + 3);
            _exit(127);
        }
        int status = 0;
        rusage usage{};
        if (wait4(child, &status, 0, &usage) != child || status != 0) return 2;
        std::string answer(static_cast<std::size_t>(lseek(output, 0, SEEK_END)), '\0');
        if (pread(output, answer.data(), answer.size(), 0) < 0) return 2;
        close(input);
        close(output);
    }
    const auto taken =
        std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
    std::printf("%lld\n", static_cast<long long>(taken / times));
}
