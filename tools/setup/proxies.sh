#!/bin/sh
# Unpacks Caddy into target/caddy and HAProxy into target/haproxy, where the system has none and Debian's packages can be had. Installed by
# apt-get, their services would start, and hold the system's port 80.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=tools/setup/unpack.sh
. tools/setup/unpack.sh

unpack caddy usr/bin/caddy caddy
unpack haproxy usr/sbin/haproxy haproxy liblua5.3-0 libopentracing1 libopentracing-c-wrapper0
