//! Files of other programs: whatever stands in one, it is opened or refused with a sentence, and what is opened is the
//! same game again after it was written as such a file.

use serde_json::json;

use crate::Input;
use crate::choices::Choices;
use crate::games;
use crate::session::{Session, check_answer};

/// Files as other programs write them.
const WRITTEN: &[&str] = &[
    include_str!("../corpus/foreign/duo"),
    include_str!("../corpus/foreign/four-colours"),
    include_str!("../corpus/foreign/set-up"),
];

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(text) => check(&String::from_utf8_lossy(text)),
        Input::Directions(mut choices) => check(&damaged(&mut choices)),
    }
}

/// Returns a good file, and what has been done to it.
fn damaged(choices: &mut Choices<'_>) -> String {
    let played = if choices.one_in(2) { exported(choices) } else { None };
    let mut text = played.unwrap_or_else(|| (*choices.of(WRITTEN)).to_owned());
    for _ in 0..choices.below(4) {
        text = choices.changed(&text);
    }
    text
}

/// Returns the file of a game that was played; none where no other program has that game.
fn exported(choices: &mut Choices<'_>) -> Option<String> {
    let mut session = games::played(choices, 20);
    let answer = session.ask(&json!({"do": "export"}));
    check_answer(&answer);
    answer["ok"]["text"].as_str().map(str::to_owned)
}

fn check(text: &str) {
    let Some(mut session) = Session::opened(text) else { return };
    session.check();
    // Any record can be opened here, and not every game is one of another program.
    let file = session.ask(&json!({"do": "export"}));
    check_answer(&file);
    if let Some(file) = file["ok"]["text"].as_str() {
        let mut again = Session::new(0);
        again.ok(&json!({"do": "open", "text": file, "roll": "manual"}));
        assert_eq!(again.position()["state"], session.position()["state"], "{file}");
    }
}
