//! The texts of steps, and the state.

use atar_rules::spectrangle::{Match, Step};
use serde_json::{Value, json};

use super::{Game, PAGE, PASSES, cites, hexagon, options, stuck};

#[test]
fn a_step_has_one_text() {
    let _rules = [
        cites("| `draw RRY` | chance: the tile that the next drawer gets |"),
        cites("| `RRY@12/1` | lay the tile on space 12 in rotation 1 |"),
        cites("| `exchange RRY` | give up the tile and draw another |"),
        cites("| `pass` | |"),
    ];
    for text in ["draw RRY", "RRY@12/1", "RRY@0/0", "RRY@35/2", "exchange RRY", "pass"] {
        let step: Step = text.parse().expect("a step");
        assert_eq!(step.to_string(), text);
    }
    let others = [
        "",
        "RRY",
        "draw",
        "draw ",
        "draw RYR",
        "draw rry",
        "draw  RRY",
        "draw RRY ",
        "exchange",
        "exchange XXX",
        "Pass",
        "pass ",
        "RRY@",
        "RRY@12",
        "RRY@12/",
        "RRY@12/3",
        "RRY@12/-1",
        "RRY@12/01",
        "RRY@36/0",
        "RRY@012/1",
        "RRY@+1/1",
        "RRY @12/1",
        "RYR@12/1",
        "RRY@12/1/1",
        "RRY@99999999999999999999/0",
        "RRY@１/0",
    ];
    for text in others {
        assert!(text.parse::<Step>().is_err(), "{text:?}");
    }
}

#[test]
fn a_step_does_what_its_text_says() {
    let _rules = [
        cites("| `draw RRY` | chance: the tile that the next drawer gets |"),
        cites("| `RRY@12/1` | lay the tile on space 12 in rotation 1 |"),
    ];
    let game = Game::start(&options(2, Match::All)).play("draw RRY, draw RRB");
    let game = game.play("draw BBB, draw GGG, draw YYY, draw BBG, draw BBY, draw GGB, RRY@12/1");
    assert_eq!(game.state()["board"], json!({"12": "RRY/1"}));
}

#[test]
fn the_state_has_the_keys_of_the_page() {
    let _rule = cites(
        r#"{"phase": "play", "board": {"12": "RRY/1"}, "hands": [["BBB", "RRR"], ["GGG"]], "bag": ["BBG"],
        "scores": [5, 0], "passes": 0, "result": null}"#,
    );
    let codes = PAGE.code();
    let example: Value = serde_json::from_str(&codes[1]).expect("an example");
    let keys = |value: &Value| -> Vec<String> { value.as_object().expect("an object").keys().cloned().collect() };
    for game in [Game::start(&options(2, Match::All)), hexagon(Match::All), stuck("BBG BBY GGY GGP").play(PASSES)] {
        assert_eq!(keys(&game.state()), keys(&example));
    }
    let state = hexagon(Match::All).state();
    assert_eq!(state["board"], json!({"4": "YYR/0", "5": "GRB/2", "6": "GGB/0", "11": "PPG/0", "12": "GGG/0"}));
    assert_eq!(state["result"], Value::Null);
}

#[test]
fn the_phase_follows_the_game() {
    let _rule = cites("`phase`: `start` (drawing for the start), `deal`, `play`, `over`.");
    let phase = |game: &Game| game.state()["phase"].clone();
    let game = Game::start(&options(2, Match::All)).play("draw RRR");
    assert_eq!(phase(&game), "start");
    assert_eq!(phase(&game.play("draw BBG")), "deal");
    let game = stuck("BBG BBY GGY GGP");
    assert_eq!(phase(&game), "play");
    assert_eq!(phase(&game.clone().play("exchange BBG")), "play", "also while chance is to act");
    assert_eq!(phase(&game.play(PASSES)), "over");
}

#[test]
fn hands_and_bag_are_sorted_and_without_the_tile_in_exchange() {
    let _rule = cites("Hands and bag are sorted; a tile named for exchange is in neither until the draw.");
    let game = stuck("GGY BBY GGP BBG");
    assert_eq!(game.state()["hands"][1], json!(["BBG", "BBY", "GGP", "GGY"]));
    let state = game.play("exchange BBY").state();
    assert_eq!(state["hands"][1], json!(["BBG", "GGP", "GGY"]));
    let bag = state["bag"].as_array().expect("a bag");
    assert!(bag.is_sorted_by_key(|tile| tile.as_str().map(ToOwned::to_owned)));
    assert_eq!(bag.len(), 27);
    assert!(!bag.contains(&json!("BBY")));
}

#[test]
fn passes_in_a_row_are_in_the_state() {
    let _rule = cites("`passes`: turns in a row, up to now, that were passes.");
    let passes = |steps: &str| stuck("BBG BBY GGY GGP").play(steps).state()["passes"].clone();
    assert_eq!(passes("pass"), 1);
    assert_eq!(passes("pass, pass, pass, pass"), 4);
    assert_eq!(passes("pass, pass, exchange BBG"), 0);
    assert_eq!(passes(PASSES), 6);
}

#[test]
fn the_result_has_the_final_scores() {
    let _rule = cites(r#"`result`: null or `{"winners": [0], "scores": [31, 28]}` with the final scores."#);
    let state = stuck("BBG BBY GGY GGP").play(PASSES).state();
    assert_eq!(state["result"], json!({"winners": [1], "scores": [-18, -16]}));
    assert_eq!(state["scores"], state["result"]["scores"]);
}
