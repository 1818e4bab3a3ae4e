//! The text of a record: whatever it is, it is opened whole or refused with a sentence.

use atar_storage::canonical_record;
use serde_json::{Map, Value, json};

use crate::Input;
use crate::choices::Choices;
use crate::games;
use crate::session::Session;

/// Records of all games and versions, as they stand in `tests/fixtures`.
const WRITTEN: &[&str] = &[
    include_str!("../../fixtures/moving.atar"),
    include_str!("../../fixtures/clock.atar"),
    include_str!("../../fixtures/row.atar"),
    include_str!("../../fixtures/owari.atar"),
    include_str!("../../fixtures/petri-hex.atar"),
    include_str!("../../fixtures/petri-square.atar"),
    include_str!("../../fixtures/spectrangle-teams.atar"),
    include_str!("../../fixtures/spectrangle-two.atar"),
    include_str!("../../fixtures/versions/record-1/blokus-1.atar"),
    include_str!("../../fixtures/versions/record-1/blokus-2.atar"),
    include_str!("../../fixtures/versions/record-2/atar-1.atar"),
    include_str!("../../fixtures/versions/record-2/spectrangle-2.atar"),
    include_str!("../../fixtures/versions/record-2/owari-tree.atar"),
    include_str!("../../fixtures/hostile/good-escapes.atar"),
    include_str!("../../fixtures/hostile/good-longest-names.atar"),
];

/// The keys of a record.
const KEYS: [&str; 14] = [
    "format", "version", "game", "rules", "options", "start", "seats", "turns", "draft", "result", "tree", "name",
    "bot", "note",
];

/// The most signs of a name.
const LONGEST_NAME: usize = 200;
/// How deep unknown keys may be.
const DEEPEST: usize = 8;

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(text) => check(&String::from_utf8_lossy(text)),
        Input::Directions(mut choices) => check(&damaged(&mut choices)),
    }
}

/// Returns a good record, and what has been done to it.
pub(crate) fn damaged(choices: &mut Choices<'_>) -> String {
    let mut text = if choices.one_in(2) {
        let game = games::played(choices, 20);
        game.0.record_text().expect("a game")
    } else {
        (*choices.of(WRITTEN)).to_owned()
    };
    for _ in 0..choices.below(4) {
        change_value(&mut text, choices);
    }
    for _ in 0..choices.below(4) {
        text = choices.changed(&text);
    }
    text
}

/// Changes something within JSON, if it is JSON still.
pub(crate) fn change_value(text: &mut String, choices: &mut Choices<'_>) {
    let Ok(mut record) = serde_json::from_str::<Value>(text) else {
        return;
    };
    let mut value = &mut record;
    while !choices.one_in(4) && has_members(value) {
        value = match value {
            Value::Array(members) => {
                let index = choices.below(members.len());
                &mut members[index]
            }
            Value::Object(members) => {
                let index = choices.below(members.len());
                members.values_mut().nth(index).expect("a member")
            }
            _ => break,
        };
    }
    match value {
        Value::Array(members) => change_list(members, choices),
        Value::Object(members) => change_object(members, choices),
        Value::String(text) if choices.one_in(2) => *text = choices.changed(text),
        other => *other = any(choices),
    }
    *text = record.to_string();
}

fn has_members(value: &Value) -> bool {
    value.as_array().is_some_and(|members| !members.is_empty())
        || value.as_object().is_some_and(|members| !members.is_empty())
}

fn any(choices: &mut Choices<'_>) -> Value {
    serde_json::from_str(&choices.json(3)).unwrap_or_default()
}

fn change_list(members: &mut Vec<Value>, choices: &mut Choices<'_>) {
    let at = choices.below(members.len() + 1);
    let before = at.checked_sub(1);
    match (choices.below(5), before) {
        (0, Some(before)) => drop(members.remove(before)),
        (1, Some(before)) => members.insert(at, members[before].clone()),
        (2, Some(before)) => members.swap(0, before),
        (3, _) => members.truncate(at),
        _ => members.insert(at, any(choices)),
    }
}

fn change_object(members: &mut Map<String, Value>, choices: &mut Choices<'_>) {
    let key = if choices.one_in(4) { choices.text() } else { (*choices.of(&KEYS)).to_owned() };
    if choices.one_in(3) {
        members.remove(&key);
    } else {
        members.insert(key, any(choices));
    }
}

/// Checks that a text is opened or refused, and what is opened is within the limits and stays what it is.
pub(crate) fn check(text: &str) {
    let Some(mut session) = Session::opened(text) else {
        assert_eq!(canonical_record(text), None);
        return;
    };
    session.check();
    let written = session.0.record_text().expect("a game");
    assert_eq!(canonical_record(text).as_ref(), Some(&written));
    check_limits(&serde_json::from_str(&written).expect("JSON"));
    // Chance that is due is rolled, and the game is sound then, too.
    let mut rolled = Session::new(1);
    rolled.ok(&json!({"do": "open", "text": text}));
    rolled.check();
}

fn check_limits(record: &Value) {
    let seats = record["seats"].as_array().expect("seats");
    for name in seats.iter().filter_map(|seat| seat["name"].as_str()) {
        assert!(name.chars().count() <= LONGEST_NAME, "{name}");
    }
    let members = record.as_object().expect("an object");
    let unknown = members.iter().filter(|(key, _)| !KEYS[..11].contains(&key.as_str()));
    for (key, value) in unknown {
        assert!(depth(value) <= DEEPEST, "{key}: {value}");
    }
}

fn depth(value: &Value) -> usize {
    let deepest = match value {
        Value::Array(members) => members.iter().map(depth).max(),
        Value::Object(members) => members.values().map(depth).max(),
        _ => return 0,
    };
    1 + deepest.unwrap_or_default()
}
