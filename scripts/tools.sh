#!/bin/sh
# The compilers that the tests need: look for them, install what is missing where we may, else say what to install.
missing=
for pair in cc:gcc,libc6-dev c++:g++ javac:default-jdk-headless node:nodejs; do
    command -v "${pair%%:*}" >/dev/null || missing="$missing $(echo "${pair#*:}" | tr , ' ')"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # they are several words
    apt-get -qq update && apt-get -qq install --yes --no-install-recommends $missing >/dev/null && exit 0
fi
echo "The tests compile bots in C, C++ and Java and run some with node. On Debian or Ubuntu: apt-get install$missing" >&2
exit 1
