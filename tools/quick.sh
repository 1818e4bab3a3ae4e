#!/bin/sh
# What one runs while working: form, rules, table, contract and the front without a browser. `make test` runs the rest, too.
set -eu
cd "$(dirname "$0")/.."
. tools/parts.sh

tools/rust.sh lint
part 'Formatting' cargo fmt --all --check
part 'Lints' cargo clippy --locked --all-targets -- -D warnings
part 'Rules, computer players, table, contract' cargo test --locked --no-fail-fast -p atar-rules -p atar-search -p atar-table -p atar-tests
if command -v node >/dev/null; then
    part 'Scripts and styles' tools/scripts.sh
    part 'The front, without a browser' node --test tests/ui/*.test.mjs
else
    echo 'Without Node.js the front is not tested.'
fi
finish 'All quick tests have passed'
