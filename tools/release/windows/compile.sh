#!/bin/sh
# Builds programs for Windows on Linux: `compile.sh quick atar-cli`, a profile and the programs. Says where they are.
# MinGW-w64 compiles what is written in C, and links.
set -eu
cd "$(dirname "$0")/../../.."

profile=$1
shift
target=x86_64-pc-windows-gnu
tools=x86_64-w64-mingw32
built=$(mkdir -p "${CARGO_TARGET_DIR:-target}/windows" && cd "${CARGO_TARGET_DIR:-target}/windows" && pwd)

has_target() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]
}

# Both packages are named always, so that each program has the same features of the libraries.
compile() {
    cargo build --locked --package atar --package atar-cli --profile "$profile" --target "$target" --target-dir "$built" "$@" >&2
}

tools/setup/rust.sh
tools/setup/packages.sh exe
if [ "$(uname)" != Linux ]; then
    echo 'The programs for Windows are built on Linux; docs/releasing.md says how all are made.' >&2
    exit 1
fi
# shellcheck source=tools/build/front.sh
. tools/build/front.sh >&2
bins=
for program; do
    bins="$bins --bin $program"
done
# No path of this machine is anybody's business; assertions in C would have some.
cargo=${CARGO_HOME:-$HOME/.cargo}
export RUSTFLAGS="--remap-path-prefix=$PWD=. --remap-path-prefix=$cargo=cargo -Clink-arg=-Wl,--no-insert-timestamp"
export CFLAGS_x86_64_pc_windows_gnu="-ffile-prefix-map=$PWD=. -ffile-prefix-map=$cargo=cargo -DNDEBUG"
export CC_x86_64_pc_windows_gnu="$tools-gcc" CXX_x86_64_pc_windows_gnu="$tools-g++" AR_x86_64_pc_windows_gnu="$tools-ar"
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER="$tools-gcc"

# shellcheck disable=SC2086 # one argument an option
if has_target || { command -v rustup >/dev/null && rustup target add "$target" >&2; }; then
    compile $bins
else
    # Debian's compiler, and the sources of its library.
    tools/setup/packages.sh library
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 compile $bins -Z build-std=std,panic_abort,panic_unwind
fi
echo "$built/$target/$profile"
