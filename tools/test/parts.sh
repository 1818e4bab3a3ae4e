#!/bin/sh
# The parts of a long run, for scripts that read this file in: every part is done, whatever has become of the others. How long each took
# and which have failed is listed at the end.

failed=''
times=''
# The command of a part can name here what fails in it, a line each.
named=$(mktemp)
trap 'rm -f "$named"' EXIT

# Says which part begins.
heading() {
    printf '\n== %s\n' "$*"
}

# Does a part: its title, then its command.
part() {
    title=$1
    shift
    heading "$title"
    began=$(date +%s)
    : >"$named"
    "$@" || failed="$failed
  $title$(named_lines)"
    times="$times
  $(minutes $(($(date +%s) - began)))  $title"
}

# Writes what a part has named, below its title; of many lines the first twenty.
named_lines() {
    if [ -s "$named" ]; then
        echo
        sed 's/^/    /; 21s/.*/    …/; 21q' "$named"
    fi
}

# Writes seconds as minutes and seconds.
minutes() {
    printf '%2d:%02d' $(($1 / 60)) $(($1 % 60))
}

# Ends the run: with the parts that failed, or with these words.
finish() {
    heading "Minutes:$times"
    if [ -n "$failed" ]; then
        heading "Failed:$failed" >&2
        exit 1
    fi
    heading "$*"
}
