#!/bin/sh
# Writes docs/protocol.schema.json, docs/online.schema.json and docs/lab.schema.json from the types of the messages, the front's types and
# its list of a room's changes from these schemas, and what `hello` tells for the tests of the front.
set -eu
cd "$(dirname "$0")/../.."

WRITE_SCHEMA=1 cargo test --locked --package atar-table --package atar-server --package atar-lab-service --lib schema::
tools/setup/npm.sh tools
node tools/build/protocol-types.mjs
