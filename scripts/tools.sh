#!/bin/sh
# The compilers, the sandbox and the database that the tests need: look for them, install what is missing where we may, else say what
# to install.
missing=
for pair in cc:gcc,libc6-dev c++:g++ javac:default-jdk-headless node:nodejs bwrap:bubblewrap chromium:chromium; do
    command -v "${pair%%:*}" >/dev/null || missing="$missing $(echo "${pair#*:}" | tr , ' ')"
done
# Debian keeps PostgreSQL's programs out of PATH.
command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$missing postgresql"
# A browser without windows takes less; where it cannot be had, chromium does.
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! command -v chromium-headless-shell >/dev/null; then
    apt-get -qq update && apt-get -qq install --yes --no-install-recommends chromium-headless-shell >/dev/null 2>&1
fi
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    # Only the programs are wanted, not a server that runs: PostgreSQL's package makes one unless it is told not to.
    case "$missing" in *postgresql*)
        mkdir -p /etc/postgresql-common
        [ -e /etc/postgresql-common/createcluster.conf ] ||
            echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf ;;
    esac
    # shellcheck disable=SC2086 # they are several words
    apt-get -qq update && apt-get -qq install --yes --no-install-recommends $missing >/dev/null && exit 0
fi
echo "The tests compile bots in C, C++ and Java, run some with node, hold them with bubblewrap, and start a PostgreSQL server." >&2
echo "On Debian or Ubuntu: apt-get install$missing" >&2
exit 1
