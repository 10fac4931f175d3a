/* Thinks for ever. */
#include "manners.h"

static void misdeed(void) {
    for (volatile unsigned long thought = 0;; thought++) {}
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
