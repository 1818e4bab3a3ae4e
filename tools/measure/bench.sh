#!/bin/sh
# Measures the speed of the rules and of the computer players, on one core, in the release build. Each line of figures is one measurement.
set -eu
cd "$(dirname "$0")/../.."

# shellcheck source=tools/build/front.sh
. tools/build/front.sh
cargo build --release --locked --package atar-cli
playouts() {
    printf '\n== Random games: %s\n' "$*"
    target/release/atar-cli playouts "$@" --seed 1 | tail -n 1
}

# What is measured of a game by itself: what its file in tools/measure/bench says, or random games as they are usually played.
names=$(echo '{"do": "hello"}' | target/release/atar-cli engine | grep -o '"name":"[^"]*","title"' | cut -d '"' -f 4)
for game in $names; do
    if [ -f "tools/measure/bench/$game.sh" ]; then
        # shellcheck disable=SC1090 # the game's own
        . "tools/measure/bench/$game.sh"
    else
        playouts "$game"
    fi
done
printf '\n== The lab: games a second on one core, default Atar for two\n'
games_of_the_lab() {
    folder=$(mktemp -d)
    target/release/atar-cli lab new atar --all "$1" --games "$2" >"$folder/study.json"
    target/release/atar-cli lab run "$folder/study.json" --jobs 1 2>/dev/null | tail -n 1 |
        sed -n "s/.*\"played\":\([0-9]*\),\"seconds\":\([0-9.]*\).*/$1 \1 \2/p" | awk '{ printf "%s: %.1f a second\n", $1, $2 / $3 }'
    rm -r "$folder"
}
games_of_the_lab random 20000
games_of_the_lab greedy 1000
games_of_the_lab level=3 40
printf '\n== Legal steps\n'
cargo bench --locked --package atar-cli --bench legal_steps
printf '\n== Requests of the table: microseconds at turns 10, 1,000 and 10,000\n'
cargo bench --locked --package atar-table --bench requests
printf '\n== Computer players of the other games: simulations a second\n'
cargo bench --locked --package atar-cli --bench thinking
printf '\n== Reviews: whether blunders lose, when equal players play on\n'
cargo bench --locked --package atar-search --bench blunders
printf '\n== Atar where the truth is known: how often players are right\n'
cargo bench --locked --package atar-search --bench solved

printf '\n== Rooms: entries a second by ledger\n'
cargo bench --locked --package atar-ledger --bench append
printf '\n== Rooms: steps, coming back, and opening a room\n'
LOAD='play --rooms 200 --pace 100 --seconds 10' tools/measure/soak.sh
LOAD='back --rooms 500' tools/measure/soak.sh

tools/setup/packages.sh test
tools/setup/npm.sh tests
cargo build --release --locked --package atar-cli
printf '\n== Until Home can be used: the bundled front, and the sources\n'
tools/build/build-tested.sh
node tests/browser/start.mjs
printf '\n== Frames in the browser\n'
ATAR_CLI=$PWD/target/release/atar-cli node tests/browser/frames.mjs
ATAR_CLI=$PWD/target/release/atar-cli node tests/browser/study-frames.mjs
ATAR_CLI=$PWD/target/release/atar-cli node tests/browser/library-frames.mjs
ATAR_CLI=$PWD/target/release/atar-cli node tests/browser/lab-frames.mjs
ATAR_CLI=$PWD/target/release/atar-cli node tests/browser/rest-cost.mjs

printf '\n== The web app: until a game can be begun\n'
tools/build/site.sh >/dev/null
node tests/web/measure.mjs
printf '\n== The web app: turns of level 10 on one thread and on two\n'
node tests/web/measure-helper.mjs
printf '\n== The lab: against match, Stop, many games, and the module against the program\n'
ATAR_CLI=$PWD/target/release/atar-cli node tests/web/measure-lab.mjs

printf '\n== The desktop app: first paint, and memory after a game\n'
cargo build --release --locked --package atar
ATAR_BINARY=$PWD/target/release/atar node tests/desktop/measure.mjs
