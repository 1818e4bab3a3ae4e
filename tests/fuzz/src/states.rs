//! Positions as lines of text: whatever it is, it is refused with a sentence or gives a game that can be played, told
//! and kept, and whose positions come back from their texts.

use serde_json::json;

use crate::Input;
use crate::choices::Choices;
use crate::games;
use crate::records::change_value;
use crate::session::{Session, check_answer};

/// How many steps are taken before a position is told, and after one is taken.
const MOST: usize = 60;

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(text) => check(&String::from_utf8_lossy(text), &mut Choices::new(text)),
        Input::Directions(mut choices) => {
            let text = damaged(&mut choices);
            check(&text, &mut choices);
        }
    }
}

/// Returns the text of a position that was reached, and what has been done to it.
fn damaged(choices: &mut Choices<'_>) -> String {
    let mut session = games::played(choices, MOST);
    let text = told(&mut session);
    let (name, json) = text.split_once(' ').expect("a name and JSON");
    let mut json = json.to_owned();
    for _ in 0..choices.below(4) {
        change_value(&mut json, choices);
    }
    let mut text = format!("{name} {json}");
    if choices.one_in(4) {
        text = choices.changed(&text);
    }
    text
}

/// Returns the position as a line of text.
fn told(session: &mut Session) -> String {
    let told = session.ok(&json!({"do": "position_text"}));
    told["text"].as_str().expect("a text").to_owned()
}

fn check(text: &str, choices: &mut Choices<'_>) {
    let begin = |text: &str| json!({"do": "new_game", "position": text, "roll": "manual"});
    let mut session = Session::new(0);
    let answer = session.ask(&begin(text));
    check_answer(&answer);
    if let Some(error) = answer.get("error") {
        assert!(
            ["bad_position", "bad_options", "bad_request"].map(|code| json!(code)).contains(&error["code"]),
            "{answer}"
        );
        assert!(!session.0.has_game() && session.0.rev() == 0, "{answer}");
        return;
    }
    for _ in 0..MOST {
        let text = told(&mut session);
        let mut other = Session::new(0);
        other.ok(&begin(&text));
        assert_eq!(told(&mut other), text);
        let legal = session.legal();
        assert_eq!(other.legal(), legal, "{text}");
        if legal.is_empty() || choices.is_used_up() {
            break;
        }
        let step = choices.of(&legal).clone();
        session.ok(&json!({"do": "step", "step": step}));
    }
    session.check();
}
