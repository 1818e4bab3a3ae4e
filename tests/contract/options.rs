//! Options of all games.

/// Options under which every game is tried, beside its defaults.
pub const OPTIONS: &[(&str, &[&str])] = &[
    (
        "atar",
        &[
            r#"{"side": 3, "stones": [1, 1], "placement": "players", "order": "random"}"#,
            r#"{"side": 3, "stones": [1, 1, 1, 1, 1], "placement": "random", "order": "random"}"#,
            r#"{"side": 4, "stones": [7, 2], "placement": "players", "order": "fixed"}"#,
            r#"{"side": 4, "stones": [3, 1, 2], "placement": "random", "order": "fixed"}"#,
            r#"{"side": 5, "stones": [2, 2, 2, 2, 2, 2, 3], "placement": "players", "order": "random"}"#,
            r#"{"side": 20, "stones": [2, 1], "placement": "random", "order": "fixed"}"#,
        ],
    ),
    (
        "spectrangle",
        &[
            r#"{"players": 2, "match": "any", "teams": [1, 0]}"#,
            r#"{"players": 3, "match": "all", "teams": null}"#,
            r#"{"players": 4, "match": "any", "teams": null}"#,
            r#"{"players": 4, "match": "all", "teams": [0, 1, 0, 1]}"#,
        ],
    ),
    ("owari", &[r#"{"stones": 1, "first": 1}"#, r#"{"stones": 4, "first": 0}"#, r#"{"stones": 8, "first": 1}"#]),
    (
        "blokus",
        &[
            r#"{"players": 2, "start": "duo", "scoring": "official", "first": 1}"#,
            r#"{"players": 2, "start": "corners", "scoring": "official", "first": 0}"#,
            r#"{"players": 2, "start": "classic", "scoring": "cells", "first": 3}"#,
            r#"{"players": 4, "start": "classic", "scoring": "official", "first": 2}"#,
        ],
    ),
    #[cfg(feature = "example-game")]
    ("nim", &[r#"{"rows": 1, "last": "loses"}"#, r#"{"rows": 5, "last": "wins"}"#]),
    (
        "petri",
        &[
            r#"{"players": 2, "width": 10, "height": 10, "grid": "hex", "teams": null, "bite_percent": 100, "pickups": "none", "bite_lengths": [2, 4, 5], "bite_shares": [5, 20], "bite_every": 2, "bites_at_start": 1, "flip": true}"#,
            r#"{"players": 4, "width": 12, "height": 10, "grid": "square", "teams": [0, 1, 0, 1], "bite_percent": 30, "pickups": "corners", "bite_lengths": [1, 2, 3], "bite_shares": [12, 30], "bite_every": 0, "bites_at_start": 0, "flip": false}"#,
        ],
    ),
];
