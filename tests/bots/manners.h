/* Good manners of the C programs here: greet, answer every turn with no orders, leave at the end.

   play(argc, argv, misdeed) behaves well in the dialect of the first argument, but for its second turn, where it calls
   misdeed(); answer() is the good answer. If the misdeed returns, good manners go on. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int text, turn, planets;
static char *line;
static size_t room;

static inline int hear(void) { return getline(&line, &room, stdin) > 0; }

static inline void skip(int lines) {
    while (lines-- > 0 && hear()) {}
}

static inline void say(const char *words) {
    puts(words);
    fflush(stdout);
}

static inline void answer(void) {
    if (text) say("0");
    else printf("{\"turn\": %d, \"action\": []}\n", turn), fflush(stdout);
}

static inline int next_text_turn(void) {
    if (planets == 0) {
        if (!hear() || sscanf(line, "%*d %*d %d", &planets) != 1) return 0;
        skip(planets);
    }
    if (!hear() || atoi(line) < 0) return 0;
    skip(atoi(line) + planets);
    return 1;
}

static inline int next_json_turn(void) {
    while (hear()) {
        char *found = strstr(line, "\"turn\":");
        if (strstr(line, "\"type\":\"hello\"")) say("{\"type\": \"ready\"}");
        else if (strstr(line, "\"type\":\"act\"") && found) return turn = atoi(found + 7), 1;
        else return 0;
    }
    return 0;
}

static inline void play(int argc, char **argv, void (*misdeed)(void)) {
    text = argc > 1 && strcmp(argv[1], "text") == 0;
    for (int count = 1; text ? next_text_turn() : next_json_turn(); count++)
        if (count == 2) misdeed();
        else answer();
}
