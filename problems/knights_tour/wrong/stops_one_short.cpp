// Wrong: the search stops one cell before the end.
#include <cstdio>

int n = 8, sr, sc, board[20][20];
int dr[8] = {2, 1, -1, -2, -2, -1, 1, 2};
int dc[8] = {1, 2, 2, 1, -1, -2, -2, -1};

bool go(int r, int c, int step) {
    board[r][c] = step;
    if (step == n * n - 2) return true;
    for (int k = 0; k < 8; k++) {
        int y = r + dr[k], x = c + dc[k];
        if (y < 0 || y >= n || x < 0 || x >= n || board[y][x] >= 0) continue;
        if (go(y, x, step + 1)) return true;
    }
    board[r][c] = -1;
    return false;
}

int main() {
    scanf("%d %d %d", &n, &sr, &sc);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) board[r][c] = -1;
    if (!go(sr, sc, 0)) {
        puts("There's no Solution");
        return 0;
    }
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) printf(" %d", board[r][c]);
        puts("");
    }
}
