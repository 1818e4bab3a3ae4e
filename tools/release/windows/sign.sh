#!/bin/sh
# Signs a program for Windows, on any system: `sign.sh Atar.exe`. Without a certificate in the environment it does nothing.
# docs/releasing.md says what has to be there. A command line can be read by every process: secrets go by files only.
set -eu

thing=$1
stop() {
    echo "$1" >&2
    exit 1
}

if [ -z "$(printenv WINDOWS_CERTIFICATE || true)" ]; then
    [ -z "$(printenv WINDOWS_CERTIFICATE_PASSWORD || true)" ] || stop 'There is WINDOWS_CERTIFICATE_PASSWORD, but no WINDOWS_CERTIFICATE.'
    exit
fi
if [ ! -f "$thing" ] || [ -h "$thing" ]; then
    stop "$thing is not a file, so it cannot be signed."
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

(umask 077 && printenv WINDOWS_CERTIFICATE | base64 -d >"$work/certificate.p12" 2>/dev/null) ||
    stop 'WINDOWS_CERTIFICATE is not a .p12 file in base64.'
(umask 077 && { printenv WINDOWS_CERTIFICATE_PASSWORD || true; } | tr -d '\r\n' >"$work/password")
unset WINDOWS_CERTIFICATE WINDOWS_CERTIFICATE_PASSWORD

# Files of Windows and of Keychain Access are often encrypted in the old way.
read_certificate() {
    openssl pkcs12 -in "$work/certificate.p12" -passin "file:$work/password" -clcerts -nokeys "$@" -out "$work/certificate.pem" 2>"$work/said"
}
read_certificate || read_certificate -legacy ||
    stop 'WINDOWS_CERTIFICATE cannot be read: it is not a .p12 file, or WINDOWS_CERTIFICATE_PASSWORD is not its password.'
openssl x509 -in "$work/certificate.pem" -noout -checkend 0 >/dev/null 2>&1 || stop 'The certificate in WINDOWS_CERTIFICATE has expired, or there is none.'
openssl x509 -in "$work/certificate.pem" -noout -ext extendedKeyUsage 2>/dev/null | grep -q 'Code Signing' ||
    stop 'The certificate in WINDOWS_CERTIFICATE is not one for signing code.'

set -- -pkcs12 "$work/certificate.p12" -readpass "$work/password" -h sha256 -n Atar
[ -z "${TIMESTAMP_URL-}" ] || set -- "$@" -ts "$TIMESTAMP_URL"
osslsigncode sign "$@" -in "$thing" -out "$work/signed" >"$work/said" 2>&1 ||
    stop "$thing cannot be signed: $(grep -v '^$' "$work/said" | tail -n 1)"
# Both names are of one disk, so that the file is the old one or the new one.
if ! { cp "$work/signed" "$thing.signed" && mv "$thing.signed" "$thing"; }; then
    rm -f "$thing.signed"
    stop "$thing cannot be written."
fi
