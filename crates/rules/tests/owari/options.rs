//! The options and their bounds.

use atar_rules::Position;
use atar_rules::owari::{Options, Owari};
use serde_json::json;

use super::cites;

#[test]
fn the_options_are_two_numbers() {
    let _rule = cites(r#"Options: `{"stones": 3, "first": 0}`."#);
    assert_eq!(json!(Options::default()), json!({"stones": 3, "first": 0}));
    let keys: Vec<_> = Owari::OPTIONS.keys().collect();
    assert_eq!(keys, ["stones", "first"]);
    assert_eq!(Owari::seats(&Options::default()), 2);
    for wrong in [
        json!({"stones": 3}),
        json!({"stones": 3, "first": 0, "more": 1}),
        json!({"stones": 3.0, "first": 0}),
        json!({"stones": 3, "first": "0"}),
        json!({"stones": -3, "first": 0}),
        json!({"stones": 300, "first": 0}),
    ] {
        assert!(serde_json::from_value::<Options>(wrong.clone()).is_err(), "{wrong}");
    }
}

/// Why a game with these options is refused.
fn refusal(stones: u8, first: u8) -> String {
    let refused = Owari::start(&Options { stones, first });
    refused.expect_err("options out of bounds").to_string()
}

#[test]
fn the_number_of_stones_is_bounded() {
    let _rule = cites("(option `stones`, 1 to 8)");
    assert!((1..=8).all(|stones| Owari::start(&Options { stones, first: 0 }).is_ok()));
    assert_eq!(refusal(0, 0), "stones is 0; it must be a whole number from 1 to 8.");
    assert_eq!(refusal(9, 1), "stones is 9; it must be a whole number from 1 to 8.");
    assert_eq!(refusal(255, 9), "stones is 255; it must be a whole number from 1 to 8.");
}

#[test]
fn first_is_a_seat() {
    let _rule = cites("`first` is 0 or 1.");
    assert!([0, 1].iter().all(|&first| Owari::start(&Options { stones: 3, first }).is_ok()));
    assert_eq!(refusal(3, 2), "first is 2; it must be 0 or 1, the seat that moves first.");
}
