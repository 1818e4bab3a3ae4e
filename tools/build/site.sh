#!/bin/sh
# Builds the web app into target/site: static files for any file server, at any path. Nothing else is needed to play.
set -eu
cd "$(dirname "$0")/../.."

site=target/site
built=${CARGO_TARGET_DIR:-target}/wasm

# The files' names of this machine stay out of the module.
RUSTFLAGS="--remap-path-prefix=$PWD/=/ --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src/=/crates/"
export RUSTFLAGS

build() {
    cargo build --locked --package atar-web --package atar-web-lab --lib --profile web --target wasm32-unknown-unknown --target-dir "$built" "$@"
}

has_target() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ]
}

# Debian's compiler and the sources of its library, from which cargo builds the library for browsers; the linker is Rust's own.
build_with_debian() {
    linker=$(find "$(rustc --print sysroot)/lib/rustlib" -name rust-lld -print | head -n 1)
    if [ -z "$linker" ]; then
        echo "Rust's own linker, rust-lld, is not here. Rust from https://rustup.rs has it." >&2
        exit 1
    fi
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker"
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 build -Z build-std=std,panic_abort
}

build_module() {
    if has_target; then
        build
    elif command -v rustup >/dev/null && rustup target add wasm32-unknown-unknown; then
        build
    else
        tools/setup/packages.sh library
        build_with_debian
    fi
}

sum() {
    if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

# The front page of the site: it runs the table itself, may load from its own server only, and can be installed.
front_page() {
    sed '/<meta charset/r /dev/stdin' "$site/index.html" <<END
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' blob: data:; manifest-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="atar-carrier" content="worker">
<meta name="theme-color" content="#17202c">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icons/maskable.png">
END
}

# The service worker with the list of all files but itself. The version is the sum of the list, so that equal sites are of one version.
service_worker() {
    list=$(cd "$site" && find . -type f ! -name service-worker.js ! -name '*.map' | LC_ALL=C sort | while read -r file; do sum "$file"; done |
        sed "s|^\([0-9a-f]*\)  \./\(.*\)|  '\2': '\1',|")
    version=$(printf '%s' "$list" | sum | cut -c 1-16)
    printf '%s\n' "$list" | sed -e "s/@VERSION@/$version/" -e '/@FILES@/{' -e 'r /dev/stdin' -e 'd' -e '}' crates/web/site/service-worker.js
}

build_module
tools/setup/packages.sh node
tools/setup/npm.sh tools
node tools/build/front.mjs "$site" --web-app
cp -R crates/web/site/. "$site"
cp "$built/wasm32-unknown-unknown/web/atar_web.wasm" "$site/atar.wasm"
cp "$built/wasm32-unknown-unknown/web/atar_web_lab.wasm" "$site/lab.wasm"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
front_page >"$made/index.html"
cp "$made/index.html" "$site"
service_worker >"$made/service-worker.js"
cp "$made/service-worker.js" "$site"

weight() {
    gzip -9 -c "$1" | wc -c | tr -d ' '
}
echo "The web app is in $site: $(find "$site" -type f | wc -l | tr -d ' ') files; with gzip the module has $(weight "$site/atar.wasm") bytes," \
    "that of the lab $(weight "$site/lab.wasm")."
