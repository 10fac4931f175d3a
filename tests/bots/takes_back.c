/* Opens the other ends of its own pipes and takes back what it has just said, when the referee was already told of it. */
#include "manners.h"
#include <fcntl.h>

static void misdeed(void) {
    static char taken[4096];
    int ends[2] = {open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK), open("/proc/self/fd/2", O_RDONLY | O_NONBLOCK)};
    for (int count = 0; count < 20000; count++)
        for (int pipe = 0; pipe < 2; pipe++) {
            if (ends[pipe] < 0) continue; /* of somebody else: then there is nothing to take */
            write(pipe + 1, " ", 1); /* what is not taken back in time disturbs nobody */
            read(ends[pipe], taken, sizeof taken);
        }
    answer();
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
