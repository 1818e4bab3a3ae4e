#!/bin/sh
# Writes docs/protocol.schema.json from the table's types, ui/protocol.d.ts from the schema, and what `hello` tells for
# the tests of the front.
set -eu
cd "$(dirname "$0")/.."

WRITE_SCHEMA=1 cargo test --locked --package atar-table --lib schema::
tools/npm.sh tools
node tools/protocol-types.mjs
