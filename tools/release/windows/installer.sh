#!/bin/sh
# Makes the installer for Windows: `installer.sh PROGRAMS FOLDER`. The folder, which is made, gets the programs, stripped and signed,
# and the installer beside them, which is named.
set -eu
cd "$(dirname "$0")/../../.."

programs=$1
folder=$2
installer=$folder/Atar_$(tools/release/version.sh)_x64-setup.exe
mkdir -p "$folder"

for name in atar.exe atar-cli.exe WebView2Loader.dll; do
    [ -f "$programs/$name" ] || {
        echo "$programs has no $name." >&2
        exit 1
    }
    cp "$programs/$name" "$folder/$name"
done
# With -p it does not write the time into them.
x86_64-w64-mingw32-strip -p "$folder/atar.exe" "$folder/atar-cli.exe"
# The library is Microsoft's, and has their signature.
tools/release/windows/sign.sh "$folder/atar.exe"
tools/release/windows/sign.sh "$folder/atar-cli.exe"

node tools/release/windows/installer.mjs "$(tools/release/version.sh)" "$folder" "$installer" >"$folder/facts"
set --
while read -r fact; do
    set -- "$@" "$fact"
done <"$folder/facts"
rm "$folder/facts"
makensis -V2 -NOCD "$@" packaging/windows.nsi >"$folder/said" 2>&1 || {
    echo "The installer cannot be made: $(grep -v '^ *$' "$folder/said" | grep -i -m 1 -A 1 error | tr '\n' ' ')" >&2
    exit 1
}
rm "$folder/said"
tools/release/windows/sign.sh "$installer"
echo "$installer"
