#!/bin/sh
# Builds one of cargo's tools, of the version that is fixed here, and says where it is: `cargo-tool.sh cargo-deny`.
# The first time takes minutes.
set -eu
cd "$(dirname "$0")/.."

case $1 in
    cargo-deny) version=0.20.2 ;;
    cargo-cyclonedx) version=0.5.9 ;;
    *)
        echo "There is no version fixed for $1." >&2
        exit 2
        ;;
esac

root=$(mkdir -p "${CARGO_TARGET_DIR:-target}/tools" && cd "${CARGO_TARGET_DIR:-target}/tools" && pwd)
if ! grep -qs "^\"$1 $version " "$root/.crates.toml"; then
    cargo install --locked --quiet --root "$root" --target-dir "$root/build" --version "$version" "$1" >&2
    rm -rf "$root/build"
fi
echo "$root/bin/$1"
