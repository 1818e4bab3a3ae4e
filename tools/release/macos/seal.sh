#!/bin/sh
# Signs an app and makes its signed disk image, on any system: `seal.sh TOOLS Atar.app FILE.dmg`, TOOLS being the folder that signer.sh names.
# `seal.sh TOOLS` only looks whether it could.
# The environment says who signs; docs/releasing.md explains each name. Without a certificate the signature is ad hoc: it says what belongs
# together, but not who made it. With the notary's key app and image are notarised, and the tickets stapled to them.
# It installs and builds nothing. A command line can be read by every process: secrets go by files only.
# shellcheck disable=SC1111 # quotes of a sentence, not of the shell
set -eu
cd "$(dirname "$0")/../../.."

tools=$1
app=${2-}
image=${3-}
work=$(mktemp -d)
part=
clean() {
    rm -rf "$work" "$part"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

stop() {
    echo "${GITHUB_ACTIONS+::error::}$1" >&2
    exit 1
}

# Writes a variable of the environment to a file of that name, which only its owner may read, and takes it out of the environment.
take() {
    if [ -n "$(printenv "$1" || true)" ]; then
        (umask 077 && printenv "$1" >"$work/$1") || stop "There is no room for secrets in ${TMPDIR:-/tmp}."
    fi
    unset "$1"
}

# Runs a program of TOOLS with what it says in a file, so that a failure can be one sentence.
call() {
    program=$tools/$1
    shift
    [ -x "$program" ] || stop "There is no $(basename "$program") in $tools."
    "$program" "$@" >"$work/said" 2>&1
}

rcodesign() {
    call rcodesign --config-file /dev/null "$@"
}

# The last thing that was said of what went wrong.
reason() {
    sed 's/^Error: *//' "$work/said" | tail -n 1
}

detail() {
    sed -n "s/^$1: *//p" "$work/said" | head -n 1
}

# Looks at the certificate before anything is signed with it.
open_certificate() {
    [ -e "$work/APPLE_CERTIFICATE_PASSWORD" ] || stop 'There is no APPLE_CERTIFICATE_PASSWORD for APPLE_CERTIFICATE.'
    (umask 077 && base64 --decode <"$work/APPLE_CERTIFICATE" >"$work/certificate.p12" 2>/dev/null) ||
        stop 'APPLE_CERTIFICATE is not a .p12 file in base64.'
    set -- --p12-file "$work/certificate.p12" --p12-password-file "$work/APPLE_CERTIFICATE_PASSWORD"
    rcodesign analyze-certificate "$@" ||
        stop 'APPLE_CERTIFICATE cannot be opened with APPLE_CERTIFICATE_PASSWORD, or is no .p12 file as Keychain Access writes it.'
    name=$(detail 'Subject CN')
    end=$(detail 'Not Valid After')
    wanted=${APPLE_SIGNING_IDENTITY:-Developer ID Application: }
    case $name in
        "$wanted"*) ;;
        *) stop "The certificate is of “$name”, not of “$wanted”." ;;
    esac
    [ "$(printf '%s\n' "$(date -u +%Y-%m-%dT%H:%M:%S)" "$end" | LC_ALL=C sort | head -n 1)" != "$end" ] ||
        stop "The certificate of “$name” has expired: it was valid until ${end%T*}."
}

open_key() {
    [ -n "${APPLE_API_KEY_ID-}" ] || stop 'There is no APPLE_API_KEY_ID for APPLE_API_KEY.'
    [ -n "${APPLE_API_ISSUER-}" ] || stop 'There is no APPLE_API_ISSUER for APPLE_API_KEY.'
    [ -e "$work/certificate.p12" ] || stop 'Without APPLE_CERTIFICATE nothing can be notarised.'
    rcodesign encode-app-store-connect-api-key --help || stop 'What signs was built without the notary; signer.sh notary builds it with.'
    rcodesign encode-app-store-connect-api-key --output-path "$work/key.json" "$APPLE_API_ISSUER" "$APPLE_API_KEY_ID" "$work/APPLE_API_KEY" ||
        stop "APPLE_API_KEY is not the text of a key: $(reason)"
}

# A link could lead the signature, or what is signed, to somewhere else.
refuse_links() {
    links=$(find "$app" \( -type l -o -type f -links +1 \))
    [ -z "$links" ] || stop "These are links, and no links are signed: $links"
}

sign() {
    thing=$1
    shift
    if [ -e "$work/certificate.p12" ]; then
        set -- "$@" --p12-file "$work/certificate.p12" --p12-password-file "$work/APPLE_CERTIFICATE_PASSWORD"
        [ -z "${TIMESTAMP_URL-}" ] || set -- "$@" --timestamp-url "$TIMESTAMP_URL"
        [ ! -e "$work/key.json" ] || set -- "$@" --for-notarization
    fi
    rcodesign sign "$@" "$thing" || stop "$(basename "$thing") cannot be signed: $(reason)"
}

# The notary's own list of faults is for people to read.
notarise() {
    [ -e "$work/key.json" ] || return 0
    rcodesign notary-submit --api-key-file "$work/key.json" --max-wait-seconds 3600 --staple "$1" || {
        sed -n 's/^.*notary log> //p' "$work/said" >&2
        stop "The notary has not accepted $(basename "$1"): $(reason)"
    }
}

take APPLE_CERTIFICATE
take APPLE_CERTIFICATE_PASSWORD
take APPLE_API_KEY
if [ -e "$work/APPLE_CERTIFICATE" ]; then
    open_certificate
fi
if [ -e "$work/APPLE_API_KEY" ]; then
    open_key
fi
[ -n "$app" ] || exit 0
refuse_links
sign "$app" --code-signature-flags runtime --code-signature-flags Contents/MacOS/atar-cli:runtime \
    --entitlements-xml-file packaging/entitlements.plist
notarise "$app"
# Under its name there is never a part of the image.
part=$(mktemp -d "$(dirname "$image")/seal.XXXXXX")
new=$part/$(basename "$image")
call disk-image "$app" tauri.conf.json "$new" || stop "$(reason)"
sign "$new" --binary-identifier games.atar.desktop.dmg
notarise "$new"
mv "$new" "$image"
