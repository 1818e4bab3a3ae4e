#!/bin/sh
# Builds one of cargo's tools, of the version that is fixed here, and says where it is: `cargo-tool.sh cargo-deny`.
# The first time takes minutes.
set -eu
cd "$(dirname "$0")/../.."

root=$(mkdir -p "${CARGO_TARGET_DIR:-target}/tools" && cd "${CARGO_TARGET_DIR:-target}/tools" && pwd)
crate=$1
program=$1
case $1 in
    cargo-deny) version=0.20.2 ;;
    cargo-cyclonedx) version=0.5.9 ;;
    cargo-mutants) version=27.1.0 ;;
    # Without the notary, whose libraries double the time that it takes to build.
    apple-codesign) version=0.29.0 program=rcodesign options=--no-default-features ;;
    apple-codesign-notary) version=0.29.0 program=rcodesign crate=apple-codesign root=$root/notary ;;
    *)
        echo "There is no version fixed for $1." >&2
        exit 2
        ;;
esac

# A tool that signs need not be fast, only soon be there.
if [ "$crate" = apple-codesign ]; then
    export CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off
fi
if ! grep -qs "^\"$crate $version " "$root/.crates.toml"; then
    # shellcheck disable=SC2086 # one argument an option
    cargo install --locked --quiet --root "$root" --target-dir "$root/build" --version "$version" ${options-} "$crate" >&2
    rm -rf "$root/build"
fi
echo "$root/bin/$program"
