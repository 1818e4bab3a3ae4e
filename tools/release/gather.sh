#!/bin/sh
# Puts what the jobs of a release have made into one folder, with the checksums: `gather.sh FROM TO`, FROM having a folder for each job.
# Each job may give its own kinds of file only, so that none can put its file in the place of another's, such as that which is signed.
set -eu

from=$1
to=$2
mkdir "$to"

take() {
    if [ -z "$(find "$from/$1" -type f -name "$2")" ]; then
        echo "$1 has no $2." >&2
        exit 1
    fi
    find "$from/$1" -type f -name "$2" -exec mv {} "$to" \;
}

take release-linux '*.deb'
take release-linux '*.rpm'
take release-macos '*.dmg'
take release-windows '*.exe'
take release-sbom '*.cdx.json'

left=$(find "$from" ! -type d)
if [ -n "$left" ]; then
    echo "These belong to no release: $left" >&2
    exit 1
fi
sums=$(cd "$to" && sha256sum -- * | LC_ALL=C sort -k 2)
printf '%s\n' "$sums" >"$to/SHA256SUMS"
