#!/bin/sh
# Installs what the tests need and runs all of them, or the parts that PART names. A part that fails hides no other: what failed is listed at
# the end.
set -eu
cd "$(dirname "$0")/../.."
. tools/test/parts.sh

names='lint rust ui browser web desktop packages macos'
# What is only run when it is named: it builds everything for another system, which takes too long.
more='image windows'
for name in ${PART-}; do
    case " $names $more " in
        *" $name "*) ;;
        *)
            echo "There is no part $name; there are: $names $more." >&2
            exit 2
            ;;
    esac
done

if [ "$(uname)" = Darwin ]; then
    echo 'The desktop window is tested on Linux: macOS has no WebDriver for it.'
    names='lint rust ui browser web'
    more=
fi

# Whether one of these parts is to be run, and can be.
wanted() {
    for name in "$@"; do
        case " ${PART:-$names} " in
            *" $name "*) case " $names $more " in *" $name "*) return 0 ;; esac ;;
        esac
    done
    return 1
}

heading 'What the tests need'
tools/setup/rust.sh lint
tools/setup/packages.sh test
node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 18 || (major === 18 && minor >= 19) ? 0 : 1)' || {
    echo "Node.js 18.19 or newer is needed; this is $(node --version)." >&2
    exit 1
}
tools/setup/npm.sh tests
# shellcheck source=tools/build/front.sh
. tools/build/front.sh
if wanted packages; then
    tools/setup/proxies.sh || echo 'Caddy or HAProxy cannot be had: their files are not tested.'
fi
echo 'All is here.'

if wanted lint; then
    part 'The form of the sources' tools/test/lint.sh
fi
if wanted rust; then
    part 'Rust: rules, table, server, command line, desktop shell' node tools/test/rust-tests.mjs "$named" --workspace
    part 'The game of docs/adding-a-game.md' node tools/test/rust-tests.mjs "$named" --workspace --features atar-tests/example-game --test contract --test nim
fi
if wanted browser web desktop packages windows; then
    part 'The programs for the tests that follow' tools/build/build-tested.sh
fi
if wanted browser; then
    part 'The server of the game of docs/adding-a-game.md' cargo build --locked --workspace --features atar-tests/example-game --example nim_server
fi
if wanted web; then
    part 'The web app without a server' tools/build/site.sh
fi
if wanted packages; then
    part 'The packages for Linux' tools/release/bundle.sh --debug deb rpm
fi
if wanted image; then
    part 'What looks at a disk image' tools/setup/packages.sh image
    part 'The disk image for macOS, for one processor' tools/release/dmg.sh --quick aarch64
fi

set --
for name in ui browser web desktop packages; do
    if wanted "$name"; then
        set -- "$@" tests/"$name"/*.test.mjs
    fi
done
if wanted image; then
    set -- "$@" tests/macos/*.test.mjs
fi
if [ $# -gt 0 ]; then
    part 'The front in Node, in a browser and in the window, and what is given away' node tools/test/node-tests.mjs "$named" "$@"
fi
if wanted macos; then
    part 'The sources for macOS' tools/test/check-macos.sh
fi
if wanted windows; then
    part 'The programs for Windows, under wine' tools/release/windows/test.sh "$named"
fi
finish 'All tests have passed'
