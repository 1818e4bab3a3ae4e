#!/bin/sh
# Looks at the app and the disk image that have been made on a Mac: `inspect-macos.sh FOLDER`, the folder being Tauri's `bundle`.
# SIGNED=signed also asks whether the system would open them without a question.
set -eu
cd "$(dirname "$0")/.."

app=$1/macos/Atar.app
image=$(ls "$1"/dmg/*.dmg)

lipo "$app/Contents/MacOS/atar" -verify_arch x86_64 arm64
codesign --verify --deep --strict --verbose=2 "$app"
codesign --display --verbose=2 "$app" 2>&1 | grep 'flags=.*runtime'
hdiutil verify "$image"
ATAR_APP=$app node --test tests/packages/macos.test.mjs
if [ "${SIGNED-}" = signed ]; then
    xcrun stapler validate "$app"
    xcrun stapler validate "$image"
    spctl --assess --type execute --verbose "$app"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
fi
