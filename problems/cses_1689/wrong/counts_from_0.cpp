// Wrong: the start is number 0.
#include <cstdio>

int board[8][8];
int dr[8] = {2, 1, -1, -2, -2, -1, 1, 2};
int dc[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int ways(int r, int c) {
    if (r < 0 || r >= 8 || c < 0 || c >= 8 || board[r][c]) return -1;
    int n = 0;
    for (int k = 0; k < 8; k++) {
        int y = r + dr[k], x = c + dc[k];
        if (y >= 0 && y < 8 && x >= 0 && x < 8 && !board[y][x]) n++;
    }
    return n;
}

bool go(int r, int c, int step) {
    board[r][c] = step;
    if (step == 64) return true;
    for (int want = 0; want < 8; want++)
        for (int k = 0; k < 8; k++)
            if (ways(r + dr[k], c + dc[k]) == want && go(r + dr[k], c + dc[k], step + 1))
                return true;
    board[r][c] = 0;
    return false;
}

int main() {
    int c, r;
    scanf("%d %d", &c, &r);
    go(r - 1, c - 1, 1);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) printf("%d%c", board[y][x] - 1, x < 7 ? ' ' : '\n');
}
