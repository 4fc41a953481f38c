// Wrong: moves along the columns never land on the last column.
#include <cstdio>
#include <cstring>
#include <queue>
using namespace std;
int path[8][3][2] = {{{-1, 0}, {-2, -1}, {-3, -2}}, {{-1, 0}, {-2, 1}, {-3, 2}},
                     {{1, 0}, {2, -1}, {3, -2}},    {{1, 0}, {2, 1}, {3, 2}},
                     {{0, -1}, {-1, -2}, {-2, -3}}, {{0, -1}, {1, -2}, {2, -3}},
                     {{0, 1}, {-1, 2}, {-2, 3}},    {{0, 1}, {1, 2}, {2, 3}}};
int dist[10][9];
int main() {
    int r1, c1, r2, c2;
    scanf("%d %d %d %d", &r1, &c1, &r2, &c2);
    memset(dist, -1, sizeof dist);
    queue<pair<int, int> > q;
    q.push({r1, c1});
    dist[r1][c1] = 0;
    while (!q.empty()) {
        int r = q.front().first, c = q.front().second;
        q.pop();
        for (int d = 0; d < 8; d++) {
            int nr = r + path[d][2][0], nc = c + path[d][2][1];
            if (nr < 0 || nr > 9 || nc < 0 || nc > 8 - (d < 4)) continue;
            bool blocked = false;
            for (int k = 0; k < 2; k++)
                if (r + path[d][k][0] == r2 && c + path[d][k][1] == c2) blocked = true;
            if (blocked || dist[nr][nc] != -1) continue;
            dist[nr][nc] = dist[r][c] + 1;
            q.push({nr, nc});
        }
    }
    printf("%d\n", dist[r2][c2]);
}
