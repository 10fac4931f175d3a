/* Takes 10 GB that no limit of a process counts as its own, and touches a part; falls when it is refused. */
#include "manners.h"
#include <sys/mman.h>

static void misdeed(void) {
    size_t block = 64 << 20;
    for (int count = 0; count < 160; count++) {
        char *got = mmap(NULL, block, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (got == MAP_FAILED) abort();
        memset(got, 1, block / 16);
    }
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
