# shellcheck shell=sh
# The large board, and the small one.
playouts blokus
playouts blokus --options '{"start": "duo"}'
