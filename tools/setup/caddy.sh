#!/bin/sh
# Unpacks Caddy into target/caddy, where the system has none and Debian's package can be had. Installed by apt-get, its service would start, and hold
# the system's port 80.
set -eu
cd "$(dirname "$0")/../.."

if command -v caddy >/dev/null || [ -x target/caddy/usr/bin/caddy ]; then
    exit
fi
if ! command -v apt-get >/dev/null; then
    echo 'Without Caddy its file is not tested.'
    exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Who fetches packages for root must be able to write there.
chmod 777 "$folder"
(cd "$folder" && apt-get download -q caddy)
mkdir -p target/caddy
dpkg-deb -x "$folder"/caddy_*.deb target/caddy
