// Wrong: each move calls the next one, without a limit, until the call stack is full.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

int n, k, color[14][14];
int r[10], c[10], d[10];
vector<int> st[14][14];
int dr[] = {0, 0, -1, 1};
int dc[] = {1, -1, 0, 0};

bool blue(int y, int x) { return y < 1 || y > n || x < 1 || x > n || color[y][x] == 2; }

bool go(int i) {
    int y = r[i], x = c[i];
    int ny = y + dr[d[i]], nx = x + dc[d[i]];
    if (blue(ny, nx)) {
        d[i] ^= 1;
        ny = y + dr[d[i]], nx = x + dc[d[i]];
        if (blue(ny, nx)) return false;
    }
    vector<int>& a = st[y][x];
    vector<int>& b = st[ny][nx];
    int at = find(a.begin(), a.end(), i) - a.begin();
    vector<int> up(a.begin() + at, a.end());
    a.resize(at);
    if (color[ny][nx] == 1) reverse(up.begin(), up.end());
    for (int p : up) {
        b.push_back(p);
        r[p] = ny, c[p] = nx;
    }
    return b.size() >= 4;
}

// This move and all after it, each with a board of its own.
int play(int turn, int i, int before[14][14]) {
    int board[14][14];
    memcpy(board, before, sizeof board);
    if (go(i)) return turn;
    int end = i + 1 < k ? play(turn, i + 1, board) : play(turn + 1, 0, board);
    return end > 1000 ? -1 : end;
}

int main() {
    scanf("%d %d", &n, &k);
    for (int y = 1; y <= n; y++)
        for (int x = 1; x <= n; x++) scanf("%d", &color[y][x]);
    for (int i = 0; i < k; i++) {
        scanf("%d %d %d", &r[i], &c[i], &d[i]);
        d[i]--;
        st[r[i]][c[i]].push_back(i);
    }
    int turn = play(1, 0, color);
    printf("%d\n", turn);
}
