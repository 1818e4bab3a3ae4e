#!/bin/sh
# Writes docs/protocol.schema.json from the table's types, and ui/protocol.d.ts from the schema.
set -eu
cd "$(dirname "$0")/.."

WRITE_SCHEMA=1 cargo test --locked --package atar-table --lib schema
tools/npm.sh tools
node tools/protocol-types.mjs
