// The judge's engine: runs programs, measures and limits them, and says how each run ended.
//
//     engine JOBS FOLDER < requests > replies
//
// It runs at most JOBS programs at a time, each in an empty folder below FOLDER unless the request
// names one, and ends at the end of the requests; then nothing is left of any program, nor FOLDER.
// Requests and replies are frames (wire.hpp); their first byte says what they are, whole numbers
// follow as they are declared here, and a text is its length and its bytes.
//
// Requests:
//     'i' u32 input, bytes       keep an input
//     'd' u32 input              forget it
//     'g' u32 group, ...         run a command on some inputs, one after another; see add_group()
//     'c' u32 group, u32 keep    begin no more runs of a group, and stop those that run, apart from
//                                the runs of its first `keep` inputs
// Replies:
//     'h' u8 Isolation           once, before all others
//     'r' u32 group, u32 index, Outcome, text stdout, text stderr
//     'e' u32 group              no more of it
//
// A time over the limit by so little that other programs may be to blame is measured again with
// nothing else running, if the group asks for it.

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "children.hpp"
#include "launcher.hpp"
#include "wire.hpp"

#ifdef __linux__
#include <sys/mount.h>
#include <sys/prctl.h>
#endif

namespace {

using engine::Channel;
using engine::Limits;
using engine::Outcome;
using engine::Reason;

// How programs are kept from what is not theirs.
enum class Isolation : std::uint8_t {
    group = 0,         // they are killed with their process group
    orphans = 1,       // and what has left it, when its parent has ended
    of_namespace = 2,  // they see no process but their own, and the kernel kills them
};

// A time up to this multiple of the limit, and from this share of it, may be too long because of
// what else was running.
constexpr double near_factor = 1.5, near_share = 0.5;
// A program that goes on after its limit is stopped this much later, so that what it took is seen
// to be over it.
constexpr std::int64_t spare_ns = 100'000'000;
// How long launchers may take to end by themselves.
constexpr int ending_ms = 2000;
// A launcher that says nothing for so long after the end of the time on the wall has been stopped,
// by the program if it has no namespace of its own.
constexpr std::int64_t silence_ns = 5'000'000'000;

// A command and the inputs on which it is to be run.
struct Group {
    std::uint32_t id = 0;
    std::int64_t time_ns = 0;
    bool is_measured_again = false;
    std::string words;   // each with a NUL byte
    std::string folder;  // empty: a new one
    Limits limits{};
    std::vector<std::uint32_t> inputs;
    std::size_t next = 0;               // the first one that has not been begun
    int unanswered = 0;                 // begun, and not yet answered
    std::uint32_t wanted = UINT32_MAX;  // only runs of so many inputs, the first ones
};

struct Task {
    Group* group;
    std::uint32_t index;
    bool is_alone;
};

struct Worker {
    pid_t process = -1;
    std::unique_ptr<Channel> channel;
    bool is_busy = false;
    std::int64_t deadline_ns = 0;  // when it should have said how the run ended
    Task task{};
    std::string out, err;
};

[[noreturn]] void quit(const std::string& message) {
    std::fprintf(stderr, "engine: %s\n", message.c_str());
    std::exit(2);
}

bool write_file(const char* path, const std::string& text) {
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool is_written =
        write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    close(file);
    return is_written;
}

#ifdef __linux__
// A copy of this process, as by fork(), in namespaces of its own.
pid_t fork_into(unsigned long namespaces) {
    return static_cast<pid_t>(
        syscall(SYS_clone, namespaces | SIGCHLD, nullptr, nullptr, nullptr, 0));
}

// An ordinary user may make other namespaces only inside of one of users.
bool enter_user_namespace() {
    const std::string user = std::to_string(geteuid()), group = std::to_string(getegid());
    if (unshare(CLONE_NEWUSER) != 0) return false;
    write_file("/proc/self/setgroups", "deny");
    return write_file("/proc/self/uid_map", user + ' ' + user + " 1") &&
           write_file("/proc/self/gid_map", group + ' ' + group + " 1");
}

bool succeeds(pid_t process) {
    int status = 0;
    if (process < 0) return false;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

constexpr unsigned long process_namespace = CLONE_NEWPID | CLONE_NEWNS;

// Whether this process can start others in a namespace of processes; it tries in another one, so
// that nothing of a failure is left.
bool may_make_namespaces(bool as_user) {
    const pid_t child = fork();
    if (child != 0) return succeeds(child);
    if (as_user && !enter_user_namespace()) _exit(1);
    const pid_t first = fork_into(process_namespace);
    if (first == 0) _exit(getpid() == 1 ? 0 : 1);
    _exit(succeeds(first) ? 0 : 1);
}
#endif

Isolation isolate() {
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    // For tests, and for systems on which namespaces do more harm than good.
    if (std::getenv("HAENGMA_NO_NAMESPACE") != nullptr) return Isolation::orphans;
    const bool as_user = geteuid() != 0;
    if (!may_make_namespaces(as_user)) return Isolation::orphans;
    if (as_user && !enter_user_namespace()) return Isolation::orphans;
    return Isolation::of_namespace;
#else
    return Isolation::group;
#endif
}

class Engine {
 public:
    Engine(int jobs, std::string folder)
        : folder_(std::move(folder)), isolation_(isolate()), scripts_(STDIN_FILENO, STDOUT_FILENO) {
        for (int i = 0; i < jobs; i++) {
            workers_.push_back(std::make_unique<Worker>());
            start(*workers_.back());
        }
        std::string hello(1, 'h');
        engine::put(hello, isolation_);
        scripts_.send(hello);
    }

    void serve() {
        for (;;) {
            dispatch();
            wait();
            if (!is_wanted_) return;
        }
    }

    // Ends the launchers, and with them what they run, and removes the folder.
    void end() {
        for (const auto& worker : workers_) {
            if (isolation_ == Isolation::of_namespace) kill(worker->process, SIGKILL);
            close(worker->channel->in());
        }
        for (const auto& worker : workers_) end_launcher(worker->process);
        end_strays();
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

 private:
    void start(Worker& worker) {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) quit("cannot make a socket");
        for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
        const std::string folder = folder_ + '/' + std::to_string(++started_);
        worker.process = fork_launcher();
        if (worker.process < 0) quit("cannot start a process");
        if (worker.process == 0) {
            for (const auto& other : workers_) {
                if (other->channel != nullptr) close(other->channel->in());
            }
            close(ends[0]);
            become_launcher(ends[1], folder);
        }
        close(ends[1]);
        worker.channel = std::make_unique<Channel>(ends[0], ends[0]);
        worker.is_busy = false;
    }

    pid_t fork_launcher() const {
#ifdef __linux__
        if (isolation_ == Isolation::of_namespace) return fork_into(process_namespace);
#endif
        return fork();
    }

    [[noreturn]] void become_launcher(int socket, const std::string& folder) const {
        const bool is_first = isolation_ == Isolation::of_namespace;
#ifdef __linux__
        // The kernel ends a namespace with its first process. A launcher without one has to end
        // what it runs itself, when its socket says that the engine has gone; nobody may kill both
        // at one stroke.
        if (is_first) prctl(PR_SET_PDEATHSIG, SIGKILL);
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
        // A /proc with the numbers of the new namespace, for the program and for looking at it.
        if (is_first && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0) {
            mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr);
        }
#endif
        setsid();
        const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
        dup2(nothing, STDIN_FILENO);
        dup2(nothing, STDOUT_FILENO);
        engine::Launcher(socket, folder, is_first).serve();
    }

    void wait() {
        std::vector<pollfd> files{{scripts_.in(), POLLIN, 0}};
        files.push_back({scripts_.has_unsent() ? scripts_.out() : -1, POLLOUT, 0});
        for (const auto& worker : workers_) {
            const bool has_unsent = worker->channel->has_unsent();
            files.push_back({worker->channel->in(),
                             static_cast<short>(has_unsent ? POLLIN | POLLOUT : POLLIN), 0});
        }
        std::int64_t deadline_ns = INT64_MAX;
        for (const auto& worker : workers_) {
            if (worker->is_busy) deadline_ns = std::min(deadline_ns, worker->deadline_ns);
        }
        const std::int64_t left_ms = (deadline_ns - engine::now_ns()) / 1'000'000 + 1;
        const int timeout_ms = static_cast<int>(std::clamp<std::int64_t>(left_ms, 0, 1'000'000));
        if (poll(files.data(), files.size(), timeout_ms) < 0) return;
        for (const auto& worker : workers_) {
            const bool is_late = worker->is_busy && engine::now_ns() > worker->deadline_ns;
            if (is_late) kill(worker->process, SIGKILL);
        }
        if (files[1].revents != 0 && !scripts_.flush()) is_wanted_ = false;
        if (files[0].revents != 0) {
            if (!scripts_.fill()) is_wanted_ = false;
            for (std::string_view body; is_wanted_ && scripts_.next(body);) obey(body);
        }
        for (std::size_t i = 0; i < workers_.size(); i++) {
            if ((files[i + 2].revents & POLLOUT) != 0) workers_[i]->channel->flush();
            if ((files[i + 2].revents & ~POLLOUT) != 0) listen(*workers_[i]);
        }
    }

    void obey(std::string_view body) {
        engine::Reader reader(body);
        switch (reader.get<char>()) {
            case 'i': {
                const auto id = reader.get<std::uint32_t>();
                inputs_[id] = reader.rest();
                break;
            }
            case 'd':
                inputs_.erase(reader.get<std::uint32_t>());
                break;
            case 'g':
                add_group(reader);
                break;
            case 'c': {
                const auto found = groups_.find(reader.get<std::uint32_t>());
                const auto keep = reader.get<std::uint32_t>();
                if (found != groups_.end()) cancel(*found->second, keep);
                break;
            }
            default:
                quit("there is no such request");
        }
        if (reader.is_bad()) quit("a request is cut short");
    }

    void add_group(engine::Reader& reader) {
        auto group = std::make_unique<Group>();
        group->id = reader.get<std::uint32_t>();
        group->time_ns = reader.get<std::int64_t>();
        group->limits.wall_ns = reader.get<std::int64_t>();
        group->limits.memory_bytes = reader.get<std::int64_t>();
        group->limits.output_bytes = reader.get<std::int64_t>();
        group->limits.address_space_bytes = reader.get<std::int64_t>();
        group->is_measured_again = reader.get<std::uint8_t>() != 0 && workers_.size() > 1;
        group->folder = reader.get_text();
        group->words = reader.get_text();
        const std::string_view inputs = reader.rest();
        engine::Reader numbers(inputs);
        for (std::size_t i = 0; i < inputs.size() / sizeof(std::uint32_t); i++) {
            group->inputs.push_back(numbers.get<std::uint32_t>());
        }
        if (group->words.empty()) quit("a request has no command");
        order_.push_back(group.get());
        groups_[group->id] = std::move(group);
    }

    void cancel(Group& group, std::uint32_t keep) {
        group.next = group.inputs.size();
        group.wanted = std::min(group.wanted, keep);
        const auto is_unwanted = [&](const Task& task) {
            return task.group == &group && task.index >= group.wanted;
        };
        const auto waiting = std::remove_if(alone_.begin(), alone_.end(), is_unwanted);
        group.unanswered -= static_cast<int>(alone_.end() - waiting);
        alone_.erase(waiting, alone_.end());
        for (const auto& worker : workers_) {
            if (!worker->is_busy || !is_unwanted(worker->task)) continue;
            worker->channel->send_bare({&engine::stop_run, 1});
        }
        finish(group);
    }

    // Forgets a group of which nothing more will be said.
    void finish(Group& group) {
        if (group.next < group.inputs.size() || group.unanswered > 0) return;
        order_.erase(std::remove(order_.begin(), order_.end(), &group), order_.end());
        std::string reply(1, 'e');
        engine::put(reply, group.id);
        groups_.erase(group.id);
        scripts_.send(reply);
    }

    // Gives work to launchers that have none.
    void dispatch() {
        const auto is_busy = [](const auto& worker) { return worker->is_busy; };
        const bool is_idle = std::none_of(workers_.begin(), workers_.end(), is_busy);
        if (!alone_.empty() || is_alone_) {
            if (!is_idle || alone_.empty()) return;
            is_alone_ = true;
            begin(*workers_.front(), alone_.front());
            alone_.pop_front();
            return;
        }
        for (const auto& worker : workers_) {
            if (worker->is_busy) continue;
            const auto has_more = [](const Group* group) {
                return group->next < group->inputs.size();
            };
            const auto found = std::find_if(order_.begin(), order_.end(), has_more);
            if (found == order_.end()) return;
            Group& group = **found;
            group.unanswered++;
            begin(*worker, {&group, static_cast<std::uint32_t>(group.next++), false});
        }
    }

    void begin(Worker& worker, Task task) {
        const Group& group = *task.group;
        const auto input = inputs_.find(group.inputs[task.index]);
        if (input == inputs_.end()) quit("there is no such input");
        engine::Order order{group.limits, static_cast<std::uint32_t>(group.words.size()),
                            static_cast<std::uint32_t>(group.folder.size()), input->second.size()};
        const bool is_near_tried = group.is_measured_again && !task.is_alone;
        const double factor = is_near_tried ? near_factor : 1.0;
        order.limits.time_ns =
            static_cast<std::int64_t>(factor * static_cast<double>(group.time_ns)) + spare_ns;
        order.limits.cpu_seconds = order.limits.time_ns / 1'000'000'000 + 2;
        worker.is_busy = true;
        worker.deadline_ns = engine::now_ns() + order.limits.wall_ns + silence_ns;
        worker.task = task;
        worker.out.clear();
        worker.err.clear();
        std::string text(1, engine::run_order);
        engine::put(text, order);
        text += group.words;
        text += group.folder;
        text += input->second;
        worker.channel->send_bare(text);
    }

    // Takes what a launcher has sent, or that it has ended.
    void listen(Worker& worker) {
        const bool is_there = worker.channel->fill();
        for (std::string_view body; worker.channel->next(body);) {
            engine::Reader reader(body);
            switch (reader.get<char>()) {
                case engine::of_stdout:
                    worker.out += reader.rest();
                    break;
                case engine::of_stderr:
                    worker.err += reader.rest();
                    break;
                default:
                    conclude(worker, reader.get<Outcome>());
            }
        }
        if (is_there) return;
        close(worker.channel->in());
        end_launcher(worker.process);
        end_strays();
        const bool was_busy = worker.is_busy;
        start(worker);
        if (!was_busy) return;
        Outcome outcome;
        outcome.reason = Reason::lost;
        conclude(worker, outcome);
    }

    void conclude(Worker& worker, const Outcome& outcome) {
        worker.is_busy = false;
        const Task task = worker.task;
        Group& group = *task.group;
        if (task.is_alone) is_alone_ = false;
        if (group.is_measured_again && !task.is_alone && task.index < group.wanted &&
            is_near(outcome, group)) {
            alone_.push_back({&group, task.index, true});
            return;
        }
        std::string reply(1, 'r');
        engine::put(reply, group.id);
        engine::put(reply, task.index);
        engine::put(reply, outcome.cpu_ns);
        engine::put(reply, outcome.wall_ns);
        engine::put(reply, outcome.memory_kb);
        engine::put(reply, outcome.status);
        engine::put(reply, outcome.reason);
        engine::put_text(reply, worker.out);
        engine::put_text(reply, worker.err);
        scripts_.send(reply);
        group.unanswered--;
        finish(group);
    }

    static bool is_near(const Outcome& outcome, const Group& group) {
        const auto cpu = static_cast<double>(outcome.cpu_ns);
        const auto limit = static_cast<double>(group.time_ns);
        const bool is_over = cpu > limit || outcome.reason == Reason::clock;
        return is_over && near_share * limit < cpu && cpu <= near_factor * limit;
    }

    static void end_launcher(pid_t process) {
        for (int waited_ms = 0;; waited_ms++) {
            const pid_t ended = waitpid(process, nullptr, WNOHANG);
            if (ended == process || (ended < 0 && errno == ECHILD)) return;
            if (waited_ms == ending_ms) kill(process, SIGKILL);
            usleep(1000);
        }
    }

    // Kills what a launcher that was killed has left.
    void end_strays() const {
        std::vector<int> launchers;
        for (const auto& worker : workers_) launchers.push_back(worker->process);
        engine::end_children(launchers, [](pid_t, int, const rusage&) {});
    }

    std::string folder_;
    Isolation isolation_;
    Channel scripts_;
    bool is_wanted_ = true;
    int started_ = 0;  // launchers
    std::vector<std::unique_ptr<Worker>> workers_;
    std::unordered_map<std::uint32_t, std::string> inputs_;
    std::unordered_map<std::uint32_t, std::unique_ptr<Group>> groups_;
    std::vector<Group*> order_;  // those with something left to run
    std::deque<Task> alone_;     // to be measured again
    bool is_alone_ = false;      // one of them is running
};

}  // namespace

int main(int argc, char** argv) {
    const int jobs = argc == 3 ? std::atoi(argv[1]) : 0;
    if (jobs < 1 || jobs > 256) {
        std::fputs("usage: engine JOBS FOLDER, for the scripts; JOBS is 1..256\n", stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    Engine engine(jobs, argv[2]);
    engine.serve();
    engine.end();
}
