#!/bin/sh
# Sleeps through its turn, and the rest of the match.
. "$(dirname "$0")/manners.sh"

misdeed() { sleep 3600; }

play
