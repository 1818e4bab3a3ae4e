#!/bin/sh
# Says how the app for macOS can be signed, by the secrets in the environment: kind=signed with all of them, kind=unsigned without any.
# With some of them it fails, so that no release is unsigned by mistake.
set -eu

missing=
here=
for name in APPLE_CERTIFICATE APPLE_CERTIFICATE_PASSWORD APPLE_SIGNING_IDENTITY APPLE_ID APPLE_PASSWORD APPLE_TEAM_ID; do
    if [ -n "$(printenv "$name" || true)" ]; then
        here="$here $name"
    else
        missing="$missing $name"
    fi
done

if [ -z "$missing" ]; then
    echo kind=signed
elif [ -z "$here" ]; then
    echo '::warning title=Unsigned::There are no secrets for signing: the app for macOS gets an ad-hoc signature and is not notarised.' >&2
    echo kind=unsigned
else
    echo "::error::Of the secrets for signing these are missing:$missing" >&2
    exit 1
fi
