#!/bin/sh
# Makes the disk image for macOS, on any system: app and atar-cli for both processors, signed, beside a link to Applications.
# `dmg.sh --quick aarch64` makes one for a processor, of the quick build, which is what tests want. docs/releasing.md says how it is signed.
set -eu
cd "$(dirname "$0")/../.."

profile=release
processors='aarch64 x86_64'
kind=universal
if [ "${1-}" = --quick ]; then
    profile=quick
    processors=$2
    kind=$2
fi
built=${CARGO_TARGET_DIR:-target}/macos
made=$built/$profile-$kind
image=$made/Atar_$(tools/release/version.sh)_$kind.dmg
notary=
[ -z "$(printenv APPLE_API_KEY || true)" ] || notary=notary

# What builds runs code from others, which gets no secret.
build() {
    env -u APPLE_CERTIFICATE -u APPLE_CERTIFICATE_PASSWORD -u APPLE_API_KEY "$@"
}

build tools/setup/rust.sh
build tools/setup/packages.sh dmg
work=$(mkdir -p "$built" && mktemp -d "$built/dmg.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# The same sources make the same image, before it is signed.
if [ -z "${SOURCE_DATE_EPOCH-}" ]; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
    export SOURCE_DATE_EPOCH
fi

signer=$(build tools/release/macos/signer.sh $notary)
# Before all the rest: a wrong password is better known at once.
tools/release/macos/seal.sh "$signer"
# Until all is done there is nothing.
rm -rf "$made"
set --
for processor in $processors; do
    programs=$(build tools/release/macos/compile.sh "$profile" "$processor")
    set -- "$@" "$programs"
done
build tools/release/macos/bundle.sh "$work" "$signer" "$@"
tools/release/macos/seal.sh "$signer" "$work/Atar.app" "$work/$(basename "$image")"
chmod 755 "$work"
mv "$work" "$made"
echo "$image"
