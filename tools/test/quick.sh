#!/bin/sh
# What one runs while working: form, rules, table, contract, what the other crates test in themselves, and the front without a browser. `make test`
# runs the rest, too.
set -eu
cd "$(dirname "$0")/../.."
. tools/test/parts.sh

tools/setup/rust.sh lint
part 'Formatting' cargo fmt --all --check
part 'Lints' cargo clippy --locked --all-targets -- -D warnings
# The tests of rules, computer players and table by name, so that the whole workspace can be named: cargo chooses the features of libraries by
# the packages, and would build all again for others. The crates above the table are tested in themselves, and what crosses crates but for the
# simulation of servers, the crowd in a room and the hostile files, which take half a minute each.
targets='--lib --test architecture --test carriers --test clock --test contract --test golden --test nim --test pages --test versions'
for file in crates/rules/tests/*.rs crates/rules/tests/*/main.rs crates/search/tests/*.rs crates/table/tests/*.rs; do
    targets="$targets --test $(basename "${file%/main.rs}" .rs)"
done
if command -v node >/dev/null; then
    # shellcheck disable=SC2086 # one word each
    part 'Rust: rules, computer players, table, contract, and all crates in themselves' node tools/test/rust-tests.mjs "$named" --workspace $targets
    part 'Scripts and styles' tools/test/scripts.sh
    # Node by itself leaves one of two processors alone.
    part 'The front, without a browser' node --test --test-concurrency=2 tests/ui/*.test.mjs
else
    # shellcheck disable=SC2086 # one word each
    part 'Rust' cargo test --locked --no-fail-fast --workspace $targets
    echo 'Without Node.js the front is not tested.'
fi
finish 'All quick tests have passed'
