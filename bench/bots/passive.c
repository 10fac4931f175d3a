/* Auralux, text protocol: reads every state whole and gives no orders. Nothing is slower than the pipe.
   cc -O2 -o passive passive.c
   With -DTHINK_MS=5 it uses so much CPU time before every answer. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char buffer[1 << 16];
static int have, place;

/* One line into `line`; leaves at the end of the input. */
static void read_line(char *line) {
    for (;;) {
        if (place == have) {
            have = (int)read(0, buffer, sizeof buffer);
            place = 0;
            if (have <= 0) _exit(0);
        }
        char c = buffer[place++];
        *line++ = c;
        if (c == '\n') break;
    }
    *line = 0;
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

int main(void) {
    static char line[1 << 16];
    read_line(line);
    int planets = atoi(strrchr(line, ' '));
    for (int i = 0; i < planets; i++) read_line(line);
    for (;;) {
        read_line(line);
        int moves = atoi(line);
        if (moves < 0) return 0;
        for (int i = 0; i < moves + planets; i++) read_line(line);
        think();
        if (write(1, "0\n", 2) != 2) return 0;
    }
}
