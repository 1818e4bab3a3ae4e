//! The texts of steps and the state.

use atar_rules::Position;
use atar_rules::blokus::{Blokus, Options, Step};
use serde_json::{Value, json};

use super::{LATE, PAGE, cites, corners};

#[test]
fn a_step_is_its_cells_in_order() {
    let _rule = cites(
        "Steps: the cells in order of column, then row as a number, joined by commas, `a9,a10,b10` (in another order it is no legal
        step); or `pass`.",
    );
    for text in ["a9,a10,b10", "pass", "n14", "a1,a2,a3,a4,a5"] {
        let step: Step = text.parse().expect("a step");
        assert_eq!(step.to_string(), text);
    }
    for text in [
        "",
        "a10,a9,b10",
        "a9,b10,a10",
        "a9,a10, b10",
        "A9",
        "a09",
        "a9,a9",
        "a9,",
        "a1,c1",
        "Pass",
        "pass ",
        "a1,a2,a3,a4,a5,a6",
        "a1,b2",
    ] {
        assert!(text.parse::<Step>().is_err(), "{text}");
    }
    let order = |name: &str| {
        let (column, row) = name.split_at(1);
        (column.to_owned(), row.parse::<u8>().expect("a number"))
    };
    for step in corners().play("a14").legal() {
        let cells: Vec<_> = step.split(',').filter(|cell| *cell != "pass").map(order).collect();
        assert!(cells.is_sorted(), "{step}");
    }
}

#[test]
fn the_state_has_the_fields_of_the_page() {
    let _rule = cites(
        r#"State: {"cells": {"a14": 0}, "left": [["2", "F"], ["1"]], "passed": [false, false], "turn": 1, "voids": [2, 0], "result": null}"#,
    );
    let example: Value = serde_json::from_str(&PAGE.code()[0]).expect("the example");
    let mut state = corners().play("a14").state();
    let left = state["left"].take();
    assert_eq!(left.as_array().map(Vec::len), Some(2));
    state["left"] = example["left"].clone();
    assert_eq!(state, example);
}

#[test]
fn what_the_first_version_had_not_has_a_value_that_says_so() {
    let _rule = cites(
        "These are the rules of version 2; version 1 had no `classic`, no `players` (then 2), and no `turn` in the state, and its records
        are still read.",
    );
    assert_eq!(Blokus::RULES, 2);
    // Records of version 1 are opened in tests/versions.rs, with the defaults for what they lack.
    assert_eq!(Options::default().players, 2);
}

#[test]
fn left_is_sorted_and_the_result_comes_at_the_end() {
    let _rule = cites(
        r#"`left` is sorted; `voids` counts each player's voids at any time; `result` is null or `{"winners": [0], "scores": [64, 60]}`."#,
    );
    let mut game = corners();
    for step in LATE.split(", ") {
        game = game.play(step);
        let state = game.state();
        for left in state["left"].as_array().expect("two lists") {
            let names: Vec<_> = left.as_array().expect("names").iter().map(Value::as_str).collect();
            assert!(names.is_sorted(), "{left}");
        }
        assert_eq!(state["result"], Value::Null);
        assert_eq!(json!({ "seat": state["turn"] }), game.actor());
    }
    assert_eq!(game.state()["left"], json!([["O", "X"], ["2", "O", "W"]]));
    let over = game.play("pass, pass");
    assert_eq!(over.state()["result"], json!({"winners": [0], "scores": [80, 78]}));
    assert_eq!(over.position.winners(), Some(vec![0]));
}
