#!/bin/sh
# Writes docs/protocol.schema.json and docs/online.schema.json from the types of the messages, the front's types from these schemas, and what
# `hello` tells for the tests of the front.
set -eu
cd "$(dirname "$0")/.."

WRITE_SCHEMA=1 cargo test --locked --package atar-table --package atar-server --lib schema::
tools/npm.sh tools
node tools/protocol-types.mjs
