/* A line of 1 GB. */
#include "manners.h"

static void misdeed(void) {
    static char part[1 << 16];
    memset(part, '1', sizeof part);
    for (int count = 0; count < 1 << 14; count++) fwrite(part, 1, sizeof part, stdout);
    say("");
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
