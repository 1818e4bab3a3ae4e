//! The texts of steps and the state.

use atar_rules::Presentation;
use atar_rules::petri::Step;
use serde_json::{Value, json};

use super::{Game, PAGE, cites, options, played, with_pickups};

#[test]
fn steps_are_written_one_way() {
    let _rules = [
        cites("Steps: `gift`, `none`, `piece T`, `bite c4,c5`, `skip`, and a placement as its cells, `c4,c5,d5`."),
        cites("Cells are ordered by column, then row, both numeric."),
    ];
    for text in [
        "gift",
        "none",
        "piece T",
        "bite c4,c5",
        "bite c4,c5,c6,c7,c8",
        "skip",
        "c4,c5,d5",
        "z9,z10,aa9",
        "bite z10,aa9,ab8",
        "an40",
    ] {
        let step: Step = text.parse().expect("a step");
        assert_eq!(step.to_string(), text);
    }
    for text in [
        "",
        "Gift",
        "piece",
        "piece t",
        "piece T ",
        "piece H4k",
        "bite",
        "bite c5,c4",
        "bite c4,c5,c6,c7,c8,c9",
        "bite c4, c5",
        "c4,d5,c5",
        "c4,c6",
        "aa9,z9",
        "c10,c9",
        "c4,c4",
        "c0",
        "c04",
        "c4,",
        "skip ",
        "a1,a2,a3,a4,a5,a6",
        "a1,b2",
    ] {
        assert!(text.parse::<Step>().is_err(), "{text}");
    }
    let far = super::Options { width: 40, height: 40, ..options(2) };
    let place = |cell: &str| {
        let letters = cell.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let row: u32 = cell[letters.len()..].parse().expect("a number");
        (letters.len(), letters.to_owned(), row)
    };
    let game = played(
        &far,
        "piece 1, h7, piece I5, ac33,ad33,ae33,af33,ag33, piece 1, g8, piece I5, y33,z33,aa33,ab33,ac33, piece T",
    );
    let first = game.legal().remove(0);
    let next = game.clone().play(&format!("{first}, piece L"));
    for step in game.legal().iter().chain(&next.legal()) {
        let cells: Vec<_> = step.split(',').map(place).collect();
        assert!(cells.is_sorted(), "{step}");
    }
}

#[test]
fn the_state_has_the_fields_of_the_page() {
    let _rule = cites(
        r#"{"cells": {"d4": 0}, "heads": ["d4", "q17"], "bites": [0, 1], "turns": [1, 0], "pickups": ["a1", "t1"], "piece": "T", "result": null}"#,
    );
    let example: Value = serde_json::from_str(&PAGE.code()[2]).expect("the example");
    let state = Game::start(&super::Options::default()).play("none, piece T").state();
    let keys = |state: &Value| state.as_object().expect("a state").keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&state), keys(&example));
    assert_eq!(state["heads"], example["heads"]);
    assert_eq!(state["cells"], json!({"d4": 0, "q17": 1}));
    assert_eq!((&state["piece"], &state["result"]), (&example["piece"], &example["result"]));
    assert_eq!(state["bites"], json!([0, 0]));
    assert_eq!(state["turns"], example["turns"]);
}

#[test]
fn what_is_not_there_is_null() {
    let _rules = [
        cites("`heads`: null for the eliminated."),
        cites("`pickups` is sorted."),
        cites("`piece`: null while it is not drawn and after the end."),
        cites(r#"`result`: null or `{"winners": [0], "reason": "last_standing", "territory": [57, 0]}`."#),
    ];
    let steps = "gift, piece L3, c2,c3,d3, gift, piece 1, j9, gift, piece S, d4,d5,e5,e6, gift, piece Z, h9,i9,i10,j10, gift, piece I5, \
        e5,f5,g5,h5,i5, gift, piece L, f9,g9,h8,h9, gift, piece S, f6,f7,g7,g8, gift, piece O, h9,h10,i9,i10, none, piece O, bite h8,i9";
    let mut game = Game::start(&with_pickups(2));
    for step in steps.split(", ") {
        game = game.play(step);
        let (state, actor) = (game.state(), game.actor());
        let pickups: Vec<_> = state["pickups"].as_array().expect("cells").iter().map(Value::as_str).collect();
        assert!(pickups.is_sorted());
        let over = actor.is_null();
        assert_eq!(state["piece"].is_null(), over || actor == "chance", "{game}");
        assert_eq!(state["result"].is_null(), !over, "{game}");
        assert_eq!(state["heads"][1].is_null(), over, "{game}");
    }
    assert_eq!(game.state()["result"], json!({"winners": [0], "reason": "last_standing", "territory": [16, 0]}));
    assert_eq!(game.state()["heads"], json!(["b2", null]));
}

#[test]
fn the_cells_are_sorted_by_name() {
    let wide = super::Options { width: 40, height: 40, ..with_pickups(4) };
    let mut dice = super::support::dice::Dice::new(5);
    let mut game = Game::start(&wide);
    for _ in 0..600 {
        let legal = game.legal();
        if legal.is_empty() {
            break;
        }
        let step: &String = dice.choose(&legal);
        game = game.play(step);
    }
    let cells = game.position.state().cells;
    let names: Vec<_> = cells.iter().map(|(cell, _)| cell.to_string()).collect();
    assert!(names.len() > 200 && names.is_sorted(), "{names:?}");
    let text = serde_json::to_string(&cells).expect("JSON");
    let pairs: Vec<_> = cells.iter().map(|(cell, seat)| format!("\"{cell}\":{seat}")).collect();
    assert_eq!(text, format!("{{{}}}", pairs.join(",")));
}
