//! The canonical state in every phase.

use std::collections::BTreeSet;

use atar_rules::Position;
use atar_rules::atar::PlacementMode;
use serde_json::{Value, json};

use super::clock::{TO_AND_FRO, running, ticked};
use super::{Game, PAGE, cites, cornered, drawing, placing, playing};

/// One game in each phase, and one that ended.
fn phases() -> [(Game, &'static str); 4] {
    [
        (placing(3, &[1, 1]).play("@a1"), "setup"),
        (playing(3, &["a1", "c1"]).play("clock, a1-b2"), "play"),
        (running(9), "over"),
        (cornered(&[]).play("a1x, clock, commit"), "over"),
    ]
}

fn keys(object: &Value) -> BTreeSet<&String> {
    object.as_object().expect("an object").keys().collect()
}

#[test]
fn the_state_has_the_fields_of_the_page_in_every_phase() {
    let _rules = [
        cites(
            r#"{"phase": "play", "trim": [0, 1, 0], "stones": {"c4": 0, "d2": 1}, "racks": [0, 0], "order": [1, 0],
 "visited": ["c4"], "clock": null, "clock_start": false, "result": null}"#,
        ),
        cites("`phase`: `setup` (drawing the order and placing), `play`, `over`."),
    ];
    let example: Value = serde_json::from_str(&PAGE.code()[1]).expect("a state");
    for (game, phase) in phases() {
        assert_eq!(game.state()["phase"], phase);
        assert_eq!(keys(&game.state()), keys(&example), "{game}");
    }
}

#[test]
fn drawing_the_order_is_setup() {
    let _rules = [
        cites("`setup` (drawing the order and placing)"),
        cites("`order`: the seats drawn so far, in order."),
        cites("`racks`: stones still to be placed, by seat."),
    ];
    let game = drawing(4, &[1, 2, 3], PlacementMode::Random).play("seat 2, seat 0");
    let expected = json!({"phase": "setup", "trim": [0, 0, 0], "stones": {}, "racks": [1, 2, 3], "order": [2, 0],
        "visited": [], "clock": null, "clock_start": false, "result": null});
    assert_eq!(game.state(), expected);
    let placed = game.play("seat 1, @d7");
    assert_eq!(placed.state()["phase"], "setup");
    assert_eq!(placed.state()["racks"], json!([1, 2, 2]));
}

#[test]
fn stones_are_told_by_their_space() {
    let _rule = cites("`stones` maps every stone's space to its seat.");
    let game = playing(4, &["a1 d1", "c3", "d7"]);
    assert_eq!(game.state()["stones"], json!({"a1": 0, "c3": 1, "d1": 0, "d7": 2}));
}

#[test]
fn visited_are_the_stones_that_have_moved() {
    let _rules = [
        cites("`visited`: sorted; the spaces now holding stones that have moved this turn."),
        cites("Empty outside `play`, so also after the last commit."),
    ];
    let game = playing(6, &["f11 f8 a1", "f1"]).play("f8-f9, a1-b2, f11-f10");
    assert_eq!(game.state()["visited"], json!(["b2", "f10", "f9"]), "f10 comes before f9 in plain string order");
    assert_eq!(game.play("commit").state()["visited"], json!([]));
    // A removed stone is on no space; a stone that waits has not moved.
    let game = playing(4, &["d1 a1", "b2 d7"]).play("a1x");
    assert_eq!(game.state()["visited"], json!([]));
    for (game, phase) in phases() {
        assert!(phase == "play" || game.state()["visited"] == json!([]), "{game}");
    }
}

#[test]
fn the_clock_is_a_position_or_null() {
    let _rules = [
        cites("`clock`: position or null; a clock that fell off reads `3k`."),
        cites("`clock_start`: `clock` was said this turn; false outside `play`."),
    ];
    let told = phases().map(|(game, _)| json!([game.state()["clock"], game.state()["clock_start"]]));
    assert_eq!(told, [json!([null, false]), json!([null, true]), json!([9, false]), json!([null, false])]);
}

#[test]
fn the_result_says_who_won_and_why() {
    let _rules = [
        cites(
            r#"`result`: null, or `{"winners": [1], "reason": "last_standing"}`, or
  `{"winners": [0], "reason": "shot_clock", "liberties": [7, 5]}` with every seat's liberties."#,
        ),
        cites("`winners` is sorted."),
    ];
    let results = phases().map(|(game, _)| game.state()["result"].clone());
    let expected = [
        json!(null),
        json!(null),
        json!({"winners": [0, 1], "reason": "shot_clock", "liberties": [3, 3]}),
        json!({"winners": [0], "reason": "last_standing"}),
    ];
    assert_eq!(results, expected);
}

#[test]
fn winners_are_sorted_by_seat_not_by_order() {
    let _rule = cites("`winners` is sorted.");
    let game = drawing(3, &[1, 1], PlacementMode::Random).play("seat 1, seat 0, @a1, @c1");
    let over = ticked(game, &TO_AND_FRO, 9);
    assert_eq!(over.state()["result"]["winners"], json!([0, 1]));
    assert_eq!(over.position.winners(), Some(vec![0, 1]));
}

#[test]
fn the_board_stays_as_it_is_at_the_end() {
    let _rule = cites("When the game ends, no further turn begins, so no rows are removed.");
    let game = ticked(playing(3, &["a1", "c2"]), &["a1-b2", "c2-c1", "b2-a1", "c1-c2"], 8);
    let over = game.play("c2-b1, commit");
    assert_eq!(over.state()["phase"], "over");
    assert_eq!(over.state()["trim"], json!([0, 0, 0]), "the bottom row is empty");
}
