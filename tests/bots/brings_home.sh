#!@OWN@/bin/sh
# Calls an interpreter in its own folder, beside a pyvenv.cfg that says where the home of that one is: in somebody's secrets.
. "${0%/*}/manners.sh" "$@"
reached() {
    while read -r line; do echo "reached $line" >&2; exit 66; done <"$1"
}
misdeed() {
    reached "${0%/*}/../secrets/key" 2>/dev/null
    reached "${0%/*}/all/program" 2>/dev/null
    answer "$1"
}
play
