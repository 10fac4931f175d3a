/* Lets children think for it, one after the other and each for a moment, of whom nobody hears when they are gone. */
#include "manners.h"
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

static void think(int ms) {
    while (clock() < ms * (CLOCKS_PER_SEC / 1000)) {}
    _exit(0);
}

static void misdeed(void) {
    signal(SIGCHLD, SIG_IGN); /* so the kernel forgets what they have used */
    for (int child = 0; child < 60; child++) {
        if (fork() == 0) think(15);
        wait(NULL);
    }
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
