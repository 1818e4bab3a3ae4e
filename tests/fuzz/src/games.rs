//! Games and their options.

use atar_rules::games;
use serde_json::{Map, Value, json};

use crate::choices::Choices;
use crate::contract::options::OPTIONS;
use crate::session::Session;

/// Returns a game with options that are known to be good.
pub(crate) fn good(choices: &mut Choices<'_>) -> (&'static str, Value) {
    let name = choices.of(games::NAMES);
    let given = OPTIONS.iter().find(|(game, _)| game == name);
    let (_, ways) = given.expect("every game has options");
    let options = serde_json::from_str(choices.of::<&str>(ways));
    (name, options.expect("JSON"))
}

/// Returns a game with good options of which some may have become others.
pub(crate) fn any(choices: &mut Choices<'_>) -> (&'static str, Value) {
    let (name, mut options) = good(choices);
    let given = options.as_object_mut().expect("an object");
    while choices.one_in(2) && !given.is_empty() {
        change(given, choices);
    }
    (name, options)
}

fn change(options: &mut Map<String, Value>, choices: &mut Choices<'_>) {
    let keys: Vec<_> = options.keys().cloned().collect();
    let key = choices.of(&keys).clone();
    let value = match choices.below(4) {
        // Sizes and shares that may well be good.
        0 => json!(choices.below(48)),
        1 => json!((0..choices.below(8)).map(|_| choices.below(10)).collect::<Vec<_>>()),
        2 => json!(choices.text()),
        _ => serde_json::from_str(&choices.json(2)).unwrap_or_default(),
    };
    match choices.below(12) {
        0 => drop(options.remove(&key)),
        1 => drop(options.insert(choices.text(), value)),
        _ => drop(options.insert(key, value)),
    }
}

/// Returns a game that has been begun and played on for at most so many steps, at a table with this seed.
pub(crate) fn played(choices: &mut Choices<'_>, most: usize) -> Session {
    let mut session = Session::new(choices.number());
    let (game, options) = good(choices);
    let roll = *choices.of(&["auto", "manual"]);
    session.ok(&json!({"do": "new_game", "game": game, "options": options, "roll": roll}));
    for _ in 0..choices.below(most + 1) {
        let legal = session.legal();
        if legal.is_empty() || choices.is_used_up() {
            break;
        }
        session.ok(&json!({"do": "step", "step": choices.of(&legal)}));
    }
    session
}
