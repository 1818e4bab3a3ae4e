#!/bin/sh
# For scripts that read this file in: bundles the front, and has the builds that follow hold it.

tools/setup/packages.sh node
tools/setup/npm.sh tools
node tools/build/front.mjs
ATAR_FRONT=$PWD/target/front
export ATAR_FRONT
