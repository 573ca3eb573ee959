/* A bot for any game of mossa's, in C and without a JSON library: it plays the first legal move. See docs/engines.md.
 * cc -o bot examples/bot.c && mossa match connect4 engine:command=./bot random --games 10 */

#include <stdio.h>
#include <string.h>

int main(void) {
    static char line[1 << 20];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        char *legal = strstr(line, "\"legal\": [\"");
        if (strstr(line, "\"type\": \"hello\"")) {
            puts("{\"type\": \"hello\", \"protocol\": 1, \"name\": \"first move in C\"}");
        } else if (strstr(line, "\"type\": \"quit\"")) {
            break;
        } else if (strstr(line, "\"type\": \"go\"") && legal) {
            legal += strlen("\"legal\": [\""); /* no name of a move has a quote in it */
            printf("{\"type\": \"move\", \"move\": \"%.*s\"}\n", (int)strcspn(legal, "\""), legal);
        }
    }
}
