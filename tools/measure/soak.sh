#!/bin/sh
# Puts a host of rooms under load and prints what it bears (docs/online.md). The host has the first core, the clients the others.
# Of several servers each has the cores that CORES says (CORES=0,1,2), or all have the first.
set -eu
cd "$(dirname "$0")/../.."

# Every connection is an open file, at the host and at its client.
# shellcheck disable=SC3045 # the shells of all our systems have it
ulimit -n "$(ulimit -Hn)"
cargo build --release --locked --package atar-cli --package atar-soak
soak() {
    printf '\n== %s\n' "$*"
    taskset --cpu-list "1-$(($(nproc) - 1))" target/release/atar-soak --cores "${CORES:-0}" "$@"
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
# Several servers, with a database and its synchronous standby: what each adds, what a relay costs, and one that is killed.
soak --servers 1 --postgres play
soak --servers 2 play
soak --servers 3 play
soak --servers 3 play --relayed
soak --servers 3 back
