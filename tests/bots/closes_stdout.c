/* Closes its output and stays. */
#include "manners.h"

static void misdeed(void) {
    close(1);
    sleep(3600);
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
