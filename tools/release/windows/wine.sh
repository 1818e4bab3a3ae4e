#!/bin/sh
# Makes what programs for Windows run in on Linux, and says where it is: a prefix of wine, with small programs of the tests in C:\tests.
set -eu
cd "$(dirname "$0")/../../.."

built=$(mkdir -p "${CARGO_TARGET_DIR:-target}/windows" && cd "${CARGO_TARGET_DIR:-target}/windows" && pwd)
WINEPREFIX=$built/wine
HOME=$WINEPREFIX/home
export WINEPREFIX HOME
export WINEDEBUG=-all WINEDLLOVERRIDES='winemenubuilder.exe,mscoree,mshtml='
unset DISPLAY
sources=tests/windows/support
programs=$WINEPREFIX/drive_c/tests

compile() {
    x86_64-w64-mingw32-gcc -O1 -o "$@"
}

if [ ! -f "$WINEPREFIX/made" ]; then
    rm -rf "$WINEPREFIX"
    mkdir -p "$HOME"
    wine wineboot -i >/dev/null 2>&1
    wine reg add 'HKCU\Software\Wine' /v Version /d win10 /f >/dev/null 2>&1
    system=$WINEPREFIX/drive_c/windows/system32
    [ -f "$system/bcryptprimitives.dll" ] || compile "$system/bcryptprimitives.dll" -shared "$sources/bcryptprimitives.c" -ladvapi32
    # The server of these programs ends some seconds after them; until then none can be started that stays.
    wineserver -w
    touch "$WINEPREFIX/made"
fi
mkdir -p "$programs"
for name in hold stand-in; do
    if [ ! -f "$programs/$name.exe" ] || [ -n "$(find "$sources/$name.c" -newer "$programs/$name.exe")" ]; then
        compile "$programs/$name.exe" "$sources/$name.c"
    fi
done
echo "$WINEPREFIX"
