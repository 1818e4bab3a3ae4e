#!/bin/sh
# Brings Zig, of the version that is fixed here, and says where it is: its C compiler and linker make programs for macOS on any system.
# It comes from PyPI, which has it for every system as a package that needs nothing.
set -eu
cd "$(dirname "$0")/../.."

version=0.17.1
root=$(mkdir -p "${CARGO_TARGET_DIR:-target}/tools/zig" && cd "${CARGO_TARGET_DIR:-target}/tools/zig" && pwd)
zig=$root/ziglang/zig

if [ ! -x "$zig" ] || [ "$("$zig" version)" != "$version" ]; then
    rm -rf "$root"
    python3 -m pip install --quiet --no-deps --only-binary :all: --target "$root" "ziglang==$version" >&2
fi
echo "$zig"
