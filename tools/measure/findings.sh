#!/bin/sh
# Plays the built-in studies for some time each and writes their figures into docs/lab. The games are kept in
# target/lab, so that it resumes where it stopped. STUDIES="atar-clock owari-stones" plays these only, TIME=600 each for this many seconds.
set -eu
cd "$(dirname "$0")/../.."

games=target/lab
mkdir -p "$games"
cargo build --release --locked --package atar-cli
# The names of studies are words of their own.
# shellcheck disable=SC2086
set -- ${STUDIES:-$(basename -s .json studies/*.json)}
for study in "$@"; do
    if grep -q '"wish"' "studies/$study.json"; then play=seek; else play=run; fi
    target/release/atar-cli lab "$play" "studies/$study.json" --out "$games/$study.games.jsonl" --seconds "${TIME:-300}"
done
GAMES=$games node tools/measure/findings.mjs "$@"
