#!/bin/sh
# Builds the programs that the tests start, of the debug build. A target of the tests is named so that cargo chooses the same features of
# the libraries as for `cargo test`: without it Tauri, tokio and all that stands on them would be built a second time.
set -eu
cd "$(dirname "$0")/../.."

# shellcheck source=tools/build/front.sh
. tools/build/front.sh
cargo build --locked --workspace --bins --test architecture
