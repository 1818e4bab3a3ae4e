//! Reads studies strictly: a study is a stranger's file.

use std::collections::BTreeMap;
use std::fmt::Display;

use atar_reasons::json_reason;
use serde_json::{Value, json};

use super::file::{LineUpOfFile, MOST_NODES, StopOfFile, StudyFile};
use super::place::{self, ByKey, quoted};
use super::{
    BadStudy, LineUp, MAX_BYTES, MAX_CELLS, MAX_GAMES, MAX_GAMES_OF_WISH, Stop, Study, VERSION_OF_WISH, Vary, cells,
    wish,
};
use crate::game_measures::refusal;

type Read<T> = Result<T, BadStudy>;

/// Reads a study and works out all its cells.
pub(super) fn read(text: &str) -> Read<Study> {
    if text.len() > MAX_BYTES {
        let most = MAX_BYTES >> 10;
        return Err(BadStudy(format!("The study is larger than {most} KB, the limit.")));
    }
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| BadStudy(format!("The study cannot be read: {}.", json_reason(text, &error))))?;
    let file = if value.is_object() { place::read(&value) } else { Err(place::is(&value, "an object")) };
    let file: StudyFile = file.map_err(|told| match told.strip_prefix(": ") {
        Some(told) => BadStudy(told.to_owned()),
        None => BadStudy(format!("The study{told}")),
    })?;
    let mut study = Study {
        name: file.name,
        game: file.game,
        options: file.options,
        grid: varied(grid(file.grid)?, &file.vary)?,
        vary: file.vary,
        wish: file.wish.into_iter().map(|(name, wished)| (name, wished.into())).collect(),
        pace: file.pace,
        line_ups: line_ups(file.line_ups)?,
        stop: stop(file.stop.0)?,
        seed: file.seed,
        most_turns: file.most_turns,
        judge: file.judge.map(|judge| judge.nodes),
        keep: file.keep,
        skip_impossible: file.skip_impossible,
        is_extended: file.extended,
        cells: Vec::new(),
        impossible: Vec::new(),
    };
    let is_newer = !study.vary.is_empty() || !study.wish.is_empty() || study.pace.is_some();
    if is_newer && file.version < VERSION_OF_WISH {
        let version = file.version;
        let text = format!("version is {version}; a study with wish, vary or pace has version {VERSION_OF_WISH}.");
        return Err(BadStudy(text));
    }
    cells::fill(&mut study)?;
    check_games(&study)?;
    check_measure(&study)?;
    check_pairs(&study)?;
    wish::check(&study)?;
    Ok(study)
}

fn must(place: &str, value: &Value, allowed: impl Display) -> BadStudy {
    BadStudy(place.to_owned() + &place::is(value, allowed))
}

/// Checks the axes of a grid: objects with one key each, whose value is a list.
fn grid(axes: Vec<BTreeMap<String, Vec<Value>>>) -> Read<Vec<(String, Vec<Value>)>> {
    let mut grid: Vec<(String, Vec<Value>)> = Vec::new();
    for (number, axis) in (1..).zip(axes) {
        let place = format!("grid {number}");
        let is_new = |values: &[Value], index: usize| !values[..index].contains(&values[index]);
        let is_list = |values: &Vec<Value>| !values.is_empty() && (0..values.len()).all(|index| is_new(values, index));
        if axis.len() != 1 || !axis.values().all(is_list) {
            let allowed = "an object with one key, whose value is a list of different values";
            return Err(must(&place, &json!(axis), allowed));
        }
        for (key, values) in axis {
            if grid.iter().any(|(known, _)| *known == key) {
                return Err(BadStudy(format!("{place}: {key} is in the grid already.")));
            }
            grid.push((key, values));
        }
    }
    Ok(grid)
}

/// Adds the ranges of knobs to a grid.
fn varied(mut grid: Vec<(String, Vec<Value>)>, vary: &BTreeMap<String, Vary>) -> Read<Vec<(String, Vec<Value>)>> {
    for (key, range) in vary {
        let place = format!("vary: {key}");
        if grid.iter().any(|(known, _)| known == key) {
            return Err(BadStudy(format!("{place} is in the grid already.")));
        }
        match range.count() {
            None => {
                return Err(must(&format!("{place}: from"), &json!(range.from), format_args!("at most {}", range.to)));
            }
            Some(count) if count > MAX_CELLS as u64 => {
                return Err(BadStudy(format!("{place} has {count} values; a study has at most {MAX_CELLS} settings.")));
            }
            Some(_) => grid.push((key.clone(), range.values().map(Value::from).collect())),
        }
    }
    Ok(grid)
}

fn line_ups(list: Vec<ByKey<LineUpOfFile>>) -> Read<Vec<LineUp>> {
    if list.is_empty() {
        return Err(must("line_ups", &json!([]), "a list of line-ups, such as {\"all\": \"level=3\"}"));
    }
    let mut line_ups = Vec::new();
    for (number, ByKey(line_up)) in (1..).zip(list) {
        let place = format!("line_ups {number}");
        let several = match line_up {
            LineUpOfFile::All { all } => vec![LineUp::All(all)],
            LineUpOfFile::Pair { a, b } => vec![LineUp::Pair { a, b }],
            LineUpOfFile::Doublings { double, times } => doublings(double, times, &place)?,
        };
        for line_up in several {
            if line_ups.contains(&line_up) {
                return Err(BadStudy(format!("{place}: {line_up} is in the list already.")));
            }
            line_ups.push(line_up);
        }
    }
    Ok(line_ups)
}

/// Returns the line-ups in which each player has twice the nodes of the other: 2N against N, 4N against 2N, ….
fn doublings(first: u64, times: u64, place: &str) -> Read<Vec<LineUp>> {
    let most = MOST_NODES >> times;
    if first > most {
        return Err(must(&format!("{place}: double"), &json!(first), format_args!("a whole number from 1 to {most}")));
    }
    let nodes = |time: u64| atar_search::Player::Nodes(first << time).into();
    let pair = |time| LineUp::Pair { a: nodes(time + 1), b: nodes(time) };
    Ok((0..times).map(pair).collect())
}

fn stop(stop: StopOfFile) -> Read<Stop> {
    match stop {
        StopOfFile::Games { games } => Ok(Stop::Games(games)),
        StopOfFile::HalfWidth { least, most, .. } if least > most => {
            Err(must("stop: least", &json!(least), format_args!("at most {most}")))
        }
        StopOfFile::HalfWidth { half_width, of, least, most } => Ok(Stop::HalfWidth { half_width, of, least, most }),
        StopOfFile::Reach { reach: score, most } => Ok(Stop::Reach { score, most }),
    }
}

/// Checks that there are not too many games in all. A search plays few of those that it may.
fn check_games(study: &Study) -> Read<()> {
    let most = if study.wish.is_empty() { MAX_GAMES } else { MAX_GAMES_OF_WISH };
    let games = study.cells.iter().map(|cell| u64::from(study.most_games(cell)));
    let all: u64 = games.sum();
    if all > most {
        let cells = study.cells.len();
        return Err(BadStudy(format!("The study has {all} games in {cells} settings; it must have at most {most}.")));
    }
    Ok(())
}

/// Checks the measure of the stopping rule.
fn check_measure(study: &Study) -> Read<()> {
    let Stop::HalfWidth { of, .. } = &study.stop else {
        return Ok(());
    };
    match refusal(&study.game, of) {
        Some(why) => Err(BadStudy(format!("stop: of: {why}"))),
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
        Some(line_up) => Err(BadStudy(format!(
            "stop: reach needs line-ups with a and b, but line_ups has {} for all places.",
            quoted(&json!(line_up))
        ))),
        None => Ok(()),
    }
}
