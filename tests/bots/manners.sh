# Good manners of the shell programs here (POSIX sh): greet, answer every turn with no orders, leave at the end.
#
# Sourced by a program that has a function `misdeed`; `play` behaves well in the dialect of the first argument, but for
# the second turn, where it calls misdeed; `answer` is the good answer. If the misdeed returns, good manners go on.

dialect=$1
planets=
turn=0

answer() {
    if [ "$dialect" = text ]; then echo 0; else echo "{\"turn\": $turn, \"action\": []}"; fi
}

skip() {
    skipped=0
    while [ "$skipped" -lt "$1" ] && read -r _; do skipped=$((skipped + 1)); done
}

next_text_turn() {
    if [ -z "$planets" ]; then
        read -r _ _ planets || return 1
        skip "$planets"
    fi
    read -r sends && [ "$sends" -ge 0 ] || return 1
    skip $((sends + planets))
}

next_json_turn() {
    while read -r line; do
        case $line in
            *'"type":"hello"'*) echo '{"type": "ready"}' ;;
            *'"type":"act"'*) turn=${line#*\"turn\":} && turn=${turn%%,*} && return 0 ;;
            *) return 1 ;;
        esac
    done
    return 1
}

play() {
    count=0
    while "next_${dialect}_turn"; do
        count=$((count + 1))
        if [ "$count" -eq 2 ]; then misdeed; else answer; fi
    done
}
