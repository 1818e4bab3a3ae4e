#!/bin/sh
# Puts a host of rooms under load and prints what it bears (docs/online.md). The host has the first core, the clients the others.
set -eu
cd "$(dirname "$0")/../.."

# Every connection is an open file, at the host and at its client.
# shellcheck disable=SC3045 # the shells of all our systems have it
ulimit -n "$(ulimit -Hn)"
cargo build --release --locked --package atar-cli --package atar-soak
soak() {
    printf '\n== %s\n' "$*"
    taskset --cpu-list "1-$(($(nproc) - 1))" target/release/atar-soak "$@"
}

# shellcheck disable=SC2086 # The words of LOAD are arguments.
if [ -n "${LOAD:-}" ]; then
    soak $LOAD
    exit
fi
soak connections
soak play
soak watch
soak watch --deaf 500
soak history
soak leave
soak back
