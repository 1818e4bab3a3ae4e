#!/bin/sh
# Makes the installer for Windows, on Linux: app and atar-cli, signed if there is a certificate, in one file that installs them for a person.
# `exe.sh --quick` makes it of the quick build.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/rust.sh
tools/setup/packages.sh exe
profile=release
[ "${1-}" != --quick ] || profile=quick
built=${CARGO_TARGET_DIR:-target}/windows
made=$built/installer-$profile

# Until all is done there is nothing.
rm -rf "$made"
work=$(mkdir -p "$built" && mktemp -d "$built/exe.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

programs=$(tools/release/windows/compile.sh "$profile" atar atar-cli)
installer=$(tools/release/windows/installer.sh "$programs" "$work")
chmod 755 "$work"
mv "$work" "$made"
echo "$made/$(basename "$installer")"
