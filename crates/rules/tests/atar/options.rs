//! The options and their bounds.

use atar_rules::Position;
use atar_rules::atar::{Atar, Options, PlacementMode};
use serde_json::{Value, json};

use super::{Game, PAGE, cites, options};

/// What the rules say to a board of this side with these stones.
fn refusal(side: u8, stones: &[u16]) -> String {
    let refused = Atar::start(&options(side, stones, PlacementMode::Players));
    refused.expect_err(&format!("{stones:?} on side {side} is refused")).to_string()
}

fn accepted(side: u8, stones: &[u16]) -> bool {
    Atar::start(&options(side, stones, PlacementMode::Players)).is_ok()
}

/// Whether options in JSON have the form that is asked for.
fn has_form(options: &Value) -> bool {
    serde_json::from_value::<Options>(options.clone()).is_ok()
}

fn example() -> Value {
    serde_json::from_str(&PAGE.code()[0]).expect("the page's first block is options")
}

#[test]
fn the_example_of_the_page_is_what_is_offered_first() {
    let _rules =
        [cites(r#"{"side": 8, "stones": [10, 10], "placement": "players", "order": "random"}"#), cites("default 8.")];
    assert_eq!(json!(Options::default()), example());
    assert!(Atar::start(&Options::default()).is_ok());
}

#[test]
fn the_side_is_within_bounds() {
    let _rules = [
        cites("Sides 3 to 20 (rows `a` to `t`); default 8."),
        cites("Options outside these bounds are refused with an error that names the option, its value and the bound."),
    ];
    assert!((3..=20).all(|side| accepted(side, &[1, 1])));
    for side in [0, 1, 2, 21, 255] {
        let text = format!("side is {side}; it must be a whole number from 3 to 20.");
        assert_eq!(refusal(side, &[1, 1]), text);
    }
}

#[test]
fn two_to_seven_players_have_a_stone_at_least() {
    let _rules = [
        cites("The main game, for 2 to 7 players."),
        cites("`stones` has one number per player, 2 to 7 of them."),
        cites("Racks can then be edited per player, at least 1 each,"),
    ];
    assert_eq!(Atar::SEATS, (2, 7));
    for players in 2..=7 {
        let stones = vec![1; players];
        assert!(accepted(8, &stones));
        assert_eq!(Atar::seats(&options(8, &stones, PlacementMode::Players)), players);
    }
    let refused: [&[u16]; 5] = [&[], &[1], &[1; 8], &[3, 0], &[0, 3, 3]];
    for stones in refused {
        let text = "it must be a list of 2 to 7 whole numbers, one a player, each at least 1.";
        assert_eq!(refusal(8, stones), format!("stones is {stones:?}; {text}"));
    }
}

#[test]
fn the_stones_fill_three_fifths_at_most() {
    let _rules = [
        cites("together at most `⌊60 · n² / 100⌋` (so side 3 takes five players at most, one stone each)."),
        cites("refused with an error that names the option, its value and the bound."),
    ];
    for (side, most) in [(3, 5), (4, 9), (5, 15), (8, 38), (20, 240)] {
        assert!(accepted(side, &[most - 1, 1]) && accepted(side, &[1, most - 1]));
        let text = format!("at most {most} stones together on a board of side {side} (60%).");
        assert_eq!(refusal(side, &[most, 1]), format!("stones is [{most}, 1]; it must be {text}"));
    }
    assert!(accepted(3, &[1; 5]));
    assert!(!accepted(3, &[1; 6]));
    assert!(!accepted(20, &[u16::MAX; 7]), "no sum is too large");
}

#[test]
fn racks_may_differ() {
    let _rule = cites("Racks can then be edited per player,");
    let game = Game::start(&options(4, &[1, 7, 1], PlacementMode::Players));
    assert_eq!(game.state()["racks"], json!([1, 7, 1]));
}

#[test]
fn placement_and_order_are_one_of_two_words() {
    let _rule = cites("`placement` is `players` or `random`, `order` is `random` or `fixed`.");
    let words = [("placement", ["players", "random"]), ("order", ["random", "fixed"])];
    for (key, allowed) in words {
        for word in ["players", "random", "fixed", "Random", "", " random"] {
            let mut options = example();
            options[key] = json!(word);
            assert_eq!(has_form(&options), allowed.contains(&word), "{options}");
        }
        let text = allowed.map(|word| format!("{word:?}")).join(" or ");
        let mut options = Atar::OPTIONS.options.iter();
        let option = options.find(|option| option.key == key);
        assert_eq!(option.map(|option| option.allowed()), Some(text));
    }
}

#[test]
fn all_four_are_given_and_no_others() {
    let _rule = cites("All four must be given to the rules; the settings screen computes defaults.");
    let whole = example();
    let keys: Vec<_> = whole.as_object().expect("an object").keys().cloned().collect();
    let mut named: Vec<_> = Atar::OPTIONS.keys().collect();
    named.sort_unstable();
    assert_eq!(keys, named, "each has a text that says what it may be");
    for key in keys {
        let mut less = whole.clone();
        less.as_object_mut().expect("an object").remove(&key);
        assert!(!has_form(&less), "{less}");
        for wrong in [json!(null), json!(-1), json!(2.5), json!([[]]), json!({}), json!(true), json!([1, -1])] {
            let mut odd = whole.clone();
            odd[&key] = wrong;
            assert!(!has_form(&odd), "{odd}");
        }
    }
    let mut more = whole;
    more["density"] = json!(33);
    assert!(!has_form(&more), "{more}");
}
