#!/usr/bin/env bash
# A small bot for Auralux: its planets grow, then send their surplus to the nearest planet that is not its own.
#
# Play:   ludus play auralux ./auralux_bash.sh afk

nearest() { # sets `best`, empty where all planets are mine
    local from=$1 to row
    read -ra row <<< "${distances[from]}"
    best=
    for ((to = 0; to < count; to++)); do
        if ((owner[to] != me)) && { [ -z "$best" ] || ((row[to] < row[best])); }; then best=$to; fi
    done
}

order() { # adds to `orders` what this planet does
    local from=$1 price=$((level[$1] == 0 ? 100 : 200 * level[$1] - armor[$1]))
    if ((level[from] < 3)); then
        if ((ships[from] >= price)); then orders+=("$((from + 1)) $((from + 1)) ${ships[from]}"); fi
    elif ((ships[from] > 200)); then
        nearest "$from"
        if [ -n "$best" ]; then orders+=("$((from + 1)) $((best + 1)) $((ships[from] - 50))"); fi
    fi
}

read -r me _ count
for ((i = 0; i < count; i++)); do read -r "distances[$i]"; done

while read -r sends && ((sends >= 0)); do
    for ((i = 0; i < sends; i++)); do read -r _; done # what the others have sent
    for ((i = 0; i < count; i++)); do read -r "owner[$i]" "ships[$i]" "level[$i]" "armor[$i]"; done
    orders=()
    for ((i = 0; i < count; i++)); do if ((owner[i] == me)); then order "$i"; fi; done
    printf '%s\n' "${#orders[@]}" "${orders[@]}"
done
