// Knight's Tour: a right answer of an input, the first tour in the order of the moves.

#include <string>

#include "../forced_edges.hpp"
#include "../tour.hpp"
#include "judge/tool.hpp"
#include "start.hpp"

namespace {

std::string answer_to(judge::Input& input) {
    const tour::Start start = tour::read_start(input);
    tour::ForcedEdges forced_edges(start.side);
    if (!forced_edges.search(start.cell)) return "There's no Solution\n";
    return tour::to_text(forced_edges.order());
}

}  // namespace

int main(int argc, char** argv) { return judge::answer(argc, argv, answer_to); }
