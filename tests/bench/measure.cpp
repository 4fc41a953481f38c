// Runs a command once and prints what it took, for scripts/bench:
//     measure INPUT OUTPUT COMMAND [ARGUMENT ...]
// One line: wall time and CPU time in nanoseconds, the largest resident size in KiB, the status
// (-n if signal n ended it). The program is started from this small process, so that neither the
// start nor the memory of a large interpreter counts as the program's.

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to us

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fputs("usage: measure INPUT OUTPUT COMMAND [ARGUMENT ...]\n", stderr);
        return 2;
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, argv[1], O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, argv[2], O_WRONLY | O_CREAT | O_TRUNC,
                                     0644);

    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    pid_t child = 0;
    if (posix_spawn(&child, argv[3], &files, nullptr, argv + 3, environ) != 0) {
        std::perror(argv[3]);
        return 2;
    }
    int status = 0;
    rusage usage{};
    if (wait4(child, &status, 0, &usage) != child) return 2;
    const auto wall =
        std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();

    const auto nanoseconds = [](const timeval& time) {
        return 1'000'000'000LL * time.tv_sec + 1'000LL * time.tv_usec;
    };
    std::printf("%lld %lld %ld %d\n", static_cast<long long>(wall),
                nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime), usage.ru_maxrss,
                WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status));
}
