#!/bin/sh
# Says how the app for macOS can be signed, by the secrets and settings in the environment: kind=signed with all of them, kind=unsigned
# without any. With some of them it fails, so that no release is unsigned by mistake. Whether they are there is enough: it needs no value.
set -eu

missing=
here=
for name in APPLE_CERTIFICATE APPLE_CERTIFICATE_PASSWORD APPLE_SIGNING_IDENTITY APPLE_API_KEY APPLE_API_KEY_ID APPLE_API_ISSUER; do
    if [ -n "$(printenv "$name" || true)" ]; then
        here="$here $name"
    else
        missing="$missing $name"
    fi
done

if [ -z "$missing" ]; then
    echo kind=signed
elif [ -z "$here" ]; then
    echo '::warning title=Unsigned::There are no secrets for signing: the app for macOS has an ad-hoc signature and is not notarised.' >&2
    echo kind=unsigned
else
    echo "::error::Of the secrets and variables for signing these are missing:$missing" >&2
    exit 1
fi
