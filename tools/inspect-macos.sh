#!/bin/sh
# Looks at the app and the disk image that have been made on a Mac: `inspect-macos.sh Atar.app FILE.dmg`.
# SIGNED=signed asks whether the system would open them without a question, and needs nothing but the system; otherwise the tests of the
# app are run, with npm's packages, which have no place where the secrets are.
set -eu
cd "$(dirname "$0")/.."

app=$1
image=$2
work=$(mktemp -d)
clean() {
    hdiutil detach "$work/disk" >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

same_entitlements() {
    codesign --display --entitlements - --xml "$1" | plutil -convert xml1 -o "$work/granted.plist" -
    plutil -convert xml1 -o "$work/wanted.plist" packaging/entitlements.plist
    cmp "$work/granted.plist" "$work/wanted.plist"
}

lipo "$app/Contents/MacOS/atar" -verify_arch x86_64 arm64
codesign --verify --deep --strict --verbose=2 "$app"
codesign --display --verbose=2 "$app" 2>&1 | grep 'flags=.*runtime'
same_entitlements "$app"

hdiutil verify "$image"
mkdir "$work/disk"
hdiutil attach -readonly -nobrowse -mountpoint "$work/disk" "$image"
codesign --verify --deep --strict "$work/disk/Atar.app"
[ "$(readlink "$work/disk/Applications")" = /Applications ]

if [ "${SIGNED-}" = signed ]; then
    xcrun stapler validate "$work/disk/Atar.app"
    xcrun stapler validate "$image"
    spctl --assess --type execute --verbose "$app"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
else
    ATAR_APP=$app node --test tests/packages/macos.test.mjs
fi
