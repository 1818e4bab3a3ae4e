#!/bin/sh
# Installs the system packages that are missing, for what is named: `packages.sh web`, `app`, `node`, `bundle`, `dmg`, `image`, `exe`, `wine`,
# `icons`, `test`, `cluster` or, where Rust's own library for browsers, macOS or Windows is not to be had, `library`.
# On Debian and Ubuntu by apt-get, with sudo if need be; elsewhere it names what is missing. Without anything missing it does nothing.
set -eu

# Each need is a package of Debian's, and how to see that it is met.
needs_of_web='
build-essential     command -v cc'
needs_of_app="$needs_of_web"'
pkg-config          command -v pkg-config
libwebkit2gtk-4.1-dev  pkg-config --exists webkit2gtk-4.1'
needs_of_node='
nodejs              command -v node
npm                 command -v npm'
needs_of_bundle="$needs_of_app$needs_of_node"
# Where Rust's own library for browsers, macOS or Windows is not to be had: a compiler and the sources of the library, of one version.
needs_of_library="$needs_of_web"'
rustc-web           installed rustc-web
rust-web-src        installed rust-web-src'
needs_of_dmg="$needs_of_web$needs_of_node"'
python3             command -v python3
python3-pip         python3 -m pip --version'
# What looks at a disk image without our own code.
needs_of_image='
p7zip-full          command -v 7z
dmg2img             command -v dmg2img
sleuthkit           command -v fls
llvm                command -v llvm-objdump'
# Programs and an installer for Windows.
needs_of_exe="$needs_of_web$needs_of_node"'
gcc-mingw-w64-x86-64  command -v x86_64-w64-mingw32-gcc
g++-mingw-w64-x86-64  command -v x86_64-w64-mingw32-g++
nsis                command -v makensis
osslsigncode        command -v osslsigncode
openssl             command -v openssl'
# What runs them.
needs_of_wine="$needs_of_exe"'
wine                command -v wine
wine64              installed wine64'
needs_of_icons="$needs_of_node"'
librsvg2-bin        command -v rsvg-convert
imagemagick         command -v mogrify
fonts-dejavu-core   installed fonts-dejavu-core'
needs_of_test="$needs_of_app$needs_of_node"'
webkit2gtk-driver   command -v WebKitWebDriver
xvfb                command -v Xvfb
xdotool             command -v xdotool
dbus                command -v dbus-daemon
openbox             command -v openbox
imagemagick         command -v import
at-spi2-core        installed at-spi2-core
fonts-dejavu-core   installed fonts-dejavu-core
chromium-headless-shell  has_browser
desktop-file-utils  command -v desktop-file-validate
shared-mime-info    command -v update-mime-database
libglib2.0-bin      command -v gio
python3-websockets  /usr/bin/python3 -c "import websockets"
man-db              command -v man
shellcheck          command -v shellcheck
postgresql          ls /usr/lib/postgresql/*/bin/initdb || command -v initdb
rpm                 command -v rpm'

# Servers on databases that fail over: Patroni is installed from PyPI.
needs_of_cluster="$needs_of_test"'
python3-venv        /usr/bin/python3 -c "import ensurepip"'

# Whether the tests have a browser. Debian has Chromium without its windows, which does with three quarters of the time.
has_browser() {
    command -v chromium-headless-shell || { ! on_debian && { command -v chromium || command -v chromium-browser || command -v google-chrome; }; }
}

on_debian() {
    [ -r /etc/os-release ] && grep -q '^ID=debian' /etc/os-release
}

# Whether a package without a program of its own is there; only Debian's tools can tell.
installed() {
    ! command -v dpkg >/dev/null || dpkg -s "$1" 2>/dev/null | grep -q '^Status: install ok installed'
}

missing() {
    echo "$1" | while read -r package check; do
        [ -z "$package" ] || eval "$check" >/dev/null 2>&1 || printf '%s ' "$package"
    done
}

on_macos() {
    if ! xcode-select -p >/dev/null 2>&1; then
        echo 'The command line tools of Xcode are needed. Run: xcode-select --install' >&2
        exit 1
    fi
    if [ "$1" = test ] && ! command -v npm >/dev/null; then
        echo 'Node.js 18.19 or newer is needed for the tests of the front: https://nodejs.org' >&2
        exit 1
    fi
}

# Ubuntu has Chromium under another name, and only as a whole.
named_here() {
    if [ -r /etc/os-release ] && grep -q '^ID=ubuntu' /etc/os-release; then
        echo "$1" | sed 's/\bchromium-headless-shell\b/chromium-browser/'
    else
        echo "$1"
    fi
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "Run as root: $*" >&2
        exit 1
    fi
}

install() {
    echo "Installing: $*"
    case " $* " in *' postgresql '*) trap allow_cluster EXIT; forbid_cluster ;; esac
    as_root apt-get update -q
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
}

# PostgreSQL's package makes a cluster for the system and starts it. The tests need its programs alone.
no_cluster=/etc/postgresql-common/createcluster.d/atar.conf

forbid_cluster() {
    as_root mkdir -p "${no_cluster%/*}"
    echo 'create_main_cluster = false' | as_root tee "$no_cluster" >/dev/null
}

allow_cluster() {
    as_root rm -f "$no_cluster"
}

case "${1-}" in
    web) needs=$needs_of_web ;;
    node) needs=$needs_of_node ;;
    app) needs=$needs_of_app ;;
    bundle) needs=$needs_of_bundle ;;
    dmg) needs=$needs_of_dmg ;;
    image) needs=$needs_of_dmg$needs_of_image ;;
    exe) needs=$needs_of_exe ;;
    wine) needs=$needs_of_wine ;;
    icons) needs=$needs_of_icons ;;
    test) needs=$needs_of_test ;;
    cluster) needs=$needs_of_cluster ;;
    library) needs=$needs_of_library ;;
    *)
        echo 'usage: packages.sh web|app|node|bundle|dmg|image|exe|wine|icons|test|cluster|library' >&2
        exit 2
        ;;
esac

if [ "$(uname)" = Darwin ]; then
    [ "$1" != library ] || { echo 'Rust for browsers is needed. Run: rustup target add wasm32-unknown-unknown' >&2; exit 1; }
    on_macos "$1"
    exit
fi

packages=$(named_here "$(missing "$needs")")
if [ -z "${packages% }" ]; then
    exit
fi
if ! command -v apt-get >/dev/null; then
    echo "These packages are needed (by Debian's names): $packages" >&2
    exit 1
fi
# shellcheck disable=SC2086 # one argument a package
install $packages
