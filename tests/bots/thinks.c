/* Does nothing wrong, but thinks in earnest for a moment. */
#include "manners.h"
#include <time.h>

static void misdeed(void) {
    while (clock() < CLOCKS_PER_SEC * 3 / 20) {} /* 150 ms */
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
