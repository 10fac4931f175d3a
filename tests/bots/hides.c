/* Leaves a daemon behind that has wiped its environment, and another one that is dead already. */
#include "manners.h"
#include <sys/wait.h>

static void hide(int seconds) {
    char *nothing[] = {NULL}, count[16];
    snprintf(count, sizeof count, "%d", seconds);
    setsid();
    if (fork() == 0) execve("/bin/sleep", (char *[]){"sleep", count, NULL}, nothing);
    _exit(0);
}

static void misdeed(void) {
    for (int seconds = 0; seconds <= 60; seconds += 60) {
        if (fork() == 0) hide(seconds);
        wait(NULL);
    }
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
