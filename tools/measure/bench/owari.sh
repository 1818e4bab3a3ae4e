# shellcheck shell=sh
# Random games, and the exact search.
playouts owari
printf '\n== Owari: nodes of the exact search\n'
target/release/atar-cli solve owari --stones 2 --table 6 2>/dev/null | tail -n 1
