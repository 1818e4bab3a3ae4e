//! From a grid to its cells.

use atar_rules::Position;
use atar_rules::games::{self, Visitor};
use atar_rules::options::{OptionKind, Share};
use serde_json::{Map, Value, json};

use super::{BadStudy, MAX_CELLS, Study, StudyCell};
use crate::cell_id::CellId;

/// The knob for the number of seats, in games that have no such option.
const PLAYERS: &str = "players";

/// Works out all cells of a study.
///
/// # Errors
/// The first key, value or combination that the game does not have.
pub(super) fn fill(study: &mut Study) -> Result<(), BadStudy> {
    let checked = games::visit(&study.game, Check { study });
    checked.unwrap_or_else(|| Err(BadStudy(format!("There is no game called {}.", study.game))))?;
    let points: usize = study.grid.iter().map(|(_, values)| values.len()).fold(1, usize::saturating_mul);
    let count = points.saturating_mul(study.line_ups.len());
    if count > MAX_CELLS {
        return Err(BadStudy(format!("The study has {count} settings; it must have at most {MAX_CELLS}.")));
    }
    for point in 0..points {
        let at = coordinates(study, point);
        let options = options_at(study, &at);
        let resolved = games::visit(&study.game, Resolve { given: options });
        match resolved.unwrap_or_else(|| Err(String::new())) {
            Ok(resolved) => add(study, &at, &resolved),
            Err(why) if study.skip_impossible => {
                study.impossible.push(format!("{}: {why}", place(&at)));
            }
            Err(why) => return Err(BadStudy(format!("{}: {why}", place(&at)))),
        }
    }
    if study.cells.is_empty() {
        return Err(BadStudy("No setting of the study is possible.".to_owned()));
    }
    Ok(())
}

fn add(study: &mut Study, at: &[(String, Value)], resolved: &Resolved) {
    let cells = study.line_ups.iter().map(|line_up| StudyCell {
        id: CellId::of(&study.game, &resolved.options, line_up),
        at: at.to_vec(),
        options: resolved.options.clone(),
        line_up: line_up.clone(),
        seats: resolved.seats,
    });
    let cells: Vec<_> = cells.collect();
    study.cells.extend(cells);
}

/// Returns a point of the grid, by its number; the last key changes first.
fn coordinates(study: &Study, point: usize) -> Vec<(String, Value)> {
    let mut left = point;
    let mut at: Vec<_> = study
        .grid
        .iter()
        .rev()
        .map(|(key, values)| {
            let index = left % values.len();
            left /= values.len();
            (key.clone(), values[index].clone())
        })
        .collect();
    at.reverse();
    at
}

fn options_at(study: &Study, at: &[(String, Value)]) -> Map<String, Value> {
    let mut options = study.options.clone();
    options.extend(at.iter().cloned());
    options
}

/// Names a point of the grid in messages.
fn place(at: &[(String, Value)]) -> String {
    if at.is_empty() {
        return "options".to_owned();
    }
    let at = at.iter().map(|(key, value)| format!("{key}={value}"));
    format!("setting {}", at.collect::<Vec<_>>().join(", "))
}

/// Checks each key and value of a study by itself.
struct Check<'a> {
    study: &'a Study,
}

impl Visitor for Check<'_> {
    type Output = Result<(), BadStudy>;

    fn visit<P: atar_rules::Presentation>(self) -> Self::Output {
        let study = self.study;
        for (key, value) in &study.options {
            check::<P>(key, value).map_err(|why| BadStudy(format!("options: {why}")))?;
        }
        for (number, (key, values)) in (1..).zip(&study.grid) {
            let is_range = study.vary.contains_key(key);
            let place = if is_range { "vary".to_owned() } else { format!("grid {number}") };
            if study.options.contains_key(key) {
                return Err(BadStudy(format!("{place}: {key} is in options already.")));
            }
            for value in values {
                check::<P>(key, value).map_err(|why| BadStudy(format!("{place}: {why}")))?;
            }
        }
        let keys = || study.options.keys().chain(study.grid.iter().map(|(key, _)| key));
        for share in P::OPTIONS.derived {
            let knob = keys().find(|key| key.as_str() == share.key || is_players::<P>(key));
            if let (Some(knob), true) = (knob, keys().any(|key| key == share.fills)) {
                let fills = share.fills;
                return Err(BadStudy(format!("{knob} sets {fills}, which is also given.")));
            }
        }
        Ok(())
    }
}

/// Returns whether a key is the knob for the number of seats.
fn is_players<P: Position>(key: &str) -> bool {
    key == PLAYERS && !P::OPTIONS.derived.is_empty() && P::OPTIONS.keys().all(|known| known != key)
}

/// Returns the keys of a game that a study may give: its options and its knobs.
#[must_use]
pub(crate) fn keys<P: Position>() -> Vec<&'static str> {
    let mut keys: Vec<_> = P::OPTIONS.keys().collect();
    keys.extend(P::OPTIONS.derived.iter().map(|share| share.key));
    if is_players::<P>(PLAYERS) {
        keys.push(PLAYERS);
    }
    keys
}

/// Checks one value of an option or a knob by itself.
fn check<P: Position>(key: &str, value: &Value) -> Result<(), String> {
    let within = |from: u32, to: u32| {
        let number = value.as_u64().filter(|number| (from.into()..=to.into()).contains(number));
        number.map(|_| ()).ok_or_else(|| format!("{key} is {value}; it must be {from} to {to}."))
    };
    if is_players::<P>(key) {
        return within(P::SEATS.0.into(), P::SEATS.1.into());
    }
    if let Some(share) = P::OPTIONS.derived.iter().find(|share| share.key == key) {
        return within(share.from, share.to);
    }
    let Some(option) = P::OPTIONS.options.iter().find(|option| option.key == key) else {
        let keys = keys::<P>().join(", ");
        return Err(format!("{} has no option {key:?}; it has {keys}.", P::TITLE));
    };
    if let OptionKind::Number { from, to } = option.kind {
        return within(from, to);
    }
    let mut trial = defaults::<P>();
    trial.insert(key.to_owned(), value.clone());
    match serde_json::from_value::<P::Options>(Value::Object(trial)) {
        Ok(_) => Ok(()),
        Err(_) => Err(format!("{key} is {value}; it must be {}.", option.allowed())),
    }
}

fn defaults<P: Position>() -> Map<String, Value> {
    match serde_json::to_value(P::Options::default()) {
        Ok(Value::Object(options)) => options,
        _ => Map::new(),
    }
}

/// All options of a combination.
struct Resolved {
    options: Map<String, Value>,
    seats: usize,
}

/// Works out all options from those that are given.
struct Resolve {
    given: Map<String, Value>,
}

impl Visitor for Resolve {
    type Output = Result<Resolved, String>;

    fn visit<P: atar_rules::Presentation>(self) -> Self::Output {
        let mut options = defaults::<P>();
        let is_option = |key: &str| P::OPTIONS.keys().any(|known| known == key);
        let given = self.given.iter().filter(|(key, _)| is_option(key));
        options.extend(given.map(|(key, value)| (key.clone(), value.clone())));
        for share in P::OPTIONS.derived {
            if !self.given.contains_key(share.fills) {
                let filled = fill_list(share, &self.given, &options);
                options.insert(share.fills.to_owned(), filled);
            }
        }
        let typed: P::Options =
            serde_json::from_value(Value::Object(options.clone())).map_err(|error| error.to_string())?;
        P::start(&typed).map_err(|bad| bad.to_string())?;
        let seats = P::seats(&typed);
        Ok(Resolved { options, seats })
    }
}

/// Returns the list that a share of the board gives to each player.
fn fill_list(share: &Share, given: &Map<String, Value>, options: &Map<String, Value>) -> Value {
    let number = |value: Option<&Value>| {
        let number = value.and_then(Value::as_u64);
        number.and_then(|number| u32::try_from(number).ok())
    };
    let usual = options.get(share.fills).and_then(Value::as_array).map_or(2, Vec::len);
    let players = number(given.get(PLAYERS)).unwrap_or(u32::try_from(usual).unwrap_or(2));
    let percent = number(given.get(share.key)).unwrap_or(share.default);
    let side = number(options.get(share.square_of)).unwrap_or(1);
    let each = share.each(percent, side, players.max(1));
    json!(vec![each; players as usize])
}
