// CSES 1689: a right answer of an input.

#include <string>

#include "../board_text.hpp"
#include "grid/tour_warnsdorff.hpp"
#include "judge/tool.hpp"
#include "start.hpp"

namespace {

std::string answer_to(judge::Input& input) {
    grid::Warnsdorff warnsdorff(tour::side);
    warnsdorff.search(tour::read_start(input));
    return tour::board_text(warnsdorff.order());
}

}  // namespace

int main(int argc, char** argv) { return judge::answer(argc, argv, answer_to); }
