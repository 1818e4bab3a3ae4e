#!/bin/sh
# Writes ui/licences.txt anew. It is to be done when Cargo.lock has changed; a test says so.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/rust.sh
tools/setup/npm.sh tools
node tools/build/licences.mjs
