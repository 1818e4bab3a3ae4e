#!/bin/sh
# Checks that Rust is here and new enough; says how to get it if not. `rust.sh lint` also wants rustfmt and clippy.
set -eu
cd "$(dirname "$0")/../.."

least=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

stop() {
    echo "$1" >&2
    exit 1
}

if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then
    stop "Rust $least or newer is needed and is not here. https://rustup.rs says how to get it; then open a new terminal."
fi

here=$(rustc --version | cut -d ' ' -f 2)
oldest=$(printf '%s\n%s\n' "$least" "${here%%-*}" | sort -V | head -n 1)
if [ "$oldest" != "$least" ]; then
    stop "Rust $least or newer is needed; this is $here. Run: rustup update stable (or see https://rustup.rs)."
fi

for tool in ${1:+fmt clippy}; do
    cargo "$tool" --version >/dev/null 2>&1 || stop 'rustfmt and clippy are needed. Run: rustup component add rustfmt clippy'
done
