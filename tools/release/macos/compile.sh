#!/bin/sh
# Builds the app and atar-cli for macOS, on any system: `compile.sh quick aarch64`, a profile and a processor. Says where the programs are.
# Zig compiles what is written in C, and links; for the one source in Objective-C there are headers of our own. The system's libraries are
# stubs, made of the names that the crates declare, so that an unknown name is an error here, as it would be on a Mac.
set -eu
cd "$(dirname "$0")/../../.."

profile=$1
processor=$2
target=$processor-apple-darwin
built=$(mkdir -p "${CARGO_TARGET_DIR:-target}/macos" && cd "${CARGO_TARGET_DIR:-target}/macos" && pwd)
stubs=$built/stubs
least=$(sed -n 's/.*"minimumSystemVersion": "\(.*\)".*/\1/p' tauri.conf.json)

# The compiler and archiver that cargo, rustc and build scripts call. They name the processor and the system in their own way.
wrap() {
    cat >"$built/cc-$processor" <<END
#!/bin/sh
for argument; do
    shift
    case \$argument in
        --target=* | -mmacosx-version-min=* | -mmacos-version-min=*) continue ;;
        -arch) skip=yes; continue ;;
    esac
    if [ "\${skip-}" ]; then skip=; continue; fi
    set -- "\$@" "\$argument"
done
exec "$zig" cc -target $processor-macos.$least -I "$PWD/tools/release/macos/headers" -F "$stubs" -L "$stubs" "\$@"
END
    printf '#!/bin/sh\nexec "%s" ar "$@"\n' "$zig" >"$built/ar-$processor"
    chmod +x "$built/cc-$processor" "$built/ar-$processor"
}

has_target() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]
}

compile() {
    cargo build --locked --package atar --package atar-cli --profile "$profile" --target "$target" --target-dir "$built" "$@" >&2
}

tools/setup/rust.sh
zig=$(tools/release/macos/zig.sh)
# shellcheck source=tools/build/front.sh
. tools/build/front.sh >&2
node tools/release/macos/stubs.mjs "$stubs" "$(dirname "$zig")/lib/libc/darwin/libSystem.tbd"
wrap
name=$(echo "$target" | tr - _)
# No path of this machine is anybody's business; assertions and Zig's own checks in C would have some. The linker strips: Debian's Rust has no program for it.
cargo=${CARGO_HOME:-$HOME/.cargo}
export RUSTFLAGS="--remap-path-prefix=$PWD=. --remap-path-prefix=$built=macos --remap-path-prefix=$cargo=cargo -C link-arg=-s"
export "CFLAGS_$name=-ffile-prefix-map=$PWD=. -ffile-prefix-map=$built=macos -ffile-prefix-map=$cargo=cargo -DNDEBUG -fno-sanitize=all"
export "CARGO_PROFILE_$(echo "$profile" | tr '[:lower:]' '[:upper:]')_STRIP=false"
export SDKROOT=/ MACOSX_DEPLOYMENT_TARGET="$least"
export "CC_$name=$built/cc-$processor" "AR_$name=$built/ar-$processor" "CARGO_TARGET_$(echo "$name" | tr '[:lower:]' '[:upper:]')_LINKER=$built/cc-$processor"

if has_target || { command -v rustup >/dev/null && rustup target add "$target" >&2; }; then
    compile
else
    # Debian's compiler, and the sources of its library.
    tools/setup/packages.sh library
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 compile -Z build-std=std,panic_abort,panic_unwind
fi
echo "$built/$target/$profile"
