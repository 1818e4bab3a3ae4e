#!/bin/sh
# Makes the icons of the desktop bundles, of their files, of the browser's tab and of the web app, and the picture of the disk image, from
# their SVG files.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/packages.sh icons
tools/setup/npm.sh tools

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
tauri_icon() {
    tools/node_modules/.bin/tauri icon "$@" --output "$made"
}

tauri_icon icons/document.svg
cp "$made/icon.icns" icons/document.icns
tauri_icon icons/atar.svg
for icon in 32x32.png 128x128.png 128x128@2x.png icon.icns icon.ico; do
    cp "$made/$icon" "icons/$icon"
done
cp icons/atar.svg ui/icon.svg

# Twice the points in each direction, and said so in the file: the Finder then draws it sharply in a window of 660 × 400 points.
rsvg-convert --zoom 2 packaging/dmg.svg --output "$made/dmg.png"
mogrify -define png:exclude-chunks=date,time -units PixelsPerInch -density 144 "$made/dmg.png"
cp "$made/dmg.png" packaging/dmg.png

# A system may cut an icon of the web app to any shape: this one fills the square, with the picture within the middle.
sed -e 's|<rect .*fill="url(#ground)"/>|<rect width="1024" height="1024" fill="url(#ground)"/><g transform="translate(102 102) scale(.8)">|' \
    -e 's|</svg>|</g></svg>|' icons/atar.svg >"$made/maskable.svg"
web=crates/web/site/icons
mkdir -p "$web"
tauri_icon icons/atar.svg --png 192,512
mv "$made/192x192.png" "$web/192.png"
mv "$made/512x512.png" "$web/512.png"
tauri_icon "$made/maskable.svg" --png 512
mv "$made/512x512.png" "$web/maskable.png"
