/* Writes where nothing is. */
#include "manners.h"
#include <signal.h>

static void misdeed(void) {
    fprintf(stderr, "about to fall\n");
    *(volatile int *)8 = 1;
    raise(SIGSEGV);
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
