/* Kills its process group, and so itself. */
#include "manners.h"
#include <signal.h>

static void misdeed(void) {
    kill(0, SIGKILL);
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
