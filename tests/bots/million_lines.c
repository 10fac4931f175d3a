/* The same answer a million times: legal where answers may be given in advance, else a flood of stale ones. */
#include "manners.h"

static void misdeed(void) {
    for (int count = 0; count < 1000000; count++)
        if (text) puts("0");
        else printf("{\"turn\": %d, \"action\": []}\n", turn);
    fflush(stdout);
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
