/* Forks, and its children fork, until 300 sleep (its own bound, so that nobody else suffers if we fail); then waits. */
#include "manners.h"
#include <sys/mman.h>

static void misdeed(void) {
    int *born = mmap(NULL, sizeof *born, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    while (__sync_fetch_and_add(born, 1) < 300)
        if (fork() < 0) break;
    sleep(3600);
    _exit(0);
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
