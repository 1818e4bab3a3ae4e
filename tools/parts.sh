#!/bin/sh
# The parts of a long run, for scripts that read this file in: every part is done, whatever has become of the others, and those that
# failed are listed at the end.

failed=''

# Says which part begins.
heading() {
    printf '\n== %s\n' "$*"
}

# Does a part: its title, then its command.
part() {
    title=$1
    shift
    heading "$title"
    "$@" || failed="$failed
  $title"
}

# Ends the run: with the parts that failed, or with these words.
finish() {
    if [ -n "$failed" ]; then
        heading "Failed:$failed" >&2
        exit 1
    fi
    heading "$*"
}
