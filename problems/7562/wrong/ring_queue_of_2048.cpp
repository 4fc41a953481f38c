// Wrong: the queue goes round in 2048 places, which the search from the middle of side 300 exceeds.
#include <cstdio>
#include <cstring>
int dist[90000], qu[90000];
int dr[] = {1, 2, 2, 1, -1, -2, -2, -1};
int dc[] = {2, 1, -1, -2, -2, -1, 1, 2};
int main() {
    int t;
    scanf("%d", &t);
    for (int tc = 0; tc < t; tc++) {
        int n, a, b, x, y;
        scanf("%d %d %d %d %d", &n, &a, &b, &x, &y);
        for (int i = 0; i < 90000; i++) dist[i] = -1;
        int h = 0, w = 0;
        qu[w++ % 2048] = a * 300 + b;
        dist[a * 300 + b] = 0;
        while (h < w) {
            int v = qu[h++ % 2048];
            int r = v / 300, c = v % 300;
            for (int k = 0; k < 8; k++) {
                int nr = r + dr[k], nc = c + dc[k];
                if (nr < 0 || nc < 0 || nr >= n || nc >= n) continue;
                int u = nr * 300 + nc;
                if (dist[u] >= 0) continue;
                dist[u] = dist[v] + 1;
                qu[w++ % 2048] = u;
            }
        }
        printf("%d\n", dist[x * 300 + y]);
    }
}
