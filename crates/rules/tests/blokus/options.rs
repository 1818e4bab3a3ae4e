//! The options and their bounds.

use atar_rules::Position;
use atar_rules::blokus::{Blokus, Options, Scoring, Start};
use serde_json::json;

use super::{Game, cites, options, seat};

#[test]
fn there_are_four_options() {
    let _rule = cites(r#"Options: `{"players": 2, "start": "corners", "scoring": "cells", "first": 0}`"#);
    let expected = json!({"players": 2, "start": "corners", "scoring": "cells", "first": 0});
    assert_eq!(json!(Options::default()), expected);
    let keys: Vec<_> = Blokus::OPTIONS.keys().collect();
    assert_eq!(keys, ["players", "start", "scoring", "first"]);
    assert_eq!(Blokus::seats(&Options::default()), 2);
    assert_eq!(Blokus::SEATS, (2, 4));
}

#[test]
fn every_value_of_an_option_is_known() {
    let given = json!({"players": 2, "start": "duo", "scoring": "official", "first": 1});
    let read: Options = serde_json::from_value(given).expect("options");
    assert_eq!(read, options(Start::Duo, Scoring::Official, 1));
    for wrong in [
        json!({"players": 2, "start": "corners", "scoring": "cells"}),
        json!({"players": 2, "start": "corners", "scoring": "cells", "first": 0, "more": 1}),
        json!({"players": 2, "start": "middle", "scoring": "cells", "first": 0}),
        json!({"players": 2, "start": "Duo", "scoring": "cells", "first": 0}),
        json!({"players": 2, "start": "duo", "scoring": 1, "first": 0}),
        json!({"players": 2, "start": "duo", "scoring": "cells", "first": "0"}),
        json!({"players": 2, "start": "duo", "scoring": "cells", "first": -1}),
        json!({"players": 2, "start": "duo", "scoring": "cells", "first": 0.5}),
        json!({"players": 2, "start": null, "scoring": "cells", "first": 0}),
    ] {
        assert!(serde_json::from_value::<Options>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn first_is_the_colour_that_begins() {
    let _rule = cites(
        r#"Options: `{"players": 2, "start": "corners", "scoring": "cells", "first": 0}`; `first` is the colour that begins; `players` is 4 in the classic game only."#,
    );
    for first in [0, 1] {
        let game = Game::start(&options(Start::Corners, Scoring::Cells, first));
        assert_eq!(game.actor(), seat(first));
    }
    let refused = Blokus::start(&options(Start::Corners, Scoring::Cells, 2));
    let text = refused.expect_err("no such seat").to_string();
    assert_eq!(text, "first is 2; it must be 0 or 1, or 2 or 3 where start is \"classic\", the colour that begins.");
    for (first, seat_of) in [(0, 0), (1, 1), (2, 0), (3, 1)] {
        let game = Game::start(&options(Start::Classic, Scoring::Cells, first));
        assert_eq!(game.actor(), seat(seat_of));
        assert_eq!(game.state()["turn"], first);
    }
    let beyond = Blokus::start(&options(Start::Classic, Scoring::Cells, 4));
    beyond.expect_err("no such colour");
}

#[test]
fn four_play_the_classic_game_only() {
    let _rule = cites("`players` is 4 in the classic game only.");
    let with = |players, start| {
        let options = Options { players, ..options(start, Scoring::Cells, 0) };
        Blokus::start(&options).map(|_| Blokus::seats(&options))
    };
    assert_eq!(with(4, Start::Classic), Ok(4));
    for start in [Start::Corners, Start::Duo] {
        let text = with(4, start).expect_err("two colours").to_string();
        assert_eq!(text, "players is 4; it must be 2, or 4 where start is \"classic\".");
    }
    for start in [Start::Corners, Start::Duo, Start::Classic] {
        assert_eq!(with(2, start), Ok(2));
        for players in [0, 1, 3, 5] {
            with(players, start).expect_err("no such number");
        }
    }
}
