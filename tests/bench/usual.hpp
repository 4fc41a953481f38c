#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <queue>
#include <utility>
#include <vector>

// The solutions as most people would write them: what the ways of the suite are measured against.
namespace usual {

// 7562: an int board, bounds tested by four comparisons, a queue of pairs; on the board of
// rows x cols. Returns -1 if there is no way.
inline int knight_moves(int rows, int cols, std::pair<int, int> from, std::pair<int, int> to) {
    static std::array<std::array<int, 300>, 300> distance;
    static constexpr std::array<int, 8> dr{1, 2, 2, 1, -1, -2, -2, -1};
    static constexpr std::array<int, 8> dc{2, 1, -1, -2, -2, -1, 1, 2};
    for (int row = 0; row < rows; row++) {
        std::fill(distance[row].begin(), distance[row].begin() + cols, -1);
    }
    std::queue<std::pair<int, int>> queue;
    queue.push(from);
    distance[from.first][from.second] = 0;
    while (!queue.empty()) {
        const auto [row, col] = queue.front();
        queue.pop();
        if (row == to.first && col == to.second) return distance[row][col];
        for (int i = 0; i < 8; i++) {
            const int next_row = row + dr[i], next_col = col + dc[i];
            if (next_row < 0 || next_row >= rows || next_col < 0 || next_col >= cols) continue;
            if (distance[next_row][next_col] != -1) continue;
            distance[next_row][next_col] = distance[row][col] + 1;
            queue.push({next_row, next_col});
        }
    }
    return -1;
}

// 16509: steps of each of the eight moves in turn, a deque of positions.
inline int elephant_moves(int row, int col, int king_row, int king_col) {
    struct Position {
        int row, col, moves;
    };
    static constexpr int steps[8][3][2] = {
        {{-1, 0}, {-1, -1}, {-1, -1}}, {{-1, 0}, {-1, 1}, {-1, 1}},   {{1, 0}, {1, -1}, {1, -1}},
        {{1, 0}, {1, 1}, {1, 1}},      {{0, -1}, {-1, -1}, {-1, -1}}, {{0, -1}, {1, -1}, {1, -1}},
        {{0, 1}, {-1, 1}, {-1, 1}},    {{0, 1}, {1, 1}, {1, 1}}};
    bool seen[10][9] = {};
    std::deque<Position> queue{{row, col, 0}};
    seen[row][col] = true;
    while (!queue.empty()) {
        const Position here = queue.front();
        queue.pop_front();
        if (here.row == king_row && here.col == king_col) return here.moves;
        for (const auto& way : steps) {
            int r = here.row, c = here.col;
            bool is_free = true;
            for (int i = 0; i < 3; i++) {
                r += way[i][0];
                c += way[i][1];
                if (r < 0 || r >= 10 || c < 0 || c >= 9) is_free = false;
                if (i < 2 && r == king_row && c == king_col) is_free = false;
            }
            if (!is_free || seen[r][c]) continue;
            seen[r][c] = true;
            queue.push_back({r, c, here.moves + 1});
        }
    }
    return -1;
}

struct Piece {
    int row, col, heading;
};

// 17837: colours and stacks in vectors of vectors. Rows and columns count from 0.
inline int stacked_pieces(const std::vector<std::vector<int>>& colours, std::vector<Piece> pieces) {
    static constexpr int dr[4] = {0, 0, -1, 1}, dc[4] = {1, -1, 0, 0};
    static constexpr int opposite[4] = {1, 0, 3, 2};
    const int side = static_cast<int>(colours.size());
    std::vector<std::vector<std::vector<int>>> board(side, std::vector<std::vector<int>>(side));
    for (std::size_t i = 0; i < pieces.size(); i++) {
        board[pieces[i].row][pieces[i].col].push_back(static_cast<int>(i));
    }
    const auto is_blue = [&](int row, int col) {
        if (row < 0 || row >= side || col < 0 || col >= side) return true;
        return colours[row][col] == 2;
    };
    for (int turn = 1; turn <= 1000; turn++) {
        for (std::size_t i = 0; i < pieces.size(); i++) {
            Piece& piece = pieces[i];
            int row = piece.row + dr[piece.heading], col = piece.col + dc[piece.heading];
            if (is_blue(row, col)) {
                piece.heading = opposite[piece.heading];
                row = piece.row + dr[piece.heading];
                col = piece.col + dc[piece.heading];
                if (is_blue(row, col)) continue;
            }
            std::vector<int>& from = board[piece.row][piece.col];
            std::vector<int>& to = board[row][col];
            std::size_t at = 0;
            while (from[at] != static_cast<int>(i)) at++;
            std::vector<int> moved(from.begin() + static_cast<std::ptrdiff_t>(at), from.end());
            from.resize(at);
            if (colours[row][col] == 1) std::reverse(moved.begin(), moved.end());
            for (const int one : moved) {
                pieces[one].row = row;
                pieces[one].col = col;
                to.push_back(one);
            }
            if (to.size() >= 4) return turn;
        }
    }
    return -1;
}

}  // namespace usual
