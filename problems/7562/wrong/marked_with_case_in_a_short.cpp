// Wrong: squares are marked with the number of the case, which a short holds only up to 32,767.
#include <cstdio>
#include <cstring>
short seen[90000];
int dist[90000], qu[90000];
int dr[] = {1, 2, 2, 1, -1, -2, -2, -1};
int dc[] = {2, 1, -1, -2, -2, -1, 1, 2};
int main() {
    int t;
    scanf("%d", &t);
    for (int tc = 0; tc < t; tc++) {
        int n, a, b, x, y;
        scanf("%d %d %d %d %d", &n, &a, &b, &x, &y);
        int id = tc + 1;
        int h = 0, w = 0;
        qu[w++] = a * 300 + b;
        dist[a * 300 + b] = 0;
        seen[a * 300 + b] = id;
        while (h < w) {
            int v = qu[h++];
            int r = v / 300, c = v % 300;
            for (int k = 0; k < 8; k++) {
                int nr = r + dr[k], nc = c + dc[k];
                if (nr < 0 || nc < 0 || nr >= n || nc >= n) continue;
                int u = nr * 300 + nc;
                if (seen[u] == id) continue;
                seen[u] = id;
                dist[u] = dist[v] + 1;
                qu[w++] = u;
            }
        }
        printf("%d\n", dist[x * 300 + y]);
    }
}
