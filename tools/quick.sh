#!/bin/sh
# What one runs while working: form, rules, table, contract, what the other crates test in themselves, and the front without a browser. `make test`
# runs the rest, too.
set -eu
cd "$(dirname "$0")/.."
. tools/parts.sh

tools/rust.sh lint
part 'Formatting' cargo fmt --all --check
part 'Lints' cargo clippy --locked --all-targets -- -D warnings
# The simulation of servers, the crowd in a room and the hostile files take half a minute each.
part 'Rules, computer players, table, contract' cargo test --locked --no-fail-fast -p atar-rules -p atar-search -p atar-table -p atar-tests -- \
    --skip whatever_fails_the_log_is_what_was_answered --skip whatever_four_people_send_at_once_all_are_answered_and_agree \
    --skip opens_or_refuses_every_file --skip what_check_and_show_say_of_a_file
part 'Rooms and the lab, in themselves' cargo test --locked --no-fail-fast --lib -p atar-room -p atar-ledger -p atar-server -p atar-nearby -p atar-connection \
    -p atar-lab -p atar-runner
if command -v node >/dev/null; then
    part 'Scripts and styles' tools/scripts.sh
    part 'The front, without a browser' node --test tests/ui/*.test.mjs
else
    echo 'Without Node.js the front is not tested.'
fi
finish 'All quick tests have passed'
