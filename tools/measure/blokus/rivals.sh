#!/bin/sh
# Plays Blokus Duo against Pentobi (https://pentobi.sourceforge.io) at equal processor time. Its program pentobi-gtp is built by its own
# sources (PENTOBI_BUILD_GTP=ON); PENTOBI is the folder that holds it. LEVELS="5 6 7" plays these levels, GAMES=200 so many games of each.
# What has been played is kept in target/rivals.jsonl, so that it goes on where it was stopped; remove the file when the player has changed.
set -eu
cd "$(dirname "$0")/../../.."

program=$(find "${PENTOBI:?is the folder of pentobi-gtp}" -name pentobi-gtp -type f | head -n 1)
if [ -z "$program" ]; then
    echo "There is no pentobi-gtp in $PENTOBI." >&2
    exit 2
fi
mkdir -p target
cargo build --release --locked --package atar-cli
for level in ${LEVELS:-5 6 7}; do
    PENTOBI=$program OURS=target/release/atar-cli FILE=target/rivals.jsonl GAMES=${GAMES:-200} LEVEL=$level NODES=${NODES:-1000} \
        node tools/measure/blokus/rivals.mjs
done
