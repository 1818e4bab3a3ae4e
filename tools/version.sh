#!/bin/sh
# Says whether a tag is the version that Cargo.toml has: `version.sh v1.2.3`.
set -eu
cd "$(dirname "$0")/.."

version=$(sed -n '/^\[workspace\.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
if [ "$1" != "v$version" ]; then
    echo "The tag is $1, but the version in Cargo.toml is $version." >&2
    exit 1
fi
