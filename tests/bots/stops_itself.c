/* Stops itself as a debugger would. */
#include "manners.h"
#include <signal.h>

static void misdeed(void) {
    raise(SIGSTOP);
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
