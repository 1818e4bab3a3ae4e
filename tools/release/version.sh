#!/bin/sh
# Prints the version that Cargo.toml has, or says whether a tag is that version: `version.sh v1.2.3`.
set -eu
cd "$(dirname "$0")/../.."

version=$(sed -n '/^\[workspace\.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
if [ $# = 0 ]; then
    echo "$version"
elif [ "$1" != "v$version" ]; then
    echo "The tag is $1, but the version in Cargo.toml is $version." >&2
    exit 1
fi
