/* A small bot for Auralux: its planets grow, then send their surplus to the nearest planet that is not its own.

   Build:  cc -O2 -o auralux_c auralux_c.c
   Play:   ludus play auralux ./auralux_c afk */
#include <stdio.h>

#define MOST 1000

static int me, count, distance[MOST][MOST];
static int owner[MOST], ships[MOST], level[MOST], armor[MOST];

static int nearest(int from) {
    int best = -1;
    for (int to = 0; to < count; to++)
        if (owner[to] != me && (best < 0 || distance[from][to] < distance[from][best])) best = to;
    return best;
}

/* Where this planet sends its ships: to itself (capture, or upgrade and repair), to another, or nowhere (-1). */
static int target(int from) {
    int price = level[from] == 0 ? 100 : 200 * level[from] - armor[from];
    if (level[from] < 3) return ships[from] >= price ? from : -1;
    return ships[from] > 200 ? nearest(from) : -1;
}

static void answer(void) {
    int sources[MOST], targets[MOST], orders = 0;
    for (int from = 0; from < count; from++)
        if (owner[from] == me && (targets[orders] = target(from)) >= 0) sources[orders++] = from;
    printf("%d\n", orders);
    for (int i = 0; i < orders; i++) {
        int from = sources[i], to = targets[i];
        printf("%d %d %d\n", from + 1, to + 1, from == to ? ships[from] : ships[from] - 50);
    }
    fflush(stdout); /* or the answer stays here until the buffer is full */
}

int main(void) {
    int sends;
    if (scanf("%d %*d %d", &me, &count) != 2) return 1;
    for (int i = 0; i < count * count; i++)
        if (scanf("%d", &distance[i / count][i % count]) != 1) return 1;
    while (scanf("%d", &sends) == 1 && sends >= 0) {
        for (int i = 0; i < 4 * sends; i++)
            if (scanf("%*d") != 0) return 1; /* what the others have sent */
        for (int i = 0; i < count; i++)
            if (scanf("%d %d %d %d", &owner[i], &ships[i], &level[i], &armor[i]) != 4) return 1;
        answer();
    }
    return 0;
}
