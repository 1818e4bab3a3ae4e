//! Variations and notes of a record: whatever is wrong with them, the game is opened as it would be without them.
//!
//! An input that is taken as it is is the tree of a short game of Owari.

use serde_json::{Value, json};

use crate::Input;
use crate::choices::Choices;
use crate::games;
use crate::records::change_value;
use crate::session::Session;

/// How many steps the game has at most, and how often somebody does something to its tree.
const MOST: usize = 16;

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(text) => {
            if let Ok(tree) = serde_json::from_slice(text) {
                check(&owari(), &tree);
            }
        }
        Input::Directions(mut choices) => {
            let mut session = games::played(&mut choices, MOST);
            session.ok(&json!({"do": "study", "on": true}));
            for _ in 0..choices.below(3 * MOST) {
                study(&mut session, &mut choices);
            }
            let mut record: Value = session.ok(&json!({"do": "record"}))["record"].take();
            check_written(&record);
            let mut tree = record["tree"].take().to_string();
            for _ in 0..choices.below(4) {
                change_value(&mut tree, &mut choices);
            }
            check(&record, &serde_json::from_str(&tree).expect("JSON"));
        }
    }
}

fn owari() -> Value {
    let mut session = Session::new(0);
    session.ok(&json!({"do": "new_game", "game": "owari", "options": {"stones": 4, "first": 0}}));
    for step in ["0", "7", "1"] {
        session.ok(&json!({"do": "step", "step": step}));
    }
    session.ok(&json!({"do": "record"}))["record"].take()
}

/// Does something that may be refused.
fn study(session: &mut Session, choices: &mut Choices<'_>) {
    let node = choices.below(2 * MOST);
    let request = match choices.below(8) {
        0 | 1 => json!({"do": "go", "node": node}),
        2 => json!({"do": "promote", "node": node}),
        3 => json!({"do": "delete", "node": node + 1}),
        4 => json!({"do": "annotate", "node": node, "text": choices.text(), "folded": choices.one_in(2)}),
        5 => json!({"do": "annotate", "node": node, "mark": "good", "shapes": [choices.text(), "a1>b2"]}),
        _ => {
            let legal = session.legal();
            if legal.is_empty() {
                return;
            }
            json!({"do": "step", "step": choices.of(&legal)})
        }
    };
    session.ask(&request);
}

/// Returns the answer to the opening of a record, and the record as it is written then.
fn opened(record: &Value) -> (Value, Value) {
    let mut session = Session::new(0);
    let answer = session.ask(&json!({"do": "open", "record": record, "roll": "manual"}));
    session.check();
    (answer["ok"].clone(), session.ok(&json!({"do": "record"}))["record"].take())
}

fn check_written(record: &Value) {
    assert_eq!(opened(record).1, *record, "a record gives back what was written");
}

/// Checks that a tree costs no game its steps.
fn check(record: &Value, tree: &Value) {
    let mut plain = record.clone();
    plain.as_object_mut().expect("an object").remove("tree");
    plain["version"] = json!(2);
    let mut with = plain.clone();
    with["tree"] = tree.clone();
    let (position, written) = opened(&with);
    assert_eq!(position, opened(&plain).0, "{tree}");
    check_written(&written);
}
