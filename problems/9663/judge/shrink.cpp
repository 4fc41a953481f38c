// 9663: prints the simpler inputs than the one on stdin: every smaller N.

#include <string>

#include "judge/tool.hpp"

namespace {

void simplify(judge::Input& input, judge::Candidates& candidates) {
    const int side = input.integer("N", 1, 14);
    for (int smaller = 1; smaller < side; smaller++) {
        candidates.add(std::to_string(smaller) + '\n');
    }
}

}  // namespace

int main(int argc, char** argv) { return judge::shrink(argc, argv, simplify); }
