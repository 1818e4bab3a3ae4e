#!/bin/sh
# Plays games of a computer player with itself and fits the weights of its rollouts to the moves. TIME are the seconds to play (600), or GAMES
# the games to use, of SEED (1), JOBS at once (all cores). The games are kept in target/learn, so that it goes on where it stopped. WRITE=1
# writes the weights into the sources.
set -eu
cd "$(dirname "$0")/../.."

game=${GAME:-}
study=tools/measure/learn/$game.json
if [ ! -f "$study" ]; then
    echo "GAME must be one of these: $(basename -s .json tools/measure/learn/*.json | paste -s -d ' ' -)." >&2
    exit 2
fi
cargo build --release --locked --quiet --package atar-learn
set -- "$study" --kept "target/learn/$game-${SEED:-1}.games.jsonl" --seed "${SEED:-1}"
[ -z "${GAMES:-}" ] || set -- "$@" --games "$GAMES"
if [ -z "${GAMES:-}" ] || [ -n "${TIME:-}" ]; then
    set -- "$@" --seconds "${TIME:-600}"
fi
[ -z "${JOBS:-}" ] || set -- "$@" --jobs "$JOBS"
[ -z "${WRITE:-}" ] || set -- "$@" --write "crates/search/src/$game/weights.rs" --date "$(date -u +%F)"
mkdir -p target/learn
exec target/release/atar-learn "$@"
