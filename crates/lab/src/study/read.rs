//! Reads studies strictly: a study is a stranger's file.

use atar_reasons::json_reason;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use atar_rules::games;

use crate::game_measures::refusal;
use crate::statistics::MARGIN;

use super::{
    BadStudy, FORMAT, Keep, LabPlayer, LineUp, MAX_BYTES, MAX_GAMES, MAX_NAME, MOST_TURNS, Stop, Study, VERSION, cells,
};

/// The keys of a study.
const KEYS: [&str; 14] = [
    "format",
    "version",
    "name",
    "game",
    "options",
    "grid",
    "line_ups",
    "stop",
    "seed",
    "most_turns",
    "judge",
    "keep",
    "skip_impossible",
    "extended",
];
/// The most times that a line-up doubles its nodes.
const MOST_TIMES: u64 = 20;
/// The most nodes of a judge, or of a line-up that doubles.
const MOST_NODES: u64 = 1 << 40;
/// The most turns after which a game may be cut off.
const MOST_MOST_TURNS: u64 = 1_000_000;

type Read<T> = Result<T, BadStudy>;

/// Reads a study and works out all its cells.
pub(super) fn read(text: &str) -> Read<Study> {
    if text.len() > MAX_BYTES {
        let most = MAX_BYTES >> 10;
        return Err(bad(format!("The study is larger than {most} KB, the limit.")));
    }
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| bad(format!("The study cannot be read: {}.", json_reason(text, &error))))?;
    let parts = object(&value, "The study", &KEYS)?;
    check_format(parts)?;
    let game = game(parts)?;
    let mut study = Study {
        name: name(parts)?,
        game,
        options: options(parts)?,
        grid: grid(parts)?,
        line_ups: line_ups(parts)?,
        stop: stop(parts.get("stop"))?,
        seed: number(parts, "seed", 1, (0, u64::MAX))?,
        most_turns: small(number(parts, "most_turns", MOST_TURNS.into(), (1, MOST_MOST_TURNS))?),
        judge: judge(parts)?,
        keep: keep(parts)?,
        skip_impossible: flag(parts, "skip_impossible")?,
        is_extended: flag(parts, "extended")?,
        cells: Vec::new(),
        impossible: Vec::new(),
    };
    cells::fill(&mut study)?;
    check_games(&study)?;
    check_measure(&study)?;
    check_pairs(&study)?;
    Ok(study)
}

fn bad(text: String) -> BadStudy {
    BadStudy(text)
}

/// Returns a value as a message quotes it.
pub(crate) fn quoted(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

fn must(place: &str, value: Option<&Value>, allowed: &str) -> BadStudy {
    let is = value.map_or_else(|| "missing".to_owned(), quoted);
    bad(format!("{place} is {is}; it must be {allowed}."))
}

/// Returns the entries of an object that has no other keys than these.
fn object<'a>(value: &'a Value, place: &str, keys: &[&str]) -> Read<&'a Map<String, Value>> {
    let Value::Object(parts) = value else {
        return Err(must(place, Some(value), &format!("an object with {}", keys.join(", "))));
    };
    match parts.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(unknown) => Err(bad(format!(
            "{place} has no key {}; it has {}.",
            quoted(&Value::from(unknown.as_str())),
            keys.join(", ")
        ))),
        None => Ok(parts),
    }
}

fn check_format(parts: &Map<String, Value>) -> Read<()> {
    if parts.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(must("format", parts.get("format"), &format!("\"{FORMAT}\"")));
    }
    match parts.get("version").and_then(Value::as_u64) {
        Some(VERSION) => Ok(()),
        _ => Err(must("version", parts.get("version"), &VERSION.to_string())),
    }
}

fn name(parts: &Map<String, Value>) -> Read<String> {
    let Some(value) = parts.get("name") else {
        return Ok(String::new());
    };
    let name = value.as_str().filter(|name| is_name(name));
    let allowed = || must("name", Some(value), &format!("a text of at most {MAX_NAME} characters"));
    name.map(str::to_owned).ok_or_else(allowed)
}

fn is_name(name: &str) -> bool {
    name.chars().nth(MAX_NAME).is_none() && !name.chars().any(char::is_control)
}

fn game(parts: &Map<String, Value>) -> Read<String> {
    let game = parts.get("game").and_then(Value::as_str);
    let known = game.filter(|name| games::NAMES.contains(name));
    let allowed = || must("game", parts.get("game"), &games::NAMES.join(", "));
    known.map(str::to_owned).ok_or_else(allowed)
}

fn options(parts: &Map<String, Value>) -> Read<Map<String, Value>> {
    match parts.get("options") {
        None => Ok(Map::new()),
        Some(Value::Object(options)) => Ok(options.clone()),
        other => Err(must("options", other, "an object")),
    }
}

/// Reads the grid: a list of objects with one key each, whose values are lists.
fn grid(parts: &Map<String, Value>) -> Read<Vec<(String, Vec<Value>)>> {
    let axes = match parts.get("grid") {
        None => return Ok(Vec::new()),
        Some(Value::Array(axes)) => axes,
        other => return Err(must("grid", other, "a list")),
    };
    let mut grid: Vec<(String, Vec<Value>)> = Vec::new();
    for (number, axis) in (1..).zip(axes) {
        let place = format!("grid {number}");
        let allowed = "an object with one key, whose value is a list of different values";
        let wrong = || must(&place, Some(axis), allowed);
        let mut entries = axis.as_object().ok_or_else(wrong)?.iter();
        let (Some((key, values)), None) = (entries.next(), entries.next()) else {
            return Err(wrong());
        };
        let values = values.as_array().filter(|values| !values.is_empty()).ok_or_else(wrong)?;
        let is_new = |(index, value)| !values[..index].contains(value);
        if !values.iter().enumerate().all(is_new) {
            return Err(wrong());
        }
        if grid.iter().any(|(known, _)| known == key) {
            return Err(bad(format!("{place}: {key} is in the grid already.")));
        }
        grid.push((key.clone(), values.clone()));
    }
    Ok(grid)
}

fn line_ups(parts: &Map<String, Value>) -> Read<Vec<LineUp>> {
    let given = parts.get("line_ups");
    let allowed = "a list of line-ups, such as {\"all\": \"level=3\"}";
    let list = given.and_then(Value::as_array).filter(|list| !list.is_empty());
    let list = list.ok_or_else(|| must("line_ups", given, allowed))?;
    let mut line_ups = Vec::new();
    for (number, value) in (1..).zip(list) {
        for line_up in line_up(value, &format!("line_ups {number}"))? {
            if line_ups.contains(&line_up) {
                return Err(bad(format!("line_ups {number}: {line_up} is in the list already.")));
            }
            line_ups.push(line_up);
        }
    }
    Ok(line_ups)
}

fn line_up(value: &Value, place: &str) -> Read<Vec<LineUp>> {
    let keys = ["all", "a", "b", "double", "times"];
    let parts = object(value, place, &keys)?;
    let given: Vec<&str> = keys.into_iter().filter(|key| parts.contains_key(*key)).collect();
    let player = |key: &str| player(parts.get(key), &format!("{place}: {key}"));
    match given.as_slice() {
        ["all"] => Ok(vec![LineUp::All(player("all")?)]),
        ["a", "b"] => Ok(vec![LineUp::Pair { a: player("a")?, b: player("b")? }]),
        ["double", "times"] => doublings(parts, place),
        _ => Err(must(place, Some(value), "an object with all, with a and b, or with double and times")),
    }
}

fn player(value: Option<&Value>, place: &str) -> Read<LabPlayer> {
    let text = value.and_then(Value::as_str);
    let text = text.ok_or_else(|| must(place, value, "the name of a player"))?;
    text.parse().map_err(|error: String| bad(format!("{place} is {}; {error}.", quoted(&Value::from(text)))))
}

/// Returns the line-ups in which each player has twice the nodes of the other: 2N against N, 4N against 2N, ….
fn doublings(parts: &Map<String, Value>, place: &str) -> Read<Vec<LineUp>> {
    let within = |key: &str, most| {
        let number = parts.get(key).and_then(Value::as_u64);
        let number = number.filter(|number| (1..=most).contains(number));
        let allowed = format!("a whole number from 1 to {most}");
        number.ok_or_else(|| must(&format!("{place}: {key}"), parts.get(key), &allowed))
    };
    let times = within("times", MOST_TIMES)?;
    let first = within("double", MOST_NODES >> times)?;
    let nodes = |time: u64| atar_search::Player::Nodes(first << time).into();
    let pair = |time| LineUp::Pair { a: nodes(time + 1), b: nodes(time) };
    Ok((0..times).map(pair).collect())
}

fn stop(value: Option<&Value>) -> Read<Stop> {
    let allowed =
        "{\"games\": N}, {\"half_width\": W, \"of\": MEASURE, \"least\": N, \"most\": N} or {\"reach\": SCORE}";
    let value = value.ok_or_else(|| must("stop", None, allowed))?;
    let keys = ["games", "half_width", "of", "least", "most", "reach"];
    let parts = object(value, "stop", &keys)?;
    let games = |key: &str, usual: u64| {
        let number = number_at(parts, key, "stop: ", usual, (1, MAX_GAMES))?;
        Ok::<u32, BadStudy>(small(number))
    };
    // The test has hypotheses on both sides of the score, which are scores themselves.
    let score = |key: &str| {
        let score = parts.get(key).and_then(Value::as_f64);
        let score = score.filter(|&score| score > MARGIN && score < 1.0 - MARGIN);
        let place = format!("stop: {key}");
        let allowed = format!("a number between {MARGIN} and {}", 1.0 - MARGIN);
        score.ok_or_else(|| must(&place, parts.get(key), &allowed))
    };
    let has = |key: &str| parts.contains_key(key);
    let others = |own: &[&str]| parts.keys().any(|key| !own.contains(&key.as_str()));
    if has("games") && !others(&["games"]) {
        return Ok(Stop::Games(games("games", 1)?));
    }
    if has("half_width") && !others(&["half_width", "of", "least", "most"]) {
        return half_width(parts, &games);
    }
    if has("reach") && !others(&["reach", "most"]) {
        return Ok(Stop::Reach { score: score("reach")?, most: games("most", 400)? });
    }
    Err(must("stop", Some(value), allowed))
}

fn half_width(parts: &Map<String, Value>, games: &impl Fn(&str, u64) -> Read<u32>) -> Read<Stop> {
    let width = parts.get("half_width").and_then(Value::as_f64);
    let width = width.filter(|width| *width > 0.0 && width.is_finite());
    let of = parts.get("of").and_then(Value::as_str);
    let (least, most) = (games("least", 200)?, games("most", 10_000)?);
    if least > most {
        return Err(must("stop: least", parts.get("least"), &format!("at most {most}")));
    }
    Ok(Stop::HalfWidth {
        half_width: width
            .ok_or_else(|| must("stop: half_width", parts.get("half_width"), "a number greater than 0"))?,
        of: of
            .filter(|of| of.len() <= MAX_NAME)
            .ok_or_else(|| must("stop: of", parts.get("of"), "the name of a measure"))?
            .to_owned(),
        least,
        most,
    })
}

fn judge(parts: &Map<String, Value>) -> Read<Option<u64>> {
    match parts.get("judge") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let parts = object(value, "judge", &["nodes"])?;
            let nodes = number_at(parts, "nodes", "judge: ", 0, (1, MOST_NODES))?;
            Ok(Some(nodes))
        }
    }
}

fn keep(parts: &Map<String, Value>) -> Read<Keep> {
    let Some(value) = parts.get("keep") else {
        return Ok(Keep::Examples);
    };
    // Only a text is a name.
    Keep::deserialize(Value::from(value.as_str()))
        .map_err(|_| must("keep", Some(value), "\"none\", \"examples\" or \"steps\""))
}

fn flag(parts: &Map<String, Value>, key: &str) -> Read<bool> {
    match parts.get(key) {
        None => Ok(false),
        Some(value) => value.as_bool().ok_or_else(|| must(key, Some(value), "true or false")),
    }
}

fn number(parts: &Map<String, Value>, key: &str, usual: u64, bounds: (u64, u64)) -> Read<u64> {
    number_at(parts, key, "", usual, bounds)
}

/// Returns a whole number within bounds; the usual one, which may lie outside of them, where none is given.
fn number_at(parts: &Map<String, Value>, key: &str, place: &str, usual: u64, (least, most): (u64, u64)) -> Read<u64> {
    let given = parts.get(key);
    let number = given.map_or(Some(usual), Value::as_u64);
    let number = number.filter(|number| (least..=most).contains(number));
    let allowed = || format!("a whole number from {least} to {most}");
    number.ok_or_else(|| must(&format!("{place}{key}"), given, &allowed()))
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Checks that there are not too many games in all.
fn check_games(study: &Study) -> Read<()> {
    let games = study.cells.iter().map(|cell| u64::from(study.most_games(cell)));
    let all: u64 = games.sum();
    if all > MAX_GAMES {
        let cells = study.cells.len();
        return Err(bad(format!("The study has {all} games in {cells} cells; it must have at most {MAX_GAMES}.")));
    }
    Ok(())
}

/// Checks the measure of the stopping rule.
fn check_measure(study: &Study) -> Read<()> {
    let Stop::HalfWidth { of, .. } = &study.stop else {
        return Ok(());
    };
    match refusal(&study.game, of) {
        Some(why) => Err(bad(format!("stop: of: {why}"))),
        None => Ok(()),
    }
}

/// Checks that each line-up has a player whose score can be tested.
fn check_pairs(study: &Study) -> Read<()> {
    let Stop::Reach { .. } = study.stop else {
        return Ok(());
    };
    let mut line_ups = study.line_ups.iter();
    match line_ups.find(|line_up| matches!(line_up, LineUp::All(_))) {
        Some(line_up) => Err(bad(format!(
            "stop: reach needs line-ups with a and b, but line_ups has {} for all places.",
            quoted(&json!(line_up))
        ))),
        None => Ok(()),
    }
}
