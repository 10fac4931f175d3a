/* Leaves a daemon behind, in a session of its own and a child of nobody, and plays on as if nothing were. */
#include "manners.h"
#include <sys/wait.h>

static void daemonize(void) {
    setsid();
    if (fork() == 0) sleep(3600);
    _exit(0);
}

static void misdeed(void) {
    if (fork() == 0) daemonize();
    wait(NULL);
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
