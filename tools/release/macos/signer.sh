#!/bin/sh
# Builds what signs the app and makes its disk image, and says in which folder it is: `signer.sh`, or `signer.sh notary` with what speaks to
# Apple's notary, which takes twice as long to build.
set -eu
cd "$(dirname "$0")/../../.."

folder=$(mkdir -p "${CARGO_TARGET_DIR:-target}/tools" && cd "${CARGO_TARGET_DIR:-target}/tools" && pwd)/signer${1+-$1}
rcodesign=$(tools/setup/cargo-tool.sh "apple-codesign${1+-$1}")
cargo build --locked --quiet --package atar-disk-image >&2
mkdir -p "$folder"
cp "$rcodesign" "${CARGO_TARGET_DIR:-target}/debug/disk-image" "$folder"
echo "$folder"
