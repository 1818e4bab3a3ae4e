//! The record: options plus every step, in order (protocol.md, "The record").

use atar_rules::games;
use serde_json::{Map, Value, json};

use crate::game::{AnyGame, Start};
use crate::refusal::{Refusal, quoted};
use crate::seats::Seats;

/// The file name extension of records.
pub const EXTENSION: &str = "atar";
/// The largest record file that is read, in bytes.
pub const LARGEST_RECORD: usize = 16 << 20;

const FORMAT: &str = "atar-record";
const VERSION: u64 = 1;
/// The keys that a reader of this version knows; all others are kept and written back.
const KEYS: [&str; 9] = [
    "format", "version", "game", "rules", "options", "seats", "turns", "draft", "result",
];

/// A record that has been played through the rules.
pub(crate) struct Opened {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) seats: Seats,
    /// Keys that this reader does not know.
    pub(crate) extra: Map<String, Value>,
}

/// Reads a record file's text.
///
/// # Errors
/// `bad_record`: too large, no JSON, or anything that [`open`] refuses.
pub(crate) fn open_text(text: &str) -> Result<Opened, Refusal> {
    if text.len() > LARGEST_RECORD {
        return Err(Refusal::bad_record(
            "The record is larger than 16 MiB, the most that is read.",
        ));
    }
    let text = text.trim_start_matches('\u{feff}');
    let record = serde_json::from_str(text).map_err(|error| {
        Refusal::bad_record(format!("This is not a record of a game: {error}."))
    })?;
    open(&record)
}

/// Plays a record through the rules.
///
/// # Errors
/// `bad_record`, naming what is wrong; of a step its turn (from 1) and its place in it.
pub(crate) fn open(record: &Value) -> Result<Opened, Refusal> {
    let record = record.as_object();
    let record = record.ok_or_else(|| {
        Refusal::bad_record("This is not a record of a game: it is no JSON object.")
    })?;
    check_format(record)?;
    let mut game = start(record)?;
    let seats = seats(record, game.seats())?;
    for step in steps(record)? {
        play(game.as_mut(), step)?;
    }
    let known = |key: &String| KEYS.contains(&key.as_str());
    let extra = record.iter().filter(|(key, _)| !known(key));
    Ok(Opened {
        game,
        seats,
        extra: extra
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect(),
    })
}

fn check_format(record: &Map<String, Value>) -> Result<(), Refusal> {
    if record.get("format") != Some(&json!(FORMAT)) {
        return Err(Refusal::bad_record(format!(
            "This is not a record of a game: its format is not \"{FORMAT}\"."
        )));
    }
    match record
        .get("version")
        .map(|version| (version, version.as_u64()))
    {
        Some((_, Some(VERSION))) => Ok(()),
        Some((_, Some(newer))) if newer > VERSION => Err(Refusal::bad_record(format!(
            "The record is of version {newer}, newer than this program, which reads version {VERSION}."
        ))),
        Some((version, _)) => Err(wrong("version", version, &VERSION.to_string())),
        None => Err(missing("version", &VERSION.to_string())),
    }
}

fn start(record: &Map<String, Value>) -> Result<Box<dyn AnyGame>, Refusal> {
    let names = games::NAMES.join(" or ");
    let name = record.get("game").ok_or_else(|| missing("game", &names))?;
    let null = Value::Null;
    let options = record.get("options").unwrap_or(&null);
    let game = games::visit(name.as_str().unwrap_or_default(), Start(options));
    let game = game.ok_or_else(|| wrong("game", name, &names))?;
    let game =
        game.map_err(|why| Refusal::bad_record(format!("The record's options are wrong: {why}")))?;
    match record.get("rules") {
        Some(rules) if rules.as_u64() == Some(game.rules().into()) => Ok(game),
        Some(rules) => Err(wrong("rules", rules, &game.rules().to_string())),
        None => Err(missing("rules", &game.rules().to_string())),
    }
}

fn seats(record: &Map<String, Value>, count: usize) -> Result<Seats, Refusal> {
    let Some(given) = record.get("seats") else {
        return Ok(Seats::unnamed(count));
    };
    let seats = Seats::of(given).filter(|seats| seats.len() == count);
    seats.ok_or_else(|| wrong("seats", given, &format!("{}, {count} in all", Seats::KIND)))
}

/// The steps of all turns and of the draft, in order.
fn steps(record: &Map<String, Value>) -> Result<Vec<&str>, Refusal> {
    let mut steps = Vec::new();
    if let Some(given) = record.get("turns") {
        let turns = given.as_array();
        for turn in turns.ok_or_else(|| wrong("turns", given, "a list of turns"))? {
            texts("turns", turn, &mut steps)?;
        }
    }
    if let Some(draft) = record.get("draft") {
        texts("draft", draft, &mut steps)?;
    }
    Ok(steps)
}

fn texts<'a>(key: &str, given: &'a Value, out: &mut Vec<&'a str>) -> Result<(), Refusal> {
    let bad = |value| wrong(key, value, "made of lists of steps, each a text");
    for step in given.as_array().ok_or_else(|| bad(given))? {
        out.push(step.as_str().ok_or_else(|| bad(step))?);
    }
    Ok(())
}

/// Plays one step of a record. The grouping into turns is the rules', not the file's.
fn play(game: &mut dyn AnyGame, step: &str) -> Result<(), Refusal> {
    let (turn, before) = (game.turn() + 1, game.steps_of_turn() + 1);
    game.follow(step).map_err(|why| {
        Refusal::bad_record(format!(
            "Turn {turn}, step {before} cannot be played. {why}"
        ))
    })
}

fn wrong(key: &str, value: &Value, allowed: &str) -> Refusal {
    let value = quoted(value);
    Refusal::bad_record(format!(
        "The record's {key} is {value}; it must be {allowed}."
    ))
}

fn missing(key: &str, allowed: &str) -> Refusal {
    Refusal::bad_record(format!("The record has no {key}; it must be {allowed}."))
}

/// The record of a game, as an object.
pub(crate) fn record(game: &dyn AnyGame, seats: &Seats, extra: &Map<String, Value>) -> Value {
    let (turns, draft) = game.steps();
    let mut record = extra.clone();
    let known = json!({
        "format": FORMAT, "version": VERSION, "game": game.name(), "rules": game.rules(),
        "options": game.options(), "seats": seats.recorded(), "turns": turns, "draft": draft,
        "result": game.state()["result"],
    });
    if let Value::Object(known) = known {
        record.extend(known);
    }
    Value::Object(record)
}

/// A record as the file's text: one line a turn.
pub(crate) fn text(record: &Value) -> String {
    let key = |key: &str| format!("\"{key}\": {}", record[key]);
    let mut lines = vec![
        ["format", "version", "game", "rules"].map(key).join(", "),
        key("options"),
        key("seats"),
    ];
    let extra = record.as_object().into_iter().flat_map(Map::keys);
    let extra = extra.filter(|name| !KEYS.contains(&name.as_str()));
    lines.extend(extra.map(|name| format!("{}: {}", json!(name), record[name.as_str()])));
    let turns = record["turns"].as_array().into_iter().flatten();
    let turns: Vec<_> = turns.map(|turn| format!("\n  {turn}")).collect();
    let end = if turns.is_empty() { "" } else { "\n " };
    lines.push(format!("\"turns\": [{}{end}]", turns.join(",")));
    lines.extend([key("draft"), key("result")]);
    format!("{{{}}}\n", lines.join(",\n "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_shortened_in_messages() {
        let long = wrong("game", &json!("x".repeat(1000)), "atar");
        assert!(long.text.len() < 200, "{long}");
    }
}
