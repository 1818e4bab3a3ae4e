# shellcheck shell=sh
# A match of four.
playouts spectrangle --options '{"players": 4, "match": "all", "teams": null}'
