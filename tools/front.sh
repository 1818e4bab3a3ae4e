#!/bin/sh
# For scripts that read this file in: bundles the front, and has the builds that follow hold it.

tools/packages.sh node
tools/npm.sh tools
node tools/front.mjs
ATAR_FRONT=$PWD/target/front
export ATAR_FRONT
