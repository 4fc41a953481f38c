#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/input.hpp"

// What the tools of a problem (judge/*.cpp) share. Each can be called for one input, by a person,
// or as `TOOL --batch`: then it reads requests from standard input until its end, and writes a
// reply to each, in order. Both are frames, a length of four bytes (the lowest first) and so many
// bytes; a reply begins with its status. A list is a text of frames.
namespace judge {

// Something that a tool cannot do, and why.
struct Failure {
    std::string message;
};

struct Reply {
    enum Status : char { done = '0', refused = '1', failed = '2' };
    Status status;
    std::string text;  // the result or the reason
};

inline void append_frame(std::string& list, std::string_view part) {
    const auto size = static_cast<std::uint32_t>(part.size());
    for (int shift = 0; shift < 32; shift += 8) list += static_cast<char>(size >> shift & 0xFF);
    list += part;
}

// Takes the first frame off a text; false if there is no whole one.
inline bool take_frame(std::string_view& text, std::string_view& part) {
    if (text.size() < 4) return false;
    std::uint32_t size = 0;
    for (int i = 3; i >= 0; i--) size = size << 8 | static_cast<unsigned char>(text[i]);
    if (text.size() - 4 < size) return false;
    part = text.substr(4, size);
    text.remove_prefix(4 + size);
    return true;
}

inline std::string list_of(const std::vector<std::string>& parts) {
    std::string list;
    for (const std::string& part : parts) append_frame(list, part);
    return list;
}

inline std::vector<std::string> parts_of(std::string_view list) {
    std::vector<std::string> parts;
    for (std::string_view part; take_frame(list, part);) parts.emplace_back(part);
    if (!list.empty()) throw Failure{"a list is cut short"};
    return parts;
}

// All of a file. `name` is for the message if it is null or cannot be read.
inline std::string read_all(std::FILE* file, const std::string& name) {
    if (file == nullptr) throw Failure{"cannot open " + name};
    std::string text;
    char block[1 << 16];
    std::size_t count = 0;
    while ((count = std::fread(block, 1, sizeof block, file)) > 0) text.append(block, count);
    if (std::ferror(file) != 0) throw Failure{"cannot read " + name};
    return text;
}

// Calls `read` with an Input that reads a text, by way of a temporary file.
template <class Read>
auto with_input(std::string_view text, Read read) {
    static std::FILE* const file = std::tmpfile();
    if (file == nullptr) throw Failure{"cannot make a temporary file"};
    const int descriptor = fileno(file);
    bool is_written = ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0;
    for (std::string_view rest = text; is_written && !rest.empty();) {
        const ssize_t count = write(descriptor, rest.data(), rest.size());
        is_written = count > 0;
        if (is_written) rest.remove_prefix(static_cast<std::size_t>(count));
    }
    if (!is_written) throw Failure{"cannot write a temporary file"};
    lseek(descriptor, 0, SEEK_SET);
    Input input(descriptor);
    return read(input);
}

inline bool is_batch(int argc, char** argv) {
    return argc == 2 && std::string_view(argv[1]) == "--batch";
}

// Serves requests until they end, and returns the status for main: 0, or 2 after a message. Replies
// are written before it waits for more, so that a caller may wait for each, or send many ahead.
inline int serve(const std::function<Reply(std::string_view request)>& reply_to,
                 int in = STDIN_FILENO, int out = STDOUT_FILENO) {
    const auto quit = [](const char* what) {
        std::fprintf(stderr, "%s: %s\n", what, errno != 0 ? std::strerror(errno) : "cut short");
        return 2;
    };
    std::string heard, replies;
    std::vector<char> block(1 << 16);
    for (;;) {
        std::string_view rest = heard;
        for (std::string_view request; take_frame(rest, request);) {
            Reply reply{Reply::failed, ""};
            try {
                reply = reply_to(request);
            } catch (const Failure& failure) {
                reply.text = failure.message;
            }
            append_frame(replies, std::string(1, reply.status) + reply.text);
        }
        heard.erase(0, heard.size() - rest.size());
        for (std::string_view left = replies; !left.empty();) {
            const ssize_t count = write(out, left.data(), left.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return quit("cannot write the replies");
            left.remove_prefix(static_cast<std::size_t>(count));
        }
        replies.clear();
        errno = 0;
        const ssize_t count = read(in, block.data(), block.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 || (count == 0 && !heard.empty())) return quit("cannot read the requests");
        if (count == 0) return 0;
        heard.append(block.data(), static_cast<std::size_t>(count));
    }
}

// What a tool does for one call by a person: `call` returns the status for main.
template <class Call>
int call_once(Call call) {
    try {
        const int status = call();
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
        std::fprintf(stderr, "cannot write the output: %s\n", std::strerror(errno));
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.message.c_str());
    }
    return 2;
}

// The main function of a tool that prints the right answer of an input: `answer < input`.
// `answer_to(input)` reads the Input and returns it.
template <class AnswerTo>
int answer(int argc, char** argv, AnswerTo answer_to) {
    if (is_batch(argc, argv)) {
        return serve([&](std::string_view request) {
            return Reply{Reply::done, with_input(request, answer_to)};
        });
    }
    return call_once([&] {
        if (argc != 1) throw Failure{"usage: answer < input, or answer --batch"};
        const std::string text = [&] {
            Input input;
            return answer_to(input);
        }();
        std::fputs(text.c_str(), stdout);
        return 0;
    });
}

// The simpler inputs that a shrinker has found, the boldest first; none twice.
class Candidates {
 public:
    void add(std::string text) {
        for (const std::string& other : texts_) {
            if (other == text) return;
        }
        texts_.push_back(std::move(text));
    }
    const std::vector<std::string>& texts() const { return texts_; }

 private:
    std::vector<std::string> texts_;
};

// The main function of a tool that prints inputs simpler than one, each with a NUL byte behind it:
// `shrink < input`. `simplify(input, candidates)` reads the Input and adds them. There must be no
// endless row of ever simpler inputs.
template <class Simplify>
int shrink(int argc, char** argv, Simplify simplify) {
    const auto candidates_of = [&](Input& input) {
        Candidates candidates;
        simplify(input, candidates);
        return candidates.texts();
    };
    if (is_batch(argc, argv)) {
        return serve([&](std::string_view request) {
            return Reply{Reply::done, list_of(with_input(request, candidates_of))};
        });
    }
    return call_once([&] {
        if (argc != 1) throw Failure{"usage: shrink < input, or shrink --batch"};
        const std::vector<std::string> texts = [&] {
            Input input;
            return candidates_of(input);
        }();
        for (const std::string& text : texts) {
            std::fwrite(text.c_str(), 1, text.size() + 1, stdout);
        }
        return 0;
    });
}

}  // namespace judge
