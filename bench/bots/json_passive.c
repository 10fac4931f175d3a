/* Any game, JSON lines (docs/bot-protocol.md): reads every view whole and gives no orders. Nothing is slower than the pipe.
   cc -O2 -o json_passive json_passive.c
   With -DTHINK_MS=5 it uses so much CPU time before every answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char line[1 << 20];

/* One line into `line`: we are asked one thing at a time. Leaves at the end of the input. */
static void read_line(void) {
    size_t have = 0;
    do {
        ssize_t got = read(0, line + have, sizeof line - 1 - have);
        if (got <= 0) _exit(0);
        have += (size_t)got;
    } while (line[have - 1] != '\n');
    line[have] = 0;
}

#ifdef THINK_MS
static long used_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000L + now.tv_nsec;
}

static void think(void) {
    long end = used_ns() + THINK_MS * 1000000L;
    while (used_ns() < end) {}
}
#else
static void think(void) {}
#endif

static void say(const char *text, size_t length) {
    if (write(1, text, length) != (ssize_t)length) _exit(0);
}

int main(void) {
    static const char ready[] = "{\"type\":\"ready\"}\n", act[] = "{\"type\":\"act\",\"turn\":";
    char answer[64];
    read_line();
    say(ready, sizeof ready - 1);
    for (;;) {
        read_line();
        if (strncmp(line, act, sizeof act - 1)) return 0;
        think();
        int length = snprintf(answer, sizeof answer, "{\"turn\":%d,\"action\":[]}\n", atoi(line + sizeof act - 1));
        say(answer, (size_t)length);
    }
}
