//! The options and their bounds.

use atar_rules::Position;
use atar_rules::blokus::{Blokus, Options, Scoring, Start};
use serde_json::json;

use super::{Game, cites, options, seat};

#[test]
fn there_are_three_options() {
    let _rule = cites(r#"Options: `{"start": "corners", "scoring": "cells", "first": 0}`."#);
    let expected = json!({"start": "corners", "scoring": "cells", "first": 0});
    assert_eq!(json!(Options::default()), expected);
    let keys: Vec<_> = Blokus::OPTIONS.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys, ["start", "scoring", "first"]);
    assert_eq!(Blokus::seats(&Options::default()), 2);
    assert_eq!(Blokus::SEATS, (2, 2));
}

#[test]
fn every_value_of_an_option_is_known() {
    let given = json!({"start": "duo", "scoring": "official", "first": 1});
    let read: Options = serde_json::from_value(given).expect("options");
    assert_eq!(read, options(Start::Duo, Scoring::Official, 1));
    for wrong in [
        json!({"start": "corners", "scoring": "cells"}),
        json!({"start": "corners", "scoring": "cells", "first": 0, "more": 1}),
        json!({"start": "middle", "scoring": "cells", "first": 0}),
        json!({"start": "Duo", "scoring": "cells", "first": 0}),
        json!({"start": "duo", "scoring": 1, "first": 0}),
        json!({"start": "duo", "scoring": "cells", "first": "0"}),
        json!({"start": "duo", "scoring": "cells", "first": -1}),
        json!({"start": "duo", "scoring": "cells", "first": 0.5}),
        json!({"start": null, "scoring": "cells", "first": 0}),
    ] {
        assert!(
            serde_json::from_value::<Options>(wrong.clone()).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn first_is_a_seat() {
    for first in [0, 1] {
        let game = Game::start(&options(Start::Corners, Scoring::Cells, first));
        assert_eq!(game.actor(), seat(first));
    }
    let refused = Blokus::start(&options(Start::Corners, Scoring::Cells, 2));
    let text = refused.expect_err("no such seat").to_string();
    assert_eq!(
        text,
        "first is 2; it must be 0 or 1, the seat that moves first."
    );
}
