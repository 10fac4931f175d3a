/* Takes 10 GB; aborts when it is refused. A page of each block is touched: the rest costs the machine nothing. */
#include "manners.h"

static void misdeed(void) {
    size_t block = 64 << 20;
    for (int count = 0; count < 160; count++) {
        char *got = malloc(block);
        if (got == NULL) {
            fprintf(stderr, "refused after %d blocks of 64 MB\n", count);
            abort();
        }
        memset(got, 1, 4096);
    }
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
