#!/bin/sh
# Looks around at home and tells how much is there; plays on.
. "$(dirname "$0")/manners.sh"

misdeed() {
    ls -a "${HOME:-/}" | wc -l >&2
    answer
}

play
