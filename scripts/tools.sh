#!/bin/sh
# The compilers, the sandbox, the browser and the database that the tests need: look for them, install what is missing
# where we may, else say what to install.
missing=
# Where sources are built in the sandbox, only what is installed for everybody is found: not somebody's own Rust or Go.
everybodys=/usr/bin:/bin:/usr/sbin:/sbin
for pair in cc:gcc,libc6-dev c++:g++ javac:default-jdk-headless node:nodejs rustc:rustc cargo:cargo go:golang-go mcs:mono-mcs \
    mono:mono-runtime bwrap:bubblewrap chromium:chromium; do
    PATH=$everybodys command -v "${pair%%:*}" >/dev/null || missing="$missing $(echo "${pair#*:}" | tr , ' ')"
done
# Debian keeps PostgreSQL's programs out of PATH.
command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$missing postgresql"
# A browser without windows takes less; where it cannot be had, chromium does.
lean=
command -v chromium-headless-shell >/dev/null || lean=chromium-headless-shell
[ -z "$missing$lean" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    # Only the programs are wanted, not a server that runs: PostgreSQL's package makes one unless it is told not to.
    case "$missing" in *postgresql*)
        mkdir -p /etc/postgresql-common
        [ -e /etc/postgresql-common/createcluster.conf ] ||
            echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf ;;
    esac
    apt-get -qq update
    [ -n "$lean" ] && ! apt-cache show "$lean" >/dev/null 2>&1 && lean=
    [ -z "$missing$lean" ] && exit 0
    echo "Installing$missing $lean ..."
    # What is only to be run for a test need not be safe from a loss of power.
    # shellcheck disable=SC2086 # they are several words
    apt-get -qq install --yes --no-install-recommends -o Dpkg::Options::=--force-unsafe-io $missing $lean >/dev/null && exit 0
fi
[ -z "$missing" ] && exit 0
echo "The tests compile bots in C, C++, C#, Go, Java and Rust, run some with node, hold them with bubblewrap, drive a browser, and" >&2
echo "start a PostgreSQL server. On Debian or Ubuntu: apt-get install$missing" >&2
exit 1
