//! No request takes more steps in a long game.

use serde_json::{Value, json};

use super::STEPS;
use crate::{Client, Table};

/// More than the steps between two checkpoints, and less than a game has.
const MOST: usize = 80;

fn ask(table: &mut Table, request: &Value) -> Value {
    let reply = table.handle(Client(0), request.to_string().as_bytes());
    let answer = reply.answer.expect("an answer").into_text();
    let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert!(answer.get("ok").is_some(), "{request}: {answer}");
    answer["ok"].take()
}

/// Returns how many steps a request takes or replays.
fn steps_of(table: &mut Table, request: &Value) -> usize {
    STEPS.set(0);
    ask(table, request);
    STEPS.take()
}

/// Returns a game of Petri in which nobody ever ends the game.
fn long_game(turns: usize) -> Table {
    let mut table = Table::new(1);
    let hello = ask(&mut table, &json!({ "do": "hello" }));
    let games = hello["games"].as_array().expect("games");
    let petri = games.iter().find(|game| game["name"] == "petri");
    let options = &petri.expect("Petri")["options"];
    ask(&mut table, &json!({ "do": "new_game", "game": "petri", "options": options, "seed": 1 }));
    for turn in 0..turns {
        let legal = ask(&mut table, &json!({ "do": "legal" }));
        let steps = legal["steps"].as_array().expect("steps");
        assert!(!steps.is_empty(), "it ended at turn {turn}");
        let step = &steps[turn * 7 % steps.len()];
        ask(&mut table, &json!({ "do": "step", "step": step }));
    }
    table
}

#[test]
fn no_request_replays_more_in_a_long_game() {
    let mut table = long_game(250);
    assert!(table.ply() >= 250, "{}", table.ply());
    let legal = ask(&mut table, &json!({ "do": "legal" }));
    let step = &legal["steps"][0];
    let most = |table: &mut Table, request: Value, most| {
        let steps = steps_of(table, &request);
        assert!(steps <= most, "{steps} steps for {request}");
    };
    most(&mut table, json!({ "do": "position" }), 0);
    most(&mut table, json!({ "do": "preview", "step": step }), 6);
    most(&mut table, json!({ "do": "step", "step": step }), 6);
    most(&mut table, json!({ "do": "undo_turn" }), MOST);
    let ply = table.ply();
    for ply in [0, 1, ply / 3, ply / 2, ply - 1, ply] {
        most(&mut table, json!({ "do": "show", "ply": ply }), MOST);
    }
    while table.ply() > 0 && ask(&mut table, &json!({ "do": "position" }))["can"]["undo_turn"] == true {
        most(&mut table, json!({ "do": "undo_turn" }), MOST);
    }
    while ask(&mut table, &json!({ "do": "position" }))["can"]["redo"] == true {
        most(&mut table, json!({ "do": "redo" }), 16);
    }
}
