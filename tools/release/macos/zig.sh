#!/bin/sh
# Brings Zig, of the version and with the digests in zig.txt, and says where it is: its C compiler and linker make programs for macOS on any
# system. It comes from PyPI, which has it for every system as a package that needs nothing.
set -eu
cd "$(dirname "$0")/../../.."

version=$(sed -n 's/^ziglang==\([0-9.]*\).*/\1/p' tools/release/macos/zig.txt)
tools=$(mkdir -p "${CARGO_TARGET_DIR:-target}/tools" && cd "${CARGO_TARGET_DIR:-target}/tools" && pwd)
zig=$tools/zig/ziglang/zig

if [ ! -x "$zig" ] || [ "$("$zig" version)" != "$version" ]; then
    new=$(mktemp -d "$tools/zig.XXXXXX")
    trap 'rm -rf "$new"' EXIT
    trap 'exit 1' HUP INT TERM
    PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary :all: \
        --target "$new/zig" --requirement tools/release/macos/zig.txt >&2 || {
        echo "Zig $version cannot be installed from PyPI." >&2
        exit 1
    }
    rm -rf "$tools/zig"
    mv "$new/zig" "$tools/zig"
fi
echo "$zig"
