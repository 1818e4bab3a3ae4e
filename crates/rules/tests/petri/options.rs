//! The options and their bounds.

use atar_rules::Position;
use atar_rules::petri::{Grid, Options, Petri, Pickups};
use serde_json::{Value, json};

use super::{Game, PAGE, cites, options};

fn defaults() -> Value {
    json!({
        "players": 2, "width": 20, "height": 20, "grid": "square", "teams": null, "bite_percent": 6, "pickups": "corners",
        "bite_lengths": [1, 2, 3], "bite_shares": [12, 30], "bite_every": 0, "bites_at_start": 0, "flip": false,
    })
}

/// Why a game with this option, and defaults else, is refused.
fn refusal(key: &str, value: Value) -> String {
    let mut given = defaults();
    given[key] = value;
    let options: Options = serde_json::from_value(given).expect("an option of the right type");
    Petri::start(&options).expect_err("out of bounds").to_string()
}

fn accepts(key: &str, value: Value) -> bool {
    let mut given = defaults();
    given[key] = value;
    let options: Options = serde_json::from_value(given).expect("an option of the right type");
    Petri::start(&options).is_ok()
}

#[test]
fn the_options_are_those_of_the_page() {
    let _rule = cites(
        r#"{"players": 2, "width": 20, "height": 20, "grid": "square", "teams": null, "bite_percent": 6, "pickups": "corners",
        "bite_lengths": [1, 2, 3], "bite_shares": [12, 30], "bite_every": 0, "bites_at_start": 0, "flip": false}"#,
    );
    let example: Value = serde_json::from_str(&PAGE.code()[1]).expect("the example");
    assert_eq!(example, defaults());
    assert_eq!(json!(Options::default()), defaults());
    let keys: Vec<_> = Petri::OPTIONS.keys().collect();
    assert_eq!(
        keys,
        [
            "players",
            "width",
            "height",
            "grid",
            "teams",
            "bite_percent",
            "pickups",
            "bite_lengths",
            "bite_shares",
            "bite_every",
            "bites_at_start",
            "flip"
        ]
    );
}

#[test]
fn two_to_four_play() {
    let _rule = cites("The pen-and-paper game *fungus* for 2 to 4 players.");
    assert_eq!(Petri::SEATS, (2, 4));
    for players in 2..=4 {
        assert_eq!(Petri::seats(&options(players)), usize::from(players));
        let game = Game::start(&options(players));
        assert_eq!(game.state()["heads"].as_array().map(Vec::len), Some(players.into()));
    }
    let bounds = "it must be a whole number from 2 to 4.";
    assert_eq!(refusal("players", json!(1)), format!("players is 1; {bounds}"));
    assert_eq!(refusal("players", json!(5)), format!("players is 5; {bounds}"));
}

#[test]
fn the_dish_is_bounded() {
    let _rule = cites("`width × height` cells, 10 to 40 each, default 20 × 20.");
    for side in ["width", "height"] {
        assert!((10..=40).all(|size| accepts(side, json!(size))));
        let bounds = "it must be a whole number from 10 to 40.";
        assert_eq!(refusal(side, json!(9)), format!("{side} is 9; {bounds}"));
        assert_eq!(refusal(side, json!(41)), format!("{side} is 41; {bounds}"));
    }
    let game = Game::start(&Options { width: 12, height: 31, ..Options::default() });
    assert_eq!((&game.view()["width"], &game.view()["height"]), (&json!(12), &json!(31)));
}

#[test]
fn percentages_are_bounded() {
    assert!((0..=100).all(|percent| accepts("bite_percent", json!(percent))));
    let text = "bite_percent is 101; it must be a whole number from 0 to 100.";
    assert_eq!(refusal("bite_percent", json!(101)), text);
}

#[test]
fn bites_are_bounded() {
    let _rules = [
        cites("1 to 5 each, none shorter than the one before."),
        cites("two rising percentages, 1 to 99."),
        cites("`bite_every`: 0 (never) to 50."),
        cites("0 to 9 for each seat."),
    ];
    for lengths in [[1, 1, 1], [1, 5, 5], [5, 5, 5], [2, 3, 4]] {
        assert!(accepts("bite_lengths", json!(lengths)), "{lengths:?}");
    }
    let bounds = "it must be a list of three whole numbers from 1 to 5, none less than the one before.";
    for (lengths, told) in [([0, 1, 2], "[0, 1, 2]"), ([1, 2, 6], "[1, 2, 6]"), ([2, 1, 3], "[2, 1, 3]")] {
        let text = refusal("bite_lengths", json!(lengths));
        assert_eq!(text, format!("bite_lengths is {told}; {bounds}"));
    }
    assert!(accepts("bite_shares", json!([1, 99])) && accepts("bite_shares", json!([50, 51])));
    let bounds = "it must be a list of two whole numbers from 1 to 99, each greater than the one before.";
    for (shares, told) in
        [([0, 30], "[0, 30]"), ([12, 100], "[12, 100]"), ([30, 30], "[30, 30]"), ([30, 12], "[30, 12]")]
    {
        let text = refusal("bite_shares", json!(shares));
        assert_eq!(text, format!("bite_shares is {told}; {bounds}"));
    }
    assert!((0..=50).all(|every| accepts("bite_every", json!(every))));
    let text = "bite_every is 51; it must be a whole number from 0 to 50.";
    assert_eq!(refusal("bite_every", json!(51)), text);
    assert!((0..=9).all(|bites| accepts("bites_at_start", json!(bites))));
    let text = "bites_at_start is 10; it must be a whole number from 0 to 9.";
    assert_eq!(refusal("bites_at_start", json!(10)), text);
}

#[test]
fn teams_are_one_a_player_and_not_all_the_same() {
    let _rule = cites("`teams` gives each seat a team (default: all different).");
    let teams =
        |game: &Game| game.view()["seats"].as_array().expect("seats").iter().map(|seat| seat["team"].clone()).collect();
    let different: Value = teams(&Game::start(&options(4)));
    assert_eq!(different, json!([0, 1, 2, 3]));
    let given = Game::start(&Options { teams: Some(vec![3, 1, 1]), ..options(3) });
    assert_eq!(teams(&given), json!([3, 1, 1]));
    assert_eq!(
        given.view()["teams"],
        json!([{"team": 3, "seats": [0], "territory": 1}, {"team": 1, "seats": [1, 2], "territory": 2}])
    );
    assert!(accepts("teams", json!([1, 0])) && accepts("teams", json!([0, 3])));
    let two = "it must be null, or a list of 2 whole numbers from 0 to 3, one a player, not all the same.";
    assert_eq!(refusal("teams", json!([0])), format!("teams is [0]; {two}"));
    assert_eq!(refusal("teams", json!([0, 1, 2])), format!("teams is [0, 1, 2]; {two}"));
    assert_eq!(refusal("teams", json!([2, 2])), format!("teams is [2, 2]; {two}"));
    assert_eq!(refusal("teams", json!([0, 4])), format!("teams is [0, 4]; {two}"));
}

#[test]
fn other_types_and_keys_are_no_options() {
    for (key, value) in [
        ("players", json!(2.5)),
        ("players", json!("2")),
        ("width", json!(-10)),
        ("height", json!(1000)),
        ("grid", json!("Square")),
        ("grid", json!(null)),
        ("teams", json!([0, "1"])),
        ("teams", json!({})),
        ("bite_percent", json!(0.06)),
        ("pickups", json!(false)),
        ("bite_lengths", json!([1, 2])),
        ("bite_shares", json!([12, 30, 50])),
        ("flip", json!(0)),
        ("more", json!(1)),
    ] {
        let mut given = defaults();
        given[key] = value;
        assert!(serde_json::from_value::<Options>(given).is_err(), "{key}");
    }
    let mut given = defaults();
    given["grid"] = json!("hex");
    given["pickups"] = json!("none");
    let read: Options = serde_json::from_value(given).expect("options");
    assert_eq!((read.grid, read.pickups), (Grid::Hex, Pickups::None));
}

/// How a record of version 1 is opened is tested in tests/versions.rs.
#[test]
fn the_rules_are_of_version_2() {
    let _rules = [
        cites("These are the rules of version 2."),
        cites(
            "Version 1 had neither the last five options, which then are as below, nor `turns` in the state; its records are still read.",
        ),
    ];
    assert_eq!(Petri::RULES, 2);
    let since: Vec<_> = Petri::ADDED.iter().flat_map(|(_, keys)| *keys).copied().collect();
    let all: Vec<_> = Petri::OPTIONS.keys().collect();
    assert_eq!(since, all[all.len() - 5..]);
}
