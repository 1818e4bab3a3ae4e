#!/bin/sh
# The parts of a long run, for scripts that read this file in: every part is done, whatever has become of the others. How long each took
# and which have failed is listed at the end.

failed=''
times=''

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
    "$@" || failed="$failed
  $title"
    times="$times
  $(minutes $(($(date +%s) - began)))  $title"
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
