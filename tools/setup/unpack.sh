# Unpacks Debian's packages into target, where the system has none of their programs: installed by apt-get, their services would start.
# To be sourced: `unpack NAME PROGRAM PACKAGE…`. The program is target/NAME/PROGRAM then.
# shellcheck shell=sh

unpack() {
    name=$1
    program=target/$1/$2
    shift 2
    if command -v "$name" >/dev/null || [ -e "$program" ]; then
        return
    fi
    if ! command -v apt-get >/dev/null; then
        echo "Without $name its file is not tested."
        return
    fi
    folder=$(mktemp -d)
    # Who fetches packages for root must be able to write there.
    chmod 777 "$folder"
    (cd "$folder" && apt-get download -q "$@") || {
        rm -rf "$folder"
        return 1
    }
    mkdir -p "target/$name"
    for package in "$folder"/*.deb; do
        dpkg-deb -x "$package" "target/$name"
    done
    rm -rf "$folder"
}
