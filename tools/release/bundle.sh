#!/bin/sh
# Makes the Linux packages that are named: `bundle.sh deb rpm`. With `--debug` before them they hold the debug build, which is what tests want.
set -eu
cd "$(dirname "$0")/../.."

folder=release
cargo=--release
tauri=
if [ "${1-}" = --debug ]; then
    shift
    folder=debug
    cargo=
    tauri=--debug
fi
if [ "$(uname)" != Linux ]; then
    echo "The packages for Linux are made on Linux; docs/releasing.md says how all are made." >&2
    exit 1
fi

tools/setup/rust.sh
tools/setup/packages.sh bundle
# shellcheck source=tools/build/front.sh
. tools/build/front.sh

if [ -n "$cargo" ]; then
    cargo build --locked --workspace --bins "$cargo"
else
    tools/build/build-tested.sh
fi
built=${CARGO_TARGET_DIR:-target}/$folder

# What Tauri does not build by itself, where tauri.conf.json takes it from.
stage=target/stage
rm -rf "$stage"
mkdir -p "$stage"
install -m 755 "$built/atar-cli" "$stage/atar-cli"
"$stage/atar-cli" man "$stage/man1"
gzip -9 -n "$stage"/man1/*
chmod 644 "$stage"/man1/*

for kind; do
    rm -rf "$built/bundle/$kind"
    # shellcheck disable=SC2086
    tools/node_modules/.bin/tauri bundle --ci --bundles "$kind" $tauri
    ls "$built/bundle/$kind"/*."$kind"
done
