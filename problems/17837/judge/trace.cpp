// 17837: plays a game and shows it move by move: what the piece met, where it went, and the board
// after it; `trace --help` says how.

#include "judge/trace.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "start.hpp"

namespace {

using grid::Cell;
using stacked::Game;

constexpr int turn_limit = Game::turn_limit;
constexpr std::array<const char*, 4> arrows{"→", "←", "↑", "↓"};
constexpr std::array<const char*, 3> colour_names{"white", "red", "blue"};
constexpr std::array<const char*, 3> colour_letters{".", "r", "b"};
constexpr std::array<const char*, 3> terminal_colours{judge::black_on_white, judge::white_on_red,
                                                      judge::white_on_blue};

struct Options {
    bool has_colours = false;
    std::optional<int> from;
    std::optional<int> to;
};

std::string name_of(std::size_t piece) { return std::to_string(piece + 1); }

std::string name_of(Cell cell) {
    return '(' + std::to_string(cell.row + 1) + ',' + std::to_string(cell.col + 1) + ')';
}

std::string names_of(const std::vector<std::size_t>& pieces) {
    std::string text;
    for (const std::size_t piece : pieces) text += (text.empty() ? "" : " ") + name_of(piece);
    return text;
}

// "(1,2) is red".
std::string seen_at(const Game& game, Cell cell) {
    if (!contains(game.board().shape(), cell)) return "there is the edge";
    return name_of(cell) + " is " + colour_names[game.board()[cell]];
}

// Moves the piece and says what happens; whether the game is over.
bool tell_move(Game& game, int turn, std::size_t piece) {
    const stacked::Piece before = game.pieces()[piece];
    const std::vector<std::size_t> stack = game.stack(before.cell);
    const std::vector<std::size_t> moved(std::find(stack.begin(), stack.end(), piece), stack.end());
    const bool is_over = game.move(piece);
    const stacked::Piece after = game.pieces()[piece];

    std::printf("\nturn %d, piece %s %s on %s: %s", turn, name_of(piece).c_str(),
                arrows[before.heading], name_of(before.cell).c_str(),
                seen_at(game, before.cell + stacked::headings[before.heading]).c_str());
    if (after.heading != before.heading) {
        const Cell behind = before.cell + stacked::headings[after.heading];
        std::printf("; it turns round %s, %s", arrows[after.heading],
                    seen_at(game, behind).c_str());
    }
    std::puts("");

    if (after.cell == before.cell) {
        std::puts("it stays");
        return is_over;
    }
    const std::vector<std::size_t>& target = game.stack(after.cell);
    const std::vector<std::size_t> below(target.begin(), target.end() - moved.size());
    std::string text = name_of(piece);
    if (moved.size() > 1) text += " with " + names_of({moved.begin() + 1, moved.end()}) + " on it";
    text += moved.size() > 1 ? " go to " : " goes to ";
    text += name_of(after.cell);
    if (!below.empty()) text += ", onto " + names_of(below);
    if (game.board()[after.cell] == stacked::red && moved.size() > 1) text += ", and turn over";
    std::puts(text.c_str());
    return is_over;
}

// The pieces of a cell from bottom to top, each with its heading.
std::string stack_text(const Game& game, Cell cell) {
    std::string text;
    for (const std::size_t piece : game.stack(cell)) {
        text += name_of(piece) + arrows[game.pieces()[piece].heading];
    }
    return text;
}

// In columns; an arrow is three bytes.
int width_of(const Game& game, Cell cell) {
    int width = 0;
    for (const std::size_t piece : game.stack(cell)) {
        width += static_cast<int>(name_of(piece).size()) + 1;
    }
    return width;
}

void draw(const Game& game, bool has_colours) {
    const int side = game.board().shape().rows;
    std::string head = "   ";
    std::vector<int> widths(side, 2);
    for (int col = 0; col < side; col++) {
        for (int row = 0; row < side; row++) {
            widths[col] = std::max(widths[col], width_of(game, {row, col}));
        }
        const std::string number = std::to_string(col + 1);
        head += "  " + number;
        if (col + 1 < side) head += std::string(widths[col] - number.size(), ' ');
    }
    std::puts(head.c_str());
    for (int row = 0; row < side; row++) {
        std::string line;
        for (int col = 0; col < side; col++) {
            const stacked::Colour colour = game.board()[{row, col}];
            std::string text = has_colours ? " " : colour_letters[colour];
            text += stack_text(game, {row, col});
            text += std::string(widths[col] - width_of(game, {row, col}), ' ');
            if (has_colours) {
                text += ' ';
                line += judge::coloured(text, terminal_colours[colour]);
            } else {
                line += ' ';
                line += text;
            }
        }
        if (!has_colours) line.erase(line.find_last_not_of(' ') + 1);
        std::printf("%3d%s%s\n", row + 1, has_colours ? " " : "", line.c_str());
    }
}

// The first and the last turn that are shown, the middle left out between: turns `first_gap` up to
// but without `end_gap`.
struct Shown {
    int from;
    int to;
    int first_gap;
    int end_gap;

    bool contains(int turn) const {
        return from <= turn && turn <= to && !(first_gap <= turn && turn < end_gap);
    }
};

Shown shown_turns(const Options& options, int turns) {
    constexpr int at_once = 30, at_first = 10, at_last = 5;
    if (options.from || options.to) {
        return {options.from.value_or(1), options.to.value_or(turn_limit), 0, 0};
    }
    if (turns <= at_once) return {1, turns, 0, 0};
    return {1, turns, at_first + 1, turns - at_last + 1};
}

void show(const stacked::Start& start, const Options& options) {
    const std::optional<int> end = stacked::turn_of_end(start, turn_limit);
    const int turns = end.value_or(turn_limit);
    const Shown shown = shown_turns(options, turns);
    Game game(start.board, start.pieces);

    std::printf("side %d, %d pieces; a cell shows its %s its pieces from bottom to top\n\n",
                start.side(), start.piece_count(),
                options.has_colours ? "colour and" : "colour (. white, r red, b blue) and");
    std::puts("start");
    draw(game, options.has_colours);
    for (int turn = 1; turn <= turns; turn++) {
        if (turn == shown.first_gap) {
            std::printf("\n(turns %d to %d are left out: --turn N or --from A --to B shows them)\n",
                        shown.first_gap, shown.end_gap - 1);
        }
        bool is_over = false;
        for (std::size_t piece = 0; piece < start.pieces.size() && !is_over; piece++) {
            if (!shown.contains(turn)) {
                is_over = game.move(piece);
                continue;
            }
            is_over = tell_move(game, turn, piece);
            draw(game, options.has_colours);
        }
    }
    if (shown.from > turns) std::printf("\nthere is no turn %d\n", shown.from);

    if (!end) {
        std::printf("\nno end within %d turns: -1\n", turn_limit);
        return;
    }
    for (const stacked::Piece& piece : game.pieces()) {
        const std::size_t height = game.stack(piece.cell).size();
        if (height < Game::winning_height) continue;
        std::printf("\nturn %d: %zu pieces on %s\n", *end, height, name_of(piece.cell).c_str());
        return;
    }
}

constexpr const char* usage =
    "usage: trace [--color] [--turn N | --from A --to B] [INPUT]\n"
    "\n"
    "Shows a game of 17837 move by move. Of a game of more than 30 turns it shows the first ten\n"
    "and the last five, unless the turns are named.\n"
    "\n"
    "  --turn N           only turn N, 1..1000\n"
    "  --from A, --to B   only the turns from A on, up to B\n"
    "  --color            the colours of the cells as colours of the terminal\n";

std::optional<int> turn_of(const judge::TraceOptions& given, const std::string& option) {
    const std::optional<std::string> text = given.value(option);
    if (!text) return std::nullopt;
    char* end = nullptr;
    const long turn = std::strtol(text->c_str(), &end, 10);
    const bool is_plain = '0' <= text->c_str()[0] && text->c_str()[0] <= '9' && *end == '\0';
    if (!is_plain || turn < 1 || turn > turn_limit) {
        judge::refuse_options(option + ' ' + *text + ": a turn is 1.." +
                              std::to_string(turn_limit));
    }
    return static_cast<int>(turn);
}

Options options_of(int argc, char** argv) {
    const judge::TraceOptions given =
        judge::trace_options(argc, argv, usage, {"--turn", "--from", "--to"});
    Options options{given.has_colours, turn_of(given, "--from"), turn_of(given, "--to")};
    if (const std::optional<int> turn = turn_of(given, "--turn")) {
        if (options.from || options.to) {
            judge::refuse_options("--turn is given together with other turns");
        }
        options.from = options.to = turn;
    }
    if (options.from && options.to && *options.from > *options.to) {
        judge::refuse_options("--from is after --to");
    }
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = options_of(argc, argv);
    judge::Input input;
    show(stacked::read_start(input), options);
}
