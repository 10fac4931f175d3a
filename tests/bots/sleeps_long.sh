#!/bin/sh
# Sleeps for nine seconds before it answers, which uses no time of a processor.
. "$(dirname "$0")/manners.sh"

misdeed() {
    sleep 9
    answer
}

play
