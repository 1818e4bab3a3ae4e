#!/bin/sh
# Makes the disk image from which the app is dragged to Applications: `image-macos.sh Atar.app FILE.dmg`. It needs a Mac, and no secret.
# The Finder lays out the window, by tauri.conf.json; where it cannot be asked, the window is plain.
set -eu
cd "$(dirname "$0")/.."

app=$1
image=$2
work=$(mktemp -d)
mount=

# The system may hold on to a new disk for some seconds.
detach() {
    for pause in 1 2 4 8 16; do
        if hdiutil detach "$mount"; then
            mount=
            return
        fi
        sleep "$pause"
    done
    return 1
}

clean() {
    [ -z "$mount" ] || hdiutil detach -force "$mount" || true
    rm -rf "$work"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

fill() {
    mkdir -p "$1/.background"
    ditto "$app" "$1/Atar.app"
    ln -s /Applications "$1/Applications"
    cp packaging/dmg.png "$1/.background/dmg.png"
}

measure() {
    plutil -extract "bundle.macOS.dmg.$1" raw -o - tauri.conf.json
}

# The Finder writes the layout down some time after it was asked.
lay_out() {
    osascript packaging/dmg.applescript "$(basename "$mount")" "$@" || return
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ ! -s "$mount/.DS_Store" ] || return 0
        sleep 1
    done
    return 1
}

fill "$work/disk"
# Room for what the Finder writes.
size=$(($(du -sm "$work/disk" | cut -f 1) + 20))
hdiutil create -volname Atar -srcfolder "$work/disk" -fs HFS+ -format UDRW -size "${size}m" "$work/open.dmg"
mount=$(hdiutil attach -readwrite -noverify -noautoopen "$work/open.dmg" | awk -F '\t' '$3 ~ /^\// { print $3 }')

set -- "$(measure windowSize.width)" "$(measure windowSize.height)" "$(measure appPosition.x)" "$(measure appPosition.y)" \
    "$(measure applicationFolderPosition.x)" "$(measure applicationFolderPosition.y)"
lay_out "$@" || echo '::warning title=Plain window::The Finder did not lay out the window of the disk image.' >&2

detach
mkdir -p "$(dirname "$image")"
hdiutil convert "$work/open.dmg" -format UDZO -imagekey zlib-level=9 -o "$image"
