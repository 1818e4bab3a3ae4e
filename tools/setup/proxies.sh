#!/bin/sh
# Unpacks Caddy into target/caddy and HAProxy into target/haproxy, where the system has none and Debian's packages can be had. Installed by
# apt-get, their services would start, and hold the system's port 80.
set -eu
cd "$(dirname "$0")/../.."

# Unpacks packages into target, unless the program is there: its name, its path in the packages, and their names.
unpack() {
    name=$1
    program=target/$1/$2
    shift 2
    if command -v "$name" >/dev/null || [ -x "$program" ]; then
        return
    fi
    if ! command -v apt-get >/dev/null; then
        echo "Without $name its file is not tested."
        return
    fi
    folder=$(mktemp -d)
    # Who fetches packages for root must be able to write there.
    chmod 777 "$folder"
    (cd "$folder" && apt-get download -q "$@") || {
        rm -rf "$folder"
        return 1
    }
    mkdir -p "target/$name"
    for package in "$folder"/*.deb; do
        dpkg-deb -x "$package" "target/$name"
    done
    rm -rf "$folder"
}

unpack caddy usr/bin/caddy caddy
unpack haproxy usr/sbin/haproxy haproxy liblua5.3-0 libopentracing1 libopentracing-c-wrapper0
