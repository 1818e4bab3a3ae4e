#!/bin/sh
# Builds the server and opens Atar in a browser.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/rust.sh
tools/setup/packages.sh web
exec cargo run --profile quick --locked --package atar-cli -- serve --open
