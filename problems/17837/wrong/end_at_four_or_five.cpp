// Wrong: the end is a stack of four or five pieces, not of six.
#include <algorithm>
#include <cstdio>
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
    return b.size() == 4 || b.size() == 5;
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
    for (int turn = 1; turn <= 1000; turn++)
        for (int i = 0; i < k; i++)
            if (go(i)) {
                printf("%d\n", turn);
                return 0;
            }
    puts("-1");
}
