//! What a front is told: the view, the effects, text and picture.

use atar_rules::Presentation;
use serde_json::{Value, json};

use super::support::Page;
use super::{played, start};

const VIEW_PAGE: Page = Page { text: include_str!("../../../../docs/view/owari.md") };

/// Seat 1 is to move, and has two moves: one only sows, the other captures and ends the game.
const LATE: &str = "5, 12, 1, 8, 4, 9, 2, 8, 4, 12, 5, 9, 0, 8, 1";

#[test]
fn the_view_is_as_its_page_has_it() {
    let example: Value = serde_json::from_str(&VIEW_PAGE.code()[0]).expect("an example");
    assert_eq!(played(3, 0, LATE).view(), example);
}

#[test]
fn the_view_knows_no_last_move_at_the_start_and_no_next_at_the_end() {
    let first = start(4, 1).view();
    assert_eq!(first["last"], Value::Null);
    assert_eq!(first["total"], 48);
    let pits: Vec<_> = first["moves"].as_object().expect("moves").keys().cloned().collect();
    assert_eq!(pits, ["10", "11", "12", "7", "8", "9"]);
    let ended = played(3, 0, LATE).play("9").view();
    assert_eq!(ended["moves"], json!({}));
    assert_eq!(ended["last"]["swept"], json!([0, 3]));
}

#[test]
fn every_move_of_the_view_comes_out() {
    let game = played(8, 0, "3, 8, 4, 8, 1");
    let view = game.view();
    for (pit, told) in view["moves"].as_object().expect("moves") {
        let after = game.clone().play(pit);
        assert_eq!(&after.view()["last"], told);
        let state = after.state();
        assert_eq!(told["scores"], json!([state["pits"][6], state["pits"][13]]));
    }
    // Around the board and back to the pit of origin, without the other's goal.
    let lap = &view["moves"]["9"];
    assert_eq!(lap["path"], json!([10, 11, 12, 13, 0, 1, 2, 3, 4, 5, 7, 8, 9]));
    assert_eq!(lap["capture"], json!({"pit": 3, "stones": 3}));
}

#[test]
fn effects_tell_every_stone() {
    let sown = |pit: u8| json!({"effect": "sown", "seat": 0, "pit": pit});
    assert_eq!(
        start(3, 0).effects("4"),
        json!([
            {"effect": "lifted", "seat": 0, "pit": 4, "stones": 3},
            sown(5), sown(6), sown(7),
            {"effect": "turn", "seat": 1},
        ])
    );
    assert_eq!(start(3, 0).effects("7"), json!([]), "an illegal step does nothing");
}

#[test]
fn effects_tell_captures_and_the_end() {
    assert_eq!(
        played(3, 0, LATE).effects("9"),
        json!([
            {"effect": "lifted", "seat": 1, "pit": 9, "stones": 1},
            {"effect": "sown", "seat": 1, "pit": 10},
            {"effect": "captured", "seat": 1, "landing": 10, "pit": 2, "stones": 1, "goal": 13},
            {"effect": "swept", "seat": 1, "pits": [{"pit": 7, "stones": 2}, {"pit": 10, "stones": 1}], "stones": 3, "goal": 13},
            {"effect": "over", "result": {"winners": [0], "scores": [20, 16]}},
        ])
    );
}

#[test]
fn the_diagram_shows_every_pit() {
    let expected = "
pit 12 11 10  9  8  7
     0  0  0  1  0  2
 12                   20
     0  0  1  0  0  0
pit  0  1  2  3  4  5
(0 0 1 0 0 0 20 2 0 1 0 0 0 12) 1
";
    let game = played(3, 0, LATE);
    assert_eq!(format!("\n{}", game.position.diagram()), expected);
}

#[test]
fn the_picture_has_a_number_for_every_pit() {
    let game = start(8, 0).play("5");
    let svg = game.position.picture().to_svg();
    let numbers = svg.matches("<text").count();
    assert_eq!(numbers, 14);
    // A hollow for each pit, and a disc for each stone.
    assert_eq!(svg.matches("<circle").count(), 14 + 12 * 8);
}
