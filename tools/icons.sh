#!/bin/sh
# Makes the icons of the desktop bundles and of the browser's tab from icons/atar.svg, with Tauri's own tool (needs the network once).
set -eu
cd "$(dirname "$0")/.."

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
npx --yes --package '@tauri-apps/cli@2' tauri icon icons/atar.svg --output "$made"
for icon in 32x32.png 128x128.png 128x128@2x.png icon.icns icon.ico; do
    cp "$made/$icon" "icons/$icon"
done
cp icons/atar.svg ui/icon.svg
