#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

// What Linux tells of processes in /proc. Elsewhere, and of what is gone, nothing. A process id is
// only good for these paths: /proc may count in another namespace than getpid().
namespace engine {

// The beginning of a file of /proc, up to `size` bytes.
inline std::string read_proc(const char* path, std::size_t size = 4096) {
    std::string text(size, '\0');
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t count = file < 0 ? 0 : read(file, text.data(), size);
    if (file >= 0) close(file);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return text;
}

inline void append_numbers(std::vector<int>& numbers, const std::string& text) {
    const char* at = text.c_str();
    for (char* end = nullptr;; at = end) {
        const long number = std::strtol(at, &end, 10);
        if (end == at) return;
        numbers.push_back(static_cast<int>(number));
    }
}

// The children of this process, which has one thread, in its own numbering if /proc has the same.
inline std::vector<int> children() {
    std::vector<int> found;
    append_numbers(found, read_proc("/proc/thread-self/children", 1 << 16));
    return found;
}

// All that descend from this process, and have not been orphaned to another one.
inline std::vector<int> descendants() {
    std::vector<int> found = children();
    for (std::size_t i = 0; i < found.size(); i++) {
        const std::string tasks = "/proc/" + std::to_string(found[i]) + "/task";
        DIR* folder = opendir(tasks.c_str());
        if (folder == nullptr) continue;
        while (const dirent* entry = readdir(folder)) {
            if (entry->d_name[0] == '.') continue;
            append_numbers(found, read_proc((tasks + '/' + entry->d_name + "/children").c_str()));
        }
        closedir(folder);
    }
    return found;
}

struct Usage {
    std::int64_t cpu_ns = 0;
    std::int64_t memory_kb = 0;  // resident now
};

// What a process uses, with the time of those children that it has waited for.
inline Usage usage_of(int process) {
    static const long ticks_a_second = sysconf(_SC_CLK_TCK);
    static const long page_kb = sysconf(_SC_PAGESIZE) / 1024;
    const std::string stat = read_proc(("/proc/" + std::to_string(process) + "/stat").c_str());
    // The name, in parentheses, may hold anything.
    const std::size_t name_end = stat.rfind(')');
    if (name_end == std::string::npos) return {};
    std::vector<int> numbers;
    append_numbers(numbers, stat.substr(std::min(stat.size(), name_end + 4)));
    // Counted from the parent's id, which is field 4: utime, stime, cutime, cstime are 14 to 17.
    constexpr std::size_t first_time = 14 - 4, times = 4, resident = 24 - 4;
    if (numbers.size() <= resident) return {};
    std::int64_t ticks = 0;
    for (std::size_t i = first_time; i < first_time + times; i++) ticks += numbers[i];
    return {ticks * (1'000'000'000 / ticks_a_second),
            static_cast<std::int64_t>(numbers[resident]) * page_kb};
}

// Kills every child of this process but `spared`, and those that become its children thereby, until
// none is left. `ended` hears of each. Where there is no /proc, it waits for what has been killed
// already.
template <class Ended>
void end_children(const std::vector<int>& spared, Ended ended) {
    // The list may lack some while others end, so only the system's word that there are no more
    // counts; with children that are spared it never says so, and the list has to be empty again
    // and again.
    constexpr int empty_lists = 20;
    for (int empty = 0; spared.empty() || empty < empty_lists; empty++) {
        for (const int child : children()) {
            if (std::find(spared.begin(), spared.end(), child) != spared.end()) continue;
            kill(child, SIGKILL);
            empty = 0;
        }
        int status = 0;
        rusage usage{};
        pid_t child = 0;
        while ((child = wait4(-1, &status, WNOHANG, &usage)) > 0) ended(child, status, usage);
        if (child < 0 && errno == ECHILD) return;
        constexpr timespec pause{0, 200'000};
        nanosleep(&pause, nullptr);
    }
}

}  // namespace engine
