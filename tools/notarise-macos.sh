#!/bin/sh
# Lets Apple's notary look at a signed app or disk image, and staples the ticket to it: `notarise-macos.sh Atar.app`. docs/releasing.md says
# what has to be in the environment. The notary is asked with a key, which goes by a file: a password would stand on the command line.
set -eu
cd "$(dirname "$0")/.."

thing=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

ask_notary() {
    xcrun notarytool "$@" --key "$work/key.p8" --key-id "$APPLE_API_KEY_ID" --issuer "$APPLE_API_ISSUER"
}

(umask 077 && printenv APPLE_API_KEY >"$work/key.p8")
unset APPLE_API_KEY

# What the notary takes: it knows no folders.
sent=$thing
case $thing in
    *.app)
        sent=$work/app.zip
        ditto -c -k --keepParent "$thing" "$sent"
        ;;
esac

status=0
ask_notary submit "$sent" --wait --timeout 1h --output-format json >"$work/answer" || status=$?
cat "$work/answer"
# notarytool counts a refusal as a success.
if [ "$status" != 0 ] || ! grep -q '"status" *: *"Accepted"' "$work/answer"; then
    id=$(sed -n 's/.*"id" *: *"\([^"]*\)".*/\1/p' "$work/answer" | head -n 1)
    [ -z "$id" ] || ask_notary log "$id" >&2 || true
    echo "::error::The notary has not accepted $thing." >&2
    exit 1
fi
xcrun stapler staple "$thing"
