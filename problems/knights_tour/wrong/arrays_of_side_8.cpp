// Mistake: the array has 8 rows and columns, the board up to 20.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int n = 8, sr, sc, board[8][8];
int dr[8] = {2, 1, -1, -2, -2, -1, 1, 2};
int dc[8] = {1, 2, 2, 1, -1, -2, -2, -1};

bool is_free(int r, int c) { return r >= 0 && r < n && c >= 0 && c < n && board[r][c] < 0; }

// Fewest ways on first; of equals, the one that is farther from the middle.
bool go(int r, int c, int step) {
    board[r][c] = step;
    if (step == n * n - 1) return true;
    std::vector<std::pair<std::pair<int, int>, int>> next;
    for (int k = 0; k < 8; k++) {
        int y = r + dr[k], x = c + dc[k], ways = 0;
        if (!is_free(y, x)) continue;
        for (int i = 0; i < 8; i++) ways += is_free(y + dr[i], x + dc[i]);
        int from_middle = (2 * y - n + 1) * (2 * y - n + 1) + (2 * x - n + 1) * (2 * x - n + 1);
        next.push_back({{ways, -from_middle}, k});
    }
    std::sort(next.begin(), next.end());
    for (auto& move : next)
        if (go(r + dr[move.second], c + dc[move.second], step + 1)) return true;
    board[r][c] = -1;
    return false;
}

int main() {
    scanf("%d %d %d", &n, &sr, &sc);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) board[r][c] = -1;
    bool colours_allow = n % 2 == 0 || (sr + sc) % 2 == 0;
    if (!colours_allow || !go(sr, sc, 0)) {
        puts("There's no Solution");
        return 0;
    }
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) printf(" %d", board[r][c]);
        puts("");
    }
}
