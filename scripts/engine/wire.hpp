#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

// What the scripts, the engine and its launchers say to each other: frames, each a length of four
// bytes and a body. Numbers are little-endian, as on every machine that the suite is built for.
namespace engine {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are sent as they lie in memory");

template <class Number>
void put(std::string& text, Number number) {
    static_assert(std::is_trivially_copyable_v<Number>);
    char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    text.append(bytes, sizeof number);
}

inline void put_text(std::string& text, std::string_view part) {
    put(text, static_cast<std::uint32_t>(part.size()));
    text += part;
}

// Takes a body apart. After a get() beyond its end, is_bad() is true and all values are zero.
class Reader {
 public:
    explicit Reader(std::string_view body) : rest_(body) {}

    template <class Number>
    Number get() {
        static_assert(std::is_trivially_copyable_v<Number>);
        Number number{};
        const std::string_view bytes = take(sizeof number);
        if (!bytes.empty()) std::memcpy(&number, bytes.data(), sizeof number);
        return number;
    }

    std::string_view get_text() { return take(get<std::uint32_t>()); }
    std::string_view rest() { return take(rest_.size()); }
    bool is_bad() const { return is_bad_; }

 private:
    std::string_view take(std::size_t size) {
        if (size > rest_.size()) {
            is_bad_ = true;
            return {};
        }
        const std::string_view taken = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return taken;
    }

    std::string_view rest_;
    bool is_bad_ = false;
};

// One end of a pipe or socket, or two, on which neither reading nor writing ever waits.
class Channel {
 public:
    Channel(int in, int out) : in_(in), out_(out) {
        for (const int file : {in, out}) fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
    }

    int in() const { return in_; }
    int out() const { return out_; }
    bool has_unsent() const { return sent_ < unsent_.size(); }

    void send(std::string_view body) {
        put_text(unsent_, body);
        flush();
    }

    // Without a length before it.
    void send_bare(std::string_view bytes) {
        unsent_ += bytes;
        flush();
    }

    // Writes what can be written now; false if the other end is gone.
    bool flush() {
        while (has_unsent()) {
            const ssize_t count = write(out_, unsent_.data() + sent_, unsent_.size() - sent_);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
            sent_ += static_cast<std::size_t>(count);
        }
        unsent_.clear();
        sent_ = 0;
        return true;
    }

    // Reads what is there; false at the end.
    bool fill() {
        heard_.erase(0, taken_);
        taken_ = 0;
        char block[1 << 16];
        for (;;) {
            const ssize_t count = read(in_, block, sizeof block);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
            if (count == 0) return false;
            heard_.append(block, static_cast<std::size_t>(count));
            if (count < static_cast<ssize_t>(sizeof block)) return true;
        }
    }

    // The next whole frame's body, if one has come; valid until the next fill().
    bool next(std::string_view& body) {
        const std::size_t have = heard_.size() - taken_;
        std::uint32_t size = 0;
        if (have < sizeof size) return false;
        std::memcpy(&size, heard_.data() + taken_, sizeof size);
        if (have - sizeof size < size) return false;
        body = std::string_view(heard_).substr(taken_ + sizeof size, size);
        taken_ += sizeof size + size;
        return true;
    }

 private:
    int in_;
    int out_;
    std::string unsent_;
    std::size_t sent_ = 0;
    std::string heard_;
    std::size_t taken_ = 0;
};

}  // namespace engine
