/* Greets without being asked, and never reads a word. */
#include "manners.h"

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "json") == 0) say("{\"type\": \"ready\"}");
    sleep(3600);
}
