#!/bin/sh
# Looks for inputs on which the program breaks a promise (tests/fuzz), by libFuzzer, which learns from the coverage of each input which way
# to go on. TARGET="records kept" tries these only, TIME=600 each of them for ten minutes. What fails is left in the corpus, where
# `make test` tries it from then on. "rooms" is another kind: four people send rooms a million messages (tests/room_fuzz), or so many as
# MESSAGES says. What fails there names a number, which makes it again.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/rust.sh
host=$(rustc -vV | sed -n 's/^host: //p')
target_dir=${CARGO_TARGET_DIR:-target}/fuzz
seconds=${TIME:-60}

# The compiler's part of the engine is stable; only sanitizers of memory, which safe Rust needs least, are not. Naming the system keeps
# the flags away from what runs while building.
RUSTFLAGS='--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
    -Cllvm-args=-sanitizer-coverage-trace-compares'
export RUSTFLAGS
cargo build --locked --package atar-fuzz --bin atar-fuzz --profile fuzz --target "$host" --target-dir "$target_dir"

# Each target has a folder of its own.
for target in ${TARGET:-$(ls tests/fuzz/corpus) rooms}; do
    if [ "$target" = rooms ]; then
        printf '\n== rooms, %s messages\n' "${MESSAGES:=1000000}"
        MESSAGES=$MESSAGES cargo test --locked --package atar-tests --test room_fuzz -- --nocapture
        continue
    fi
    printf '\n== %s, for %s seconds\n' "$target" "$seconds"
    found=$target_dir/corpus/$target
    corpus=tests/fuzz/corpus/$target
    mkdir -p "$found"
    ATAR_FUZZ=$target "$target_dir/$host/fuzz/atar-fuzz" "$found" "$corpus" -artifact_prefix="$corpus/found-" \
        -max_total_time="$seconds" -max_len=2048 -len_control=0 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 || {
        echo "What failed lies in $corpus. To see it again: cargo run --locked --package atar-fuzz -- $target FILE" >&2
        exit 1
    }
done
