#!/bin/sh
# Plays on three servers with a balancer and PostgreSQL while they are killed, stopped and replaced, and holds what people were told against
# the logs: for TIME seconds (600), with so many ROOMS (100). What people were told and the logs are kept where something is wrong. `make test` runs
# the same briefly.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/packages.sh test
CLUSTER_TIME=${TIME:-600} CLUSTER_ROOMS=${ROOMS:-100} \
    cargo test --release --locked --package atar-cli --test cluster -- --nocapture
