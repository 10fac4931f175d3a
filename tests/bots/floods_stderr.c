/* 2 MB on stderr, then a good answer. */
#include "manners.h"

static void misdeed(void) {
    for (int count = 0; count < 2000; count++) fprintf(stderr, "%0999d\n", count);
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
