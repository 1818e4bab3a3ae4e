#!/bin/sh
# Writes the bill of materials of each program into target/sbom, as CycloneDX: every crate that is in it on any system, as locked.
set -eu
cd "$(dirname "$0")/../.."

tools/setup/rust.sh
cyclonedx=$(tools/setup/cargo-tool.sh cargo-cyclonedx)
cargo fetch --locked

# The same sources make the same bill.
if [ -z "${SOURCE_DATE_EPOCH-}" ] && time=$(git log -1 --format=%ct 2>/dev/null); then
    export SOURCE_DATE_EPOCH="$time"
fi

# The tool writes beside each Cargo.toml.
written() {
    find . -name '*.cdx.json' ! -path './target/*' ! -path '*/node_modules/*'
}
clean() {
    written | while read -r file; do rm -f "$file"; done
}
trap clean EXIT
"$cyclonedx" cyclonedx --quiet --describe binaries --target all --no-build-deps --format json --spec-version 1.5

rm -rf target/sbom
mkdir -p target/sbom
written | while read -r file; do
    name=$(basename "$file" .cdx.json | sed -e 's/_bin$//' -e 's/_cdylib.*$//' -e 's/_/-/g')
    # Where the sources lie on this machine is nobody's business.
    sed "s|path+file://$PWD|path+file://|g" "$file" >"target/sbom/$name.cdx.json"
done
ls target/sbom/*
