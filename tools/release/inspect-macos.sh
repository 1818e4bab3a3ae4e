#!/bin/sh
# Looks on a Mac at a disk image and the app in it, and runs its programs: `inspect-macos.sh FILE.dmg`. SIGNED=signed asks as well whether the
# system would open them without a question.
set -eu
cd "$(dirname "$0")/../.."

image=$1
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

hdiutil verify "$image"
mkdir "$work/disk"
hdiutil attach -readonly -nobrowse -mountpoint "$work/disk" "$image"
[ "$(readlink "$work/disk/Applications")" = /Applications ]
app=$work/disk/Atar.app

for program in atar atar-cli; do
    lipo "$app/Contents/MacOS/$program" -verify_arch x86_64 arm64
    "$app/Contents/MacOS/$program" --version | grep -F "$(tools/release/version.sh)"
done
codesign --verify --deep --strict --verbose=2 "$app"
codesign --display --verbose=2 "$app" 2>&1 | grep 'flags=.*runtime'
same_entitlements "$app"
if [ "${SIGNED-}" = signed ]; then
    xcrun stapler validate "$app"
    xcrun stapler validate "$image"
    spctl --assess --type execute --verbose "$app"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
fi
ATAR_APP=$app node --test tests/packages/macos.test.mjs
