#!/usr/bin/env bash
# Runs `cargo test` and writes the names of the tests that fail into a file: `cargo-test.sh FILE ARGUMENTS …`.
set -euo pipefail

names=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
cargo test --locked "$@" 2>&1 | tee "$log" || status=$?
sed -n 's/^test \(.*\) \.\.\. FAILED$/\1/p' "$log" >"$names"
exit "$status"
