/* Answers, listens no more, and stays. */
#include "manners.h"

static void misdeed(void) {
    answer();
    close(0);
    sleep(3600);
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
