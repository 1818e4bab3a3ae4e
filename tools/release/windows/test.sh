#!/bin/sh
# Builds atar-cli for Windows and tests it under wine, with the installer. APP=yes builds the app as well, which takes much longer; else another
# program stands for it. Where wine is not to be had, nothing is tested, and this is said.
set -eu
cd "$(dirname "$0")/../../.."

if [ "$(uname)" != Linux ] || ! tools/setup/packages.sh wine; then
    echo 'Wine cannot be had here: the programs for Windows are not tested.'
    exit
fi
if [ "${APP-}" ]; then
    tools/release/windows/compile.sh quick atar atar-cli >/dev/null
else
    tools/release/windows/compile.sh quick atar-cli >/dev/null
fi
WINEPREFIX=$(tools/release/windows/wine.sh)
export WINEPREFIX
# Else each pause between two programs ends the server, and the next program starts a new one.
WINEDEBUG=-all wineserver -p
trap 'wineserver -k || true' EXIT
trap 'exit 1' HUP INT TERM
node tools/test/node-tests.mjs "$1" tests/windows/*.test.mjs
