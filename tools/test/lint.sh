#!/bin/sh
# Checks the form of the sources: formatting, lints, documentation, scripts, styles.
set -eu
cd "$(dirname "$0")/../.."
. tools/test/parts.sh

part 'Formatting' cargo fmt --all --check
part 'Lints' cargo clippy --locked --workspace --all-targets -- -D warnings
# The kinds of targets are named so that cargo chooses the same features of the libraries as for the lints, and checks them once.
part 'Documentation' env RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --lib --bins --examples --no-deps --document-private-items
part 'Scripts and styles' tools/test/scripts.sh
if command -v shellcheck >/dev/null; then
    part 'Shell scripts' shellcheck tools/*/*.sh tools/measure/bench/*.sh tools/release/macos/*.sh tools/release/windows/*.sh .ci/run
fi
finish 'The form of the sources is right'
