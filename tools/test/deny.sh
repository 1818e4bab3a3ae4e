#!/bin/sh
# Checks what the program is made of by deny.toml: licences, forbidden crates, sources, and known weaknesses where their database is to be
# had. ADVISORIES=required fails without the database.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/rust.sh
deny=$(tools/setup/cargo-tool.sh cargo-deny)

"$deny" --locked check licenses bans sources
if "$deny" --locked fetch db 2>/dev/null; then
    "$deny" --locked check advisories
elif [ "${ADVISORIES-}" = required ]; then
    echo 'The database of known weaknesses cannot be had.' >&2
    exit 1
else
    echo 'Known weaknesses are not checked: their database is not to be had here.'
fi
