#!/bin/sh
# Installs what the tests need and runs all of them. A part that fails hides no other: what failed is listed at the end.
set -eu
cd "$(dirname "$0")/.."
. tools/parts.sh

node_tests() {
    title=$1
    shift
    part "$title" node --test --test-reporter=spec "$@"
}

heading 'What the tests need'
tools/rust.sh lint
tools/packages.sh test
node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' || {
    echo "Node.js 18 or newer is needed; this is $(node --version)." >&2
    exit 1
}
tools/npm.sh tests
tools/npm.sh tools
echo 'All is here.'

part 'The form of the sources' tools/lint.sh
part 'Rust: rules, table, server, command line, desktop shell' cargo test --locked --workspace --no-fail-fast
part 'The programs for the tests that follow' cargo build --locked --workspace --bins

node_tests 'The front, without a browser' tests/ui/*.test.mjs
node_tests 'The front in a browser' tests/browser/*.test.mjs
part 'The web app without a server' tools/site.sh
node_tests 'The web app' tests/web/*.test.mjs
if [ "$(uname)" = Darwin ]; then
    echo 'The desktop window is tested on Linux: macOS has no WebDriver for it.'
else
    node_tests 'The desktop window' tests/desktop/*.test.mjs
    part 'The packages for Linux' tools/bundle.sh --debug deb rpm
    node_tests 'What is given away' tests/packages/*.test.mjs
    part 'The sources for macOS' tools/check-macos.sh
fi
finish 'All tests have passed'
