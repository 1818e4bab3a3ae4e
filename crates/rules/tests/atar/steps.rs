//! The steps and their one text form.

use atar_rules::Presentation;
use atar_rules::atar::{Atar, PlacementMode, Step};
use serde_json::json;

use super::{cites, drawing, placed_with, placing, playing};

#[test]
fn seat_says_who_is_next_in_the_order() {
    let _rule = cites("| `seat 2` | chance: the next in the order of play is seat 2 |");
    let game = drawing(4, &[1, 1, 1], PlacementMode::Players);
    assert_eq!(game.actor(), "chance");
    assert_eq!(game.play("seat 2").state()["order"], json!([2]));
}

#[test]
fn a_stone_is_placed() {
    let _rule = cites("| `@c4` | a stone of the player (of chance, in random placement) is placed on c4 |");
    assert_eq!(placing(4, &[1, 1]).play("@c4").state()["stones"], json!({"c4": 0}));
    let random = placed_with(4, &[1, 1], &["c4"]);
    assert_eq!(random.state()["stones"], json!({"c4": 0}));
}

#[test]
fn a_stone_moves() {
    let _rule = cites("| `c4-c3` | the stone on c4 moves to c3 |");
    let game = playing(4, &["c4", "a1 d1"]).play("c4-c3");
    assert_eq!(game.state()["stones"], json!({"a1": 1, "c3": 0, "d1": 1}));
}

#[test]
fn a_stone_is_removed() {
    let _rule = cites("| `c4x` | the stone on c4, which has no liberty, is removed |");
    let game = playing(3, &["b3 c5 c4", "c3 a1"]).play("c4x");
    assert_eq!(game.state()["stones"], json!({"a1": 1, "b3": 0, "c3": 1, "c5": 0}));
}

#[test]
fn the_clock_is_wished_for() {
    let _rule = cites("| `clock` | start the shot clock at the end of this turn |");
    let game = playing(3, &["a1", "c1"]).play("clock");
    assert_eq!(game.state()["clock_start"], true);
    assert_eq!(game.play("a1-b2, commit").state()["clock"], 0);
}

#[test]
fn a_commit_ends_the_turn() {
    let _rule = cites("| `commit` | end the turn |");
    let game = playing(3, &["a1", "c1"]).play("a1-b2");
    assert_eq!(game.actor(), json!({"seat": 0}));
    assert_eq!(game.play("commit").actor(), json!({"seat": 1}));
    assert_eq!(placing(3, &[1, 1]).play("@a1, commit").actor(), json!({"seat": 1}));
}

#[test]
fn a_step_has_one_text_only() {
    let steps = ["seat 0", "seat 6", "@a1", "@t39", "c4-c3", "t39-t38", "c4x", "t1x", "clock", "commit"];
    for text in steps {
        let step: Step = text.parse().expect("a step");
        assert_eq!(step.to_string(), text);
    }
    let seats = [
        "seat",
        "seat ",
        "seat  1",
        "seat 01",
        "seat 7",
        "seat -1",
        "seat +1",
        "seat 1 ",
        "Seat 1",
        "seat1",
        "seat 18446744073709551617",
    ];
    let spaces = [
        "@",
        "@c",
        "@4",
        "@c0",
        "@c04",
        "@c6",
        "@C4",
        "@u1",
        "@t40",
        "@ c4",
        "@c4 ",
        "@c+4",
        "@c４",
        "@c4294967300",
        "@é1",
        "c4",
    ];
    let moves = ["c4-", "-c3", "c4-c03", "c4 - c3", "c4-c3-c2", "c4–c3", "c4--c3", "C4-c3", "c4-c3x", "@c4-c3"];
    let others = [
        "", " ", "x", "c4X", "c4 x", "c4xx", "c04x", "Clock", "clock ", " commit", "commit\n", "COMMIT", "c4x\0",
        "pass",
    ];
    for text in [&seats[..], &spaces, &moves, &others].concat() {
        let parsed = text.parse::<Step>();
        assert_eq!(parsed.map(|step| step.to_string()).ok(), None, "{text:?}");
    }
}

#[test]
fn the_verbs_of_the_protocol_are_steps() {
    let verbs: [(&str, &[&str], &str); 5] = [
        ("place", &["c4"], "@c4"),
        ("move", &["c4", "c3"], "c4-c3"),
        ("remove", &["c4"], "c4x"),
        ("shot_clock", &[], "clock"),
        ("commit", &[], "commit"),
    ];
    for ((name, values, step), verb) in verbs.into_iter().zip(Atar::VERBS) {
        assert_eq!(verb.name, name);
        assert_eq!(verb.fields.len(), values.len());
        assert_eq!(verb.step(values), step);
    }
    assert_eq!(Atar::VERBS.len(), verbs.len());
}
