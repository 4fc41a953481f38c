#pragma once

#include <cstdio>
#include <string>

namespace test {

// A file that holds `text`, open for reading while the object lives.
class Text {
 public:
    explicit Text(const std::string& text) : file_(std::tmpfile()) {
        std::fwrite(text.data(), 1, text.size(), file_);
        std::fflush(file_);
        std::rewind(file_);
    }
    ~Text() { std::fclose(file_); }
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;

    int descriptor() const { return fileno(file_); }

 private:
    std::FILE* file_;
};

}  // namespace test
