#!/bin/sh
# Checks the form of the scripts and styles, and the types of the front: `scripts.sh`, or `scripts.sh --write` to break their lines as Prettier does.
set -eu
cd "$(dirname "$0")/../.."
. tools/test/parts.sh

tools/setup/npm.sh tools
bin=tools/node_modules/.bin
# What has not changed since it was found right is not read again.
cache=${CARGO_TARGET_DIR:-target}/scripts
mkdir -p "$cache"
patterns='ui/**/*.{js,css} ui/types.d.ts ui/types/*.d.ts ui/rooms/types.d.ts ui/lab/types.d.ts ui/library/types.d.ts ui/games/*/types.d.ts tests/**/*.{mjs,js} tools/**/*.mjs crates/web/site/*.js'

set -f
if [ "${1-}" = --write ]; then
    # shellcheck disable=SC2086 # one pattern each
    exec "$bin/prettier" --log-level warn --write $patterns
fi
# shellcheck disable=SC2086 # one pattern each
part 'Formatting of scripts and styles' "$bin/prettier" --log-level warn --cache --cache-strategy content --cache-location "$cache/prettier" --check $patterns
part 'Lints of scripts' "$bin/eslint" --cache --cache-strategy content --cache-location "$cache/eslint" --config tools/test/eslint.config.mjs ui tests tools crates/web/site
part 'Types of the messages' node tools/build/protocol-types.mjs --check
part 'Types of the front' "$bin/tsc" --project tools/test/tsconfig.json
part 'Types of the service worker' "$bin/tsc" --project tools/test/tsconfig.service-worker.json
finish 'The form of the scripts is right'
