# Gets what `make cluster` has besides the tests: HAProxy, etcd, a library that sets clocks wrong, and Patroni, all in target. Says in the
# environment where they are. To be sourced. PATRONI is the version, from PyPI.
# shellcheck shell=sh
# shellcheck source=tools/setup/unpack.sh
. tools/setup/unpack.sh

# The versions that were tried. Debian 12's own is 3.0.2, which loses what it has acknowledged.
PATRONI=${PATRONI:-4.1.5}

# Where a program is: the system's, or what was unpacked.
place_of() {
    PATH="$PATH:/usr/sbin" command -v "$1" || echo "$PWD/target/$1/$2"
}

unpack haproxy usr/sbin/haproxy haproxy liblua5.3-0 libopentracing1 libopentracing-c-wrapper0
unpack etcd usr/bin/etcd etcd-server
unpack faketime "usr/lib/$(uname -m)-linux-gnu/faketime/libfaketimeMT.so.1" libfaketime

venv=target/patroni/$PATRONI
if ! [ -x "$venv/bin/patroni" ]; then
    rm -rf "$venv"
    # Debian's Python: a user without rights runs it.
    /usr/bin/python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --constraint tools/setup/patroni.txt \
        "patroni[etcd3]==$PATRONI" 'psycopg[binary]'
fi

CLUSTER_HAPROXY=$(place_of haproxy usr/sbin/haproxy)
CLUSTER_ETCD=$(place_of etcd usr/bin/etcd)
CLUSTER_PATRONI=$PWD/$venv/bin/python
CLUSTER_LIBRARIES=$PWD/target/haproxy/usr/lib/$(uname -m)-linux-gnu
export CLUSTER_HAPROXY CLUSTER_ETCD CLUSTER_PATRONI CLUSTER_LIBRARIES
for library in "/usr/lib/$(uname -m)-linux-gnu" "$PWD/target/faketime/usr/lib/$(uname -m)-linux-gnu"; do
    library=$library/faketime/libfaketimeMT.so.1
    [ ! -e "$library" ] || export CLUSTER_FAKETIME="$library"
done
if [ "$(id -u)" = 0 ] && ! setpriv --reuid=postgres --regid=postgres --clear-groups test -x "$CLUSTER_PATRONI"; then
    echo "PostgreSQL does not run as root, and its user cannot read $PWD: clone somewhere else." >&2
    exit 1
fi
