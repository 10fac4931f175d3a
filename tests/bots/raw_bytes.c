/* NUL and bytes that are no UTF-8, with a newline. */
#include "manners.h"

static void misdeed(void) {
    fwrite("\0\xff\xfe\x80\0\xc0\xaf\n", 1, 8, stdout);
    fflush(stdout);
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
