#!/bin/sh
# Type-checks the desktop app for macOS, on any system, so that code for macOS only cannot rot. It links nothing and needs no Mac.
set -eu
cd "$(dirname "$0")/../.."

mac=aarch64-apple-darwin
built=${CARGO_TARGET_DIR:-target}/macos

has_target() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$mac" ]
}

check() {
    cargo check --locked --package atar --target "$mac" --target-dir "$built" "$@"
}

# Nothing is linked or called, so that a compiler and an archiver for macOS need only leave the files that they are asked for.
stand_ins() {
    mkdir -p "$built"
    cat >"$built/cc" <<'END'
#!/bin/sh
while [ $# -gt 0 ]; do
    if [ "$1" = -o ] && [ -n "${2-}" ]; then : >"$2"; fi
    shift
done
END
    cat >"$built/ar" <<'END'
#!/bin/sh
for file; do
    case $file in *.a) : >"$file" ;; esac
done
END
    chmod +x "$built/cc" "$built/ar"
    tools=$(cd "$built" && pwd)
    export CC_aarch64_apple_darwin="$tools/cc" AR_aarch64_apple_darwin="$tools/ar" SDKROOT=/ MACOSX_DEPLOYMENT_TARGET=11.0
}

tools/setup/rust.sh
if [ "$(uname)" != Darwin ]; then
    stand_ins
fi
if has_target || { command -v rustup >/dev/null && rustup target add "$mac" 2>/dev/null; }; then
    check
else
    # Debian's compiler, and the sources of its library, which cargo checks as well.
    tools/setup/packages.sh library
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 check -Z build-std=std,panic_abort,panic_unwind
fi
