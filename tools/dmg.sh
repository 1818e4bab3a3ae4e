#!/bin/sh
# Makes the disk image for macOS, on any system: app and atar-cli for both processors, signed, beside a link to Applications.
# `dmg.sh --quick aarch64` makes one for a processor, of the quick build, which is what tests want.
set -eu
cd "$(dirname "$0")/.."

tools/rust.sh
tools/packages.sh dmg
profile=release
processors='aarch64 x86_64'
kind=universal
if [ "${1-}" = --quick ]; then
    profile=quick
    processors=$2
    kind=$2
fi
built=${CARGO_TARGET_DIR:-target}/macos
made=$built/$profile-$kind
image=$made/Atar_$(tools/version.sh)_$kind.dmg

# Until all is done there is nothing.
rm -rf "$made"
work=$(mkdir -p "$built" && mktemp -d "$built/dmg.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# The same sources make the same image, before it is signed.
if [ -z "${SOURCE_DATE_EPOCH-}" ]; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
    export SOURCE_DATE_EPOCH
fi

set --
for processor in $processors; do
    set -- "$@" "$(tools/macos/compile.sh "$profile" "$processor")"
done
tools/macos/bundle.sh "$work" "$@"
tools/macos/sign.sh "$work/Atar.app"
cargo run --quiet --locked --package atar-disk-image -- "$work/Atar.app" tauri.conf.json "$work/$(basename "$image")"
tools/macos/sign.sh "$work/$(basename "$image")"
chmod 755 "$work"
mv "$work" "$made"
echo "$image"
