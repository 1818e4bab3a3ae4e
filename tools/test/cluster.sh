#!/bin/sh
# Plays on three servers behind HAProxy while they are killed, stopped and replaced, on three databases that Patroni fails over, and holds what
# people were told against the logs: for TIME seconds (600), with so many ROOMS (100). What people were told and the logs are kept where
# something is wrong. FAULTS="StopPatroni FillDisk" lets only these happen, and PATRONI=3.0.2 takes another version of it. `make test` plays
# briefly, with a balancer of our own and one database.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/packages.sh cluster
# shellcheck source=tools/setup/patroni.sh
. tools/setup/patroni.sh
[ -z "${FAULTS-}" ] || export CLUSTER_FAULTS="$FAULTS"
CLUSTER_TIME=${TIME:-600} CLUSTER_ROOMS=${ROOMS:-100} \
    cargo test --release --locked --package atar-cli --test cluster -- --nocapture
