# shellcheck shell=sh
# A small board, and the largest with all players.
playouts atar --options '{"side": 8, "stones": [10, 10], "placement": "random", "order": "random"}'
playouts atar --options '{"side": 20, "stones": [34, 34, 34, 34, 34, 34, 34], "placement": "random", "order": "random"}'
