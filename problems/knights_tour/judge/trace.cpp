// knights_tour: searches a tour as the solution does and draws it; `trace --help` says how.

#include "judge/trace.hpp"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "../forced_edges.hpp"
#include "grid/cell.hpp"
#include "grid/grid.hpp"
#include "grid/tour.hpp"
#include "judge/input.hpp"
#include "start.hpp"

namespace {

using grid::Cell;
using tour::Start;

// The board with a frame of row and column numbers. With colours, its cells are light and dark,
// and the two ends of the tour stand out.
void draw(const grid::Grid<int>& order, bool has_colours) {
    const int side = order.shape().rows;
    const int last = side * side - 1;
    const int width = static_cast<int>(std::to_string(last).size());
    std::string rule = "   +";
    for (int col = 0; col < side; col++) rule += std::string(width + 2, '-') + '+';

    std::printf("   ");
    for (int col = 0; col < side; col++) {
        std::printf("  %*d%s", width, col, col + 1 < side ? " " : "");
    }
    std::printf("\n%s\n", rule.c_str());
    for (int row = 0; row < side; row++) {
        std::printf("%2d |", row);
        for (int col = 0; col < side; col++) {
            const int number = order[{row, col}];
            const bool is_end = number == 0 || number == last;
            const char* const colour = is_end                 ? judge::white_on_red
                                       : (row + col) % 2 == 0 ? judge::black_on_white
                                                              : judge::white_on_grey;
            std::string text = std::to_string(number);
            text.insert(0, width + 1 - text.size(), ' ');
            text += ' ';
            std::printf("%s|", has_colours ? judge::coloured(text, colour).c_str() : text.c_str());
        }
        std::printf("\n%s\n", rule.c_str());
    }
}

constexpr const char* svg_style =
    "<style>\n"
    ".paper, .light { fill: #ffffff } .dark { fill: #dfe5ec }\n"
    ".way { fill: none; stroke: #2f6fb3; stroke-width: 2; stroke-linejoin: round }\n"
    ".stop { fill: #ffffff; stroke: #2f6fb3; stroke-width: 1.5 }\n"
    ".start { fill: #17713f } .end { fill: #b23023 }\n"
    "text { font: 12px sans-serif; text-anchor: middle }\n"
    ".number { fill: #1b1f24 } .on_end { fill: #ffffff } .side { fill: #5a636d }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".paper { fill: #16191d } .light { fill: #343b45 } .dark { fill: #22272e }\n"
    ".way { stroke: #7db4ea } .stop { fill: #16191d; stroke: #7db4ea }\n"
    ".start { fill: #4cc38a } .end { fill: #ff8a7a }\n"
    ".number { fill: #e8ecf1 } .on_end { fill: #16191d } .side { fill: #98a2ad }\n"
    "}\n"
    "</style>\n";

// The board with the way as a line, and on each cell a disc with its number. A knight's move passes
// far enough from the middles of other cells not to touch their discs.
std::string to_svg(const grid::Grid<int>& order) {
    constexpr int cell_size = 48, frame = 24;
    const int side = order.shape().rows;
    const std::string size = std::to_string(side * cell_size + 2 * frame);
    const auto at = [](int index) { return std::to_string(frame + index * cell_size); };
    const auto middle = [](int index) {
        return std::to_string(frame + index * cell_size + cell_size / 2);
    };
    const std::vector<Cell> way = way_of(order);

    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + ' ' +
                      size + "\" width=\"" + size + "\" height=\"" + size + "\">\n";
    svg += "<title>A knight's tour of " + std::to_string(side) + " x " + std::to_string(side) +
           " cells from row " + std::to_string(way[0].row) + ", column " +
           std::to_string(way[0].col) + "</title>\n";
    svg += svg_style;
    svg += "<rect class=\"paper\" width=\"" + size + "\" height=\"" + size + "\"/>\n";
    for (int row = 0; row < side; row++) {
        for (int col = 0; col < side; col++) {
            svg += "<rect class=\"" + std::string((row + col) % 2 == 0 ? "light" : "dark") +
                   "\" x=\"" + at(col) + "\" y=\"" + at(row) + "\" width=\"" +
                   std::to_string(cell_size) + "\" height=\"" + std::to_string(cell_size) +
                   "\"/>\n";
        }
    }
    for (int i = 0; i < side; i++) {
        const std::string number = std::to_string(i);
        svg += "<text class=\"side\" x=\"" + middle(i) + "\" y=\"16\">" + number + "</text>\n";
        svg += "<text class=\"side\" x=\"12\" y=\"" + middle(i) + "\" dy=\"4\">" + number +
               "</text>\n";
    }

    svg += "<polyline class=\"way\" points=\"";
    for (const Cell cell : way) {
        svg += (svg.back() == '"' ? "" : " ") + middle(cell.col) + ',' + middle(cell.row);
    }
    svg += "\"/>\n";
    for (std::size_t number = 0; number < way.size(); number++) {
        const Cell cell = way[number];
        const bool is_start = number == 0, is_last = number + 1 == way.size();
        const std::string disc = is_start ? "start" : is_last ? "end" : "stop";
        svg += "<circle class=\"" + disc + "\" cx=\"" + middle(cell.col) + "\" cy=\"" +
               middle(cell.row) + "\" r=\"12\"/>\n";
        svg += "<text class=\"" + std::string(disc == "stop" ? "number" : "on_end") + "\" x=\"" +
               middle(cell.col) + "\" y=\"" + middle(cell.row) + "\" dy=\"4\">" +
               std::to_string(number) + "</text>\n";
    }
    return svg + "</svg>\n";
}

void write(const std::string& path, const std::string& text) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    bool is_written = file != nullptr;
    if (is_written) is_written = std::fputs(text.c_str(), file) >= 0;
    if (file != nullptr) is_written = std::fclose(file) == 0 && is_written;
    if (is_written) return;
    std::fprintf(stderr, "cannot write %s\n", path.c_str());
    std::exit(2);
}

void show(Start start, const judge::TraceOptions& options) {
    const std::optional<std::string> svg = options.value("--svg");
    std::printf("side %d, from row %d, column %d\n", start.side, start.cell.row, start.cell.col);
    tour::ForcedEdges search(start.side);
    const bool exists = search.search(start.cell);
    std::printf("the search stepped on a cell %lld times\n\n", search.calls());
    if (!exists) {
        std::puts("There's no Solution");
        if (svg) std::printf("%s is not written\n", svg->c_str());
        return;
    }
    draw(search.order(), options.has_colours);
    if (svg) {
        write(*svg, to_svg(search.order()));
        std::printf("\nwritten to %s\n", svg->c_str());
    }
}

constexpr const char* usage =
    "usage: trace [--color] [--svg FILE] [INPUT]\n"
    "\n"
    "Searches the first knight's tour and draws the board with the number of each cell.\n"
    "\n"
    "  --color      with the colours of the terminal\n"
    "  --svg FILE   also writes the tour as a picture\n";

}  // namespace

int main(int argc, char** argv) {
    const judge::TraceOptions options = judge::trace_options(argc, argv, usage, {"--svg"});
    judge::Input input;
    show(tour::read_start(input), options);
}
