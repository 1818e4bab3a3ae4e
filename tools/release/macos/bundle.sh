#!/bin/sh
# Puts Atar.app together: `bundle.sh FOLDER TOOLS PROGRAMS …`, where TOOLS is the folder that signer.sh names, and each folder of programs has
# atar and atar-cli for one processor.
set -eu
cd "$(dirname "$0")/../../.."

folder=$1
tools=$2
shift 2
tools/setup/npm.sh tools

# Joins the halves of a program, of all folders.
join() {
    name=$1
    shift
    for programs; do
        shift
        set -- "$@" "$programs/$name"
    done
    "$tools/rcodesign" macho-universal-create --output "$contents/MacOS/$name" "$@" >/dev/null 2>&1 || {
        echo "The halves of $name cannot be joined." >&2
        exit 1
    }
}

contents=$folder/Atar.app/Contents
rm -rf "$folder/Atar.app"
mkdir -p "$contents/MacOS" "$contents/Resources"
join atar "$@"
join atar-cli "$@"
node tools/release/macos/info-plist.mjs "$(tools/release/version.sh)" >"$contents/Info.plist"
cp icons/icon.icns icons/document.icns "$contents/Resources"
# The modes are the same on every machine, whatever its people's masks are.
find "$folder/Atar.app" -type d -exec chmod 755 {} +
find "$folder/Atar.app" -type f -exec chmod 644 {} +
chmod 755 "$contents/MacOS/atar" "$contents/MacOS/atar-cli"
