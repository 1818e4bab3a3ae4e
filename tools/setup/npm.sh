#!/bin/sh
# Installs the npm packages of a folder as locked, if the lock has changed since the last time: `npm.sh tests` or `npm.sh tools`.
# No package runs a script of its own while it is installed.
set -eu
cd "$(dirname "$0")/../../$1"

if ! command -v npm >/dev/null; then
    echo 'Node.js 18.19 or newer with npm is needed: https://nodejs.org' >&2
    exit 1
fi
cmp -s package-lock.json node_modules/installed.json && exit
npm ci --ignore-scripts --no-audit --no-fund
cp package-lock.json node_modules/installed.json
