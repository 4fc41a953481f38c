#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "children.hpp"
#include "wire.hpp"

#ifdef __linux__
#include <sys/mman.h>
#include <sys/prctl.h>
#endif

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to us

namespace engine {

enum class Reason : std::uint8_t {
    ended = 0,        // by itself
    time = 1,         // stopped: too much CPU time
    clock = 2,        // stopped: too much time on the wall
    memory = 3,       // stopped: too much memory
    output = 4,       // stopped: too much output
    cancelled = 5,    // stopped: nobody wants to know any more
    not_started = 6,  // the system refused; standard error says why
    lost = 7,         // its launcher was killed
};

struct Limits {
    std::int64_t time_ns;  // CPU time after which it is stopped
    std::int64_t wall_ns;
    std::int64_t memory_bytes;         // resident, together with its descendants
    std::int64_t output_bytes;         // of standard output; of standard error, the rest is dropped
    std::int64_t cpu_seconds;          // for the kernel, which sends SIGXCPU
    std::int64_t address_space_bytes;  // 0: any
};

// What a launcher is told to run. Behind it come the words of the command, each with a NUL byte,
// the folder (empty: one of the launcher's own) and the input.
struct Order {
    Limits limits;
    std::uint32_t words_size;
    std::uint32_t folder_size;
    std::uint64_t input_size;
};

// How a run ended. `cpu_ns` and `memory_kb` are of the program and of all that it started.
struct Outcome {
    std::int64_t cpu_ns = 0;
    std::int64_t wall_ns = 0;
    std::int64_t memory_kb = 0;
    std::int32_t status = 0;  // -n if signal n ended it
    Reason reason = Reason::ended;
};

// The first byte of a frame that a launcher sends: a part of one of the outputs, or the outcome.
inline constexpr char of_stdout = 'o', of_stderr = 'e', of_outcome = 'r';
// The byte before an order, and the one that stops a run. The latter may come too late, between two
// orders; then it means nothing.
inline constexpr char run_order = 'o', stop_run = 'k';

inline std::int64_t now_ns(clockid_t clock = CLOCK_MONOTONIC) {
    timespec time{};
    if (clock_gettime(clock, &time) != 0) return 0;
    return 1'000'000'000 * static_cast<std::int64_t>(time.tv_sec) + time.tv_nsec;
}

// Runs one program after another, as the orders on its socket say, and measures them.
//
// It is a process of its own and small: until a new process becomes the program it counts as its
// memory what this one holds, so what is large goes through buffers of fixed size. All children of
// the process belong to the program that is running, so when that has ended all are killed: at one
// stroke where the launcher is process 1 of a namespace, which also means that no program can kill
// it and that the kernel cleans up if it ends; elsewhere one after another, as orphans come to it.
class Launcher {
 public:
    // `is_first`: the process is the first one of a namespace.
    Launcher(int socket, std::string folder, bool is_first)
        : socket_(socket), folder_(std::move(folder)), is_first_(is_first && getpid() == 1) {
        signal(SIGPIPE, SIG_IGN);
        struct sigaction on_child {};
        on_child.sa_handler = [](int) {};
        sigaction(SIGCHLD, &on_child, nullptr);
        sigset_t child;
        sigemptyset(&child);
        sigaddset(&child, SIGCHLD);
        sigprocmask(SIG_BLOCK, &child, nullptr);
        mkdir(folder_.c_str(), 0700);
        open_input();
    }

    [[noreturn]] void serve() {
        for (char byte = 0; receive(&byte, 1);) {
            Order order{};
            if (byte == stop_run) continue;
            if (!receive(reinterpret_cast<char*>(&order), sizeof order)) break;
            std::vector<char> words(order.words_size), folder(order.folder_size + std::size_t{1});
            if (!receive(words.data(), words.size()) ||
                !receive(folder.data(), folder.size() - 1) || !receive_input(order.input_size)) {
                break;
            }
            std::vector<char*> arguments;
            for (std::size_t at = 0; at < words.size(); at += std::strlen(&words[at]) + 1) {
                arguments.push_back(&words[at]);
            }
            arguments.push_back(nullptr);
            const bool is_own = order.folder_size == 0;
            run(order.limits, arguments.data(), is_own ? folder_.c_str() : folder.data());
            if (is_own) clean_folder();
            if (is_deserted_) break;
        }
        _exit(0);
    }

 private:
    // One of the program's outputs, on its way.
    struct Stream {
        char name;
        int pipe;
        std::int64_t heard;                                 // bytes in all, those dropped too
        std::size_t size;                                   // of what has not been sent on
        std::unique_ptr<char[]> part{new char[part_size]};  // not touched before it is needed
    };

    // What the new process needs to become the program, and the error if it cannot.
    struct Start {
        const char* path;
        char* const* words;
        const char* folder;
        const Limits* limits;
        int input, output, error_output;
        volatile int error;
    };

    static constexpr std::size_t part_size = 1 << 16;
    static constexpr std::int64_t first_look_ns = 10'000'000, next_look_ns = 20'000'000;

    void open_input() {
#ifdef __linux__
        const int file = memfd_create("input", MFD_CLOEXEC);
        const std::string path = "/proc/self/fd/" + std::to_string(file);
        input_ = file;
        input_to_read_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (input_to_read_ >= 0) return;
#endif
        std::string name = folder_ + ".input";
        input_ = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        input_to_read_ = open(name.c_str(), O_RDONLY | O_CLOEXEC);
        unlink(name.c_str());
        if (input_to_read_ < 0) {
            std::fprintf(stderr, "engine: cannot make %s: %s\n", name.c_str(),
                         std::strerror(errno));
            _exit(2);
        }
    }

    bool receive(char* to, std::size_t size) const {
        while (size > 0) {
            const ssize_t count = read(socket_, to, size);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return false;
            to += count;
            size -= static_cast<std::size_t>(count);
        }
        return true;
    }

    // The rest of the order, into the file that is the program's standard input.
    bool receive_input(std::uint64_t size) {
        char* const block = streams_[0].part.get();
        if (ftruncate(input_, 0) != 0) return false;
        lseek(input_, 0, SEEK_SET);
        lseek(input_to_read_, 0, SEEK_SET);
        while (size > 0) {
            const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(size, part_size));
            if (!receive(block, part)) return false;
            for (std::size_t written = 0; written < part;) {
                const ssize_t count = write(input_, block + written, part - written);
                if (count < 0) return false;
                written += static_cast<std::size_t>(count);
            }
            size -= part;
        }
        return true;
    }

    void send(char name, const char* bytes, std::size_t size) {
        put(outbox_, static_cast<std::uint32_t>(size + 1));
        outbox_ += name;
        if (size <= small_size) {
            outbox_.append(bytes, size);
            return;
        }
        flush();
        write_all(bytes, size);
    }

    void flush() {
        write_all(outbox_.data(), outbox_.size());
        outbox_.clear();
    }

    void write_all(const char* bytes, std::size_t size) {
        while (size > 0) {
            const ssize_t count = write(socket_, bytes, size);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) {
                is_deserted_ = true;
                return;
            }
            bytes += count;
            size -= static_cast<std::size_t>(count);
        }
    }

    void run(const Limits& limits, char* const* words, const char* folder) {
        outcome_ = {};
        reaped_cpu_ns_ = 0;
        has_ended_ = false;
        const std::string path = path_of(words[0]);
        std::array<int, 2> writing{};
        for (std::size_t i = 0; i < streams_.size(); i++) {
            std::array<int, 2> ends = make_pipe();
            streams_[i].pipe = ends[0];
            streams_[i].heard = 0;
            streams_[i].size = 0;
            writing[i] = ends[1];
            fcntl(ends[0], F_SETFL, O_NONBLOCK);
        }
        Start start{path.c_str(),   words,      folder,     &limits,
                    input_to_read_, writing[0], writing[1], /*error=*/0};
        started_ns_ = now_ns();
        program_ = start_process(start);
        for (const int end : writing) close(end);
        if (program_ < 0) {
            start.error = errno;
        } else if (start.error == 0) {
            watch(limits);
        }
        outcome_.wall_ns = now_ns() - started_ns_;
        end_program();
        outcome_.cpu_ns = std::max(outcome_.cpu_ns, reaped_cpu_ns_);
        for (Stream& stream : streams_) {
            // Nobody writes any more: what is there is all.
            hear(stream, limits);
            if (stream.pipe >= 0) close(stream.pipe);
        }
        if (start.error != 0) {
            outcome_.reason = Reason::not_started;
            const char* const why = std::strerror(start.error);
            send(of_stderr, why, std::strlen(why));
        } else {
            if (is_flooded_by(streams_[0], limits)) outcome_.reason = Reason::output;
            for (Stream& stream : streams_) send_part(stream);
        }
        send(of_outcome, reinterpret_cast<const char*>(&outcome_), sizeof outcome_);
        flush();
    }

    // Where the system finds a command that is named without a folder; empty if nowhere.
    static std::string path_of(const char* word) {
        if (std::strchr(word, '/') != nullptr) return word;
        const char* const folders = std::getenv("PATH");
        for (const char* at = folders; at != nullptr;) {
            const char* const end = std::strchr(at, ':');
            const std::string folder(at, end != nullptr ? end : at + std::strlen(at));
            std::string path = (folder.empty() ? "." : folder) + '/' + word;
            struct stat found {};
            const bool is_file = stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode);
            if (is_file && access(path.c_str(), X_OK) == 0) return path;
            at = end != nullptr ? end + 1 : nullptr;
        }
        return "";
    }

    static std::array<int, 2> make_pipe() {
        std::array<int, 2> ends{-1, -1};
#ifdef __linux__
        const int failed = pipe2(ends.data(), O_CLOEXEC);
#else
        const int failed = pipe(ends.data());
        for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
#endif
        if (failed != 0) {
            std::perror("engine: cannot make a pipe");
            _exit(2);
        }
        return ends;
    }

    // Linux: without a copy of this process, which would cost as much again as the start of a
    // small program.
    static pid_t start_process(Start& start) {
#ifdef __linux__
        const pid_t process = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
        if (process == 0) become_program(start);
        return process;
#else
        std::array<int, 2> ends = make_pipe();
        const pid_t process = fork();
        if (process == 0) {
            failure_ = ends[1];
            become_program(start);
        }
        close(ends[1]);
        int error = 0;
        if (process > 0 && read(ends[0], &error, sizeof error) == sizeof error) start.error = error;
        close(ends[0]);
        return process;
#endif
    }

    // In the new process, which may share this one's memory: nothing but system calls.
    [[noreturn]] static void become_program(Start& start) {
        const Limits& limits = *start.limits;
        setsid();
        dup2(start.input, STDIN_FILENO);
        dup2(start.output, STDOUT_FILENO);
        dup2(start.error_output, STDERR_FILENO);
        if (chdir(start.folder) == 0) {
            limit(RLIMIT_CORE, 0);
            limit(RLIMIT_STACK, limits.memory_bytes);
            limit(RLIMIT_CPU, limits.cpu_seconds);
            if (limits.address_space_bytes > 0) limit(RLIMIT_AS, limits.address_space_bytes);
#ifdef __linux__
            prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
            signal(SIGPIPE, SIG_DFL);
            sigset_t none;
            sigemptyset(&none);
            sigprocmask(SIG_SETMASK, &none, nullptr);
            execve(start.path, start.words, environ);
        }
        start.error = errno;
#ifndef __linux__
        const int error = errno;
        if (write(failure_, &error, sizeof error) < 0) _exit(126);
#endif
        _exit(127);
    }

    template <class Kind>
    static void limit(Kind kind, std::int64_t value) {
        rlimit now{};
        getrlimit(kind, &now);
        now.rlim_cur = std::min(static_cast<rlim_t>(value), now.rlim_max);
        setrlimit(kind, &now);  // macOS knows some of them only by name; the watch is there too.
    }

    // Until the program has ended or has to be stopped.
    void watch(const Limits& limits) {
        const std::int64_t deadline = started_ns_ + limits.wall_ns;
        std::int64_t next_look = started_ns_ + first_look_ns;
        for (;;) {
            wait_until(std::min(next_look, deadline));
            for (Stream& stream : streams_) hear(stream, limits);
            reap(WNOHANG);
            if (has_ended_ || outcome_.reason != Reason::ended) return;
            if (is_flooded_by(streams_[0], limits)) {
                outcome_.reason = Reason::output;
                return;
            }
            const std::int64_t now = now_ns();
            if (now >= next_look || now >= deadline) {
                look(limits);
                if (outcome_.reason != Reason::ended) return;
                next_look = now + next_look_ns;
            }
            if (now >= deadline) {
                outcome_.reason = Reason::clock;
                return;
            }
        }
    }

    // Until the program prints or ends, somebody stops it, or the time has come.
    void wait_until(std::int64_t time) {
        fd_set files;
        FD_ZERO(&files);
        int last = socket_;
        FD_SET(socket_, &files);
        for (const Stream& stream : streams_) {
            if (stream.pipe < 0) continue;
            FD_SET(stream.pipe, &files);
            last = std::max(last, stream.pipe);
        }
        const std::int64_t left = std::max<std::int64_t>(time - now_ns(), 0);
        const timespec pause{static_cast<time_t>(left / 1'000'000'000),
                             static_cast<long>(left % 1'000'000'000)};
        sigset_t none;
        sigemptyset(&none);
        // SIGCHLD comes only here, so that none is missed between a look and the wait.
        if (pselect(last + 1, &files, nullptr, nullptr, &pause, &none) <= 0) return;
        if (!FD_ISSET(socket_, &files)) return;
        char byte = 0;
        const ssize_t count = read(socket_, &byte, 1);
        if (count < 0) return;
        if (count == 0) is_deserted_ = true;
        outcome_.reason = Reason::cancelled;
    }

    static bool is_flooded_by(const Stream& stream, const Limits& limits) {
        return stream.heard > limits.output_bytes;
    }

    // Takes what the program has printed, and passes on what is allowed.
    void hear(Stream& stream, const Limits& limits) {
        while (stream.pipe >= 0) {
            if (stream.size == part_size) send_part(stream);
            const ssize_t count =
                read(stream.pipe, stream.part.get() + stream.size, part_size - stream.size);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return;
            if (count == 0) {
                close(stream.pipe);
                stream.pipe = -1;
                return;
            }
            const std::int64_t allowed =
                std::max<std::int64_t>(limits.output_bytes - stream.heard, 0);
            stream.heard += count;
            stream.size += static_cast<std::size_t>(std::min<std::int64_t>(count, allowed));
            if (stream.name == of_stdout && is_flooded_by(stream, limits)) return;
        }
    }

    void send_part(Stream& stream) {
        if (stream.size > 0) send(stream.name, stream.part.get(), stream.size);
        stream.size = 0;
    }

    // Takes the processes that have ended; with options 0 it waits for them, until all have.
    void reap(int options) {
        int status = 0;
        rusage usage{};
        for (;;) {
            const pid_t process = wait4(-1, &status, options, &usage);
            if (process > 0) {
                take(process, status, usage);
            } else if (process == 0 || errno != EINTR) {
                return;
            }
        }
    }

    void take(pid_t process, int status, const rusage& usage) {
        const auto ns = [](const timeval& time) {
            return 1'000'000'000 * static_cast<std::int64_t>(time.tv_sec) + 1'000 * time.tv_usec;
        };
#ifdef __APPLE__
        constexpr long unit = 1024;
#else
        constexpr long unit = 1;
#endif
        reaped_cpu_ns_ += ns(usage.ru_utime) + ns(usage.ru_stime);
        outcome_.memory_kb =
            std::max(outcome_.memory_kb, static_cast<std::int64_t>(usage.ru_maxrss / unit));
        if (process != program_) return;
        has_ended_ = true;
        outcome_.status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    }

    // Stops the program if it and its descendants use too much now.
    void look(const Limits& limits) {
        std::int64_t cpu_ns = 0, memory_kb = 0;
        for (const int process : descendants()) {
            const Usage usage = usage_of(process);
            cpu_ns += usage.cpu_ns;
            memory_kb += usage.memory_kb;
        }
        clockid_t clock{};
        const bool has_clock = clock_getcpuclockid(program_, &clock) == 0;
        cpu_ns = reaped_cpu_ns_ + std::max(cpu_ns, has_clock ? now_ns(clock) : 0);
        outcome_.memory_kb = std::max(outcome_.memory_kb, memory_kb);
        if (outcome_.memory_kb > limits.memory_bytes / 1024) {
            outcome_.reason = Reason::memory;
        } else if (cpu_ns > limits.time_ns) {
            outcome_.reason = Reason::time;
            outcome_.cpu_ns = cpu_ns;
        }
    }

    void end_program() {
        if (program_ < 0) return;
        if (is_first_) {
            kill(-1, SIGKILL);
            reap(0);
        } else {
            kill(-program_, SIGKILL);
            const auto take_child = [this](pid_t process, int status, const rusage& usage) {
                take(process, status, usage);
            };
            end_children({}, take_child);
        }
        program_ = -1;
    }

    // Removes what the program has left in the folder, and the folder's own changes.
    void clean_folder() {
        mkdir(folder_.c_str(), 0700);
        DIR* folder = opendir(folder_.c_str());
        bool is_clean = folder != nullptr;
        std::error_code ignored;
        while (const dirent* entry = folder != nullptr ? readdir(folder) : nullptr) {
            const std::string name = entry->d_name;
            if (name == "." || name == "..") continue;
            std::filesystem::remove_all(folder_ + '/' + name, ignored);
            is_clean = is_clean && !ignored;
        }
        if (folder != nullptr) closedir(folder);
        if (is_clean) return;
        // Who made the folder removes it in the end; the next program gets another.
        folder_ += '+';
        mkdir(folder_.c_str(), 0700);
    }

    static constexpr std::size_t small_size = 4096;
#ifndef __linux__
    static inline int failure_ = -1;
#endif

    int socket_;
    std::string folder_;
    bool is_first_;
    int input_ = -1;
    int input_to_read_ = -1;  // the same file; reading it moves no other process's place in it
    std::string outbox_;
    bool is_deserted_ = false;  // nobody listens: the engine has gone

    // Of the run:
    pid_t program_ = -1;
    std::int64_t started_ns_ = 0;
    bool has_ended_ = false;
    std::int64_t reaped_cpu_ns_ = 0;  // of all processes that have ended
    Outcome outcome_;
    std::array<Stream, 2> streams_{{{of_stdout, -1, 0, 0}, {of_stderr, -1, 0, 0}}};
};

}  // namespace engine
