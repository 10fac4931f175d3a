/* Answers, listens no more, and stays. */
#include "manners.h"

static void misdeed(void) {
    answer();
    close(0);
    sleep(60);
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
