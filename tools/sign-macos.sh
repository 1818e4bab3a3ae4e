#!/bin/sh
# Signs an app or a disk image by the certificate in the environment: `sign-macos.sh Atar.app`. docs/releasing.md says what has to be there.
# The key lies in a keychain of its own, which is deleted at the end, however it ends.
# A command line can be read by every process: secrets go by files and by standard input only.
set -eu
cd "$(dirname "$0")/.."

thing=$1
work=$(mktemp -d)
keychain=$work/signing.keychain-db

clean() {
    security delete-keychain "$keychain" 2>/dev/null || true
    rm -rf "$work"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

# A link could lead the signature, or what is signed, to somewhere else.
refuse_links() {
    links=$(find "$1" \( -type l -o -type f -links +1 \))
    if [ -n "$links" ]; then
        echo "These are links, and no links are signed: $links" >&2
        exit 1
    fi
}

# Gives a command with a secret to `security`: it reads lines from its standard input, in which `"` and `\` inside quotes need a `\`.
tell_security() {
    printf '%s\n' "$1" | security -i
}

# codesign looks only into keychains on the list, even for the one that it is told.
add_to_list() {
    security list-keychains -d user >"$work/list"
    set -- "$keychain"
    while read -r name; do
        name=${name#\"}
        set -- "$@" "${name%\"}"
    done <"$work/list"
    security list-keychains -d user -s "$@"
}

open_keychain() {
    (umask 077 && printenv APPLE_CERTIFICATE | base64 --decode >"$work/certificate.p12")
    password=$(printenv APPLE_CERTIFICATE_PASSWORD | tr -d '\r\n' | LC_ALL=C sed 's/[\\"]/\\&/g')
    unset APPLE_CERTIFICATE APPLE_CERTIFICATE_PASSWORD
    once=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')

    tell_security "create-keychain -p $once \"$keychain\""
    tell_security "unlock-keychain -p $once \"$keychain\""
    security set-keychain-settings -lut 3600 "$keychain"
    tell_security "import \"$work/certificate.p12\" -k \"$keychain\" -f pkcs12 -T /usr/bin/codesign -P \"$password\""
    tell_security "set-key-partition-list -S apple-tool:,apple: -s -k $once \"$keychain\"" >/dev/null
    rm "$work/certificate.p12"
    add_to_list
    if ! security find-identity -v -p codesigning "$keychain" | grep -qF "$APPLE_SIGNING_IDENTITY"; then
        echo "The certificate is not valid, or not of $APPLE_SIGNING_IDENTITY." >&2
        exit 1
    fi
}

seal() {
    codesign --force --timestamp --keychain "$keychain" --sign "$APPLE_SIGNING_IDENTITY" "$@"
}

# From the inside to the outside, since the app's own signature covers those in it.
seal_app() {
    find "$1/Contents" -type f \( -name '*.dylib' -o -path '*/Contents/MacOS/*' ! -name atar \) | while IFS= read -r inner; do
        seal --options runtime "$inner"
    done
    seal --options runtime --entitlements packaging/entitlements.plist "$1"
}

refuse_links "$thing"
open_keychain
case $thing in
    *.app) seal_app "$thing" ;;
    *) seal "$thing" ;;
esac
