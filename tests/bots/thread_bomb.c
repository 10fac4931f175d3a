/* 500 threads, all of them busy. */
#include "manners.h"
#include <pthread.h>

static void *burn(void *unused) {
    for (volatile unsigned long heat = 0;; heat++) {}
    return unused;
}

static void misdeed(void) {
    pthread_t thread;
    for (int count = 0; count < 500; count++)
        if (pthread_create(&thread, NULL, burn, NULL) != 0) break;
    sleep(3600);
}

int main(int argc, char **argv) { play(argc, argv, misdeed); }
