#!/bin/sh
# Leaves in the middle of the match.
. "$(dirname "$0")/manners.sh"

misdeed() { echo "that is enough" >&2; exit 3; }

play
