#!/bin/sh
# Signs an app or a disk image on any system: `sign.sh Atar.app`. Without a certificate in the environment the signature is ad hoc: it says
# what belongs together, but not who made it. docs/releasing.md says what has to be there.
# A command line can be read by every process: secrets go by files only.
set -eu
cd "$(dirname "$0")/../.."

thing=$1
rcodesign=$(tools/cargo-tool.sh apple-codesign)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# A link could lead the signature, or what is signed, to somewhere else.
links=$(find "$thing" \( -type l -o -type f -links +1 \))
if [ -n "$links" ]; then
    echo "These are links, and no links are signed: $links" >&2
    exit 1
fi

if [ -n "$(printenv APPLE_CERTIFICATE || true)" ]; then
    (umask 077 && printenv APPLE_CERTIFICATE | base64 -d >"$work/certificate.p12") || {
        echo 'APPLE_CERTIFICATE is not a .p12 file in base64.' >&2
        exit 1
    }
    (umask 077 && printenv APPLE_CERTIFICATE_PASSWORD | tr -d '\r\n' >"$work/password") || true
    unset APPLE_CERTIFICATE APPLE_CERTIFICATE_PASSWORD
    set -- --p12-file "$work/certificate.p12" --p12-password-file "$work/password"
    [ -z "${TIMESTAMP_URL-}" ] || set -- "$@" --timestamp-url "$TIMESTAMP_URL"
else
    set --
fi

case $thing in
    *.app)
        set -- "$@" --code-signature-flags runtime --code-signature-flags Contents/MacOS/atar-cli:runtime \
            --entitlements-xml-file packaging/entitlements.plist
        ;;
    *) set -- "$@" --binary-identifier games.atar.desktop.dmg ;;
esac
if ! "$rcodesign" sign "$@" "$thing" >"$work/said" 2>&1; then
    echo "$thing cannot be signed: $(grep -i '^error' "$work/said" | tail -n 1)" >&2
    exit 1
fi
