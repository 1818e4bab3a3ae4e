#!/bin/sh
# Changes the sources of a crate in small ways, one at a time, and counts which changes its tests find (cargo-mutants): CRATE=room. There are
# thousands: SHARD=3/100 tries the fourth of a hundred equal parts. What was found is kept in target/mutants, so that a shard goes on where
# it stopped. At the end it counts all shards of the crate. .cargo/mutants.toml says what is left out, and why.
set -eu
cd "$(dirname "$0")/../.."

crate=${CRATE:-rules}
shard=${SHARD:-0/100}
case $crate in
    # The tests of the workspace that concern the crate, besides its own.
    rules) tests=atar-rules,atar-table ;;
    search) tests=atar-search,atar-table ;;
    table) tests=atar-table,atar-tests ;;
    room | ledger) tests=atar-$crate,atar-server ;;
    *)
        echo "CRATE is rules, search, table, room or ledger." >&2
        exit 2
        ;;
esac

tools/setup/rust.sh
mutants=$(tools/setup/cargo-tool.sh cargo-mutants)
kept=${CARGO_TARGET_DIR:-target}/mutants/$crate
out=$kept/$(echo "$shard" | tr / -)
mkdir -p "$out"
# It ends with 2 where changes were missed, 3 where the tests hung: both are counted below.
"$mutants" mutants --package "atar-$crate" --test-package "$tests" --shard "$shard" --iterate --output "$out" --no-shuffle \
    --colors never || [ $? -le 3 ]

# How many lines of this name the shards have.
count() {
    find "$kept" -name "$1.txt" -path '*/mutants.out/*' -exec cat {} + | sort -u | wc -l
}
found=$(($(count caught) + $(count previously_caught) + $(count timeout)))
missed=$(count missed)
find "$kept" -name missed.txt -path '*/mutants.out/*' -exec cat {} + | sort -u
echo "$crate: $found of $((found + missed)) changes found"
