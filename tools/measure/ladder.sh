#!/bin/sh
# Tests whether each level of the computer players beats the one two below it. What has been played is kept in target/ladder.jsonl, so
# that it goes on where it was stopped; remove the file when the players have changed. GAME="petri blokus" tests these games only.
set -eu
cd "$(dirname "$0")/../.."

mkdir -p target
# The names of games are words of their own.
# shellcheck disable=SC2086
exec cargo run --release --locked --package atar-cli -- ladder --file target/ladder.jsonl ${GAME:-}
