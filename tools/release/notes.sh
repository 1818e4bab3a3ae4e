#!/bin/sh
# Writes the notes of a release: what has changed, and how to open what is not signed. `notes.sh FOLDER`, the folder having its files.
set -eu
cd "$(dirname "$0")/../.."

# The newest part of the changelog, without its title.
awk '/^## / { part++ } part == 1 && !/^## /' CHANGELOG.md

cat <<'END'

`SHA256SUMS` has the checksums of all files: `sha256sum --check SHA256SUMS`.
END
if ls "$1"/*_unsigned.dmg >/dev/null 2>&1; then
    cat <<'END'

**The app for macOS is not signed by a registered developer in this release.** To open it, drag it to Applications and open it once; then
choose *Open Anyway* in System Settings → Privacy & Security.
END
fi
