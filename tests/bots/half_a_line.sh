#!/bin/sh
# Half an answer, then silence.
. "$(dirname "$0")/manners.sh"

misdeed() {
    if [ "$dialect" = text ]; then printf 0; else printf '{"turn": %s, "act' "$turn"; fi
    sleep 3600
}

play
