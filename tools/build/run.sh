#!/bin/sh
# Builds the app and opens it.
set -eu
cd "$(dirname "$0")/../.."

if [ "$(uname)" != Darwin ] && [ -z "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
    echo "There is no display here to open a window on. 'make web' shows Atar in a browser." >&2
    exit 1
fi
tools/setup/rust.sh
tools/setup/packages.sh app
echo 'Building Atar (a few minutes the first time) …'
exec cargo run --profile quick --locked --package atar
