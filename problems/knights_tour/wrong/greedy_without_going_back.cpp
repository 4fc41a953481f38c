// Wrong: goes to the cell with the fewest ways on and gives up where it finds none.
#include <cstdio>

int n = 8, sr, sc, board[20][20];
int dr[8] = {2, 1, -1, -2, -2, -1, 1, 2};
int dc[8] = {1, 2, 2, 1, -1, -2, -2, -1};

bool open(int r, int c) { return r >= 0 && r < n && c >= 0 && c < n && board[r][c] < 0; }

bool go(int r, int c, int step) {
    board[r][c] = step;
    if (step == n * n - 1) return true;
    int best = -1, fewest = 9;
    for (int k = 0; k < 8; k++) {
        int y = r + dr[k], x = c + dc[k];
        if (!open(y, x)) continue;
        int ways = 0;
        for (int j = 0; j < 8; j++) ways += open(y + dr[j], x + dc[j]);
        if (ways < fewest) fewest = ways, best = k;
    }
    return best >= 0 && go(r + dr[best], c + dc[best], step + 1);
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
