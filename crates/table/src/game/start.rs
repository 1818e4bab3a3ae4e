//! The positions from which games begin (docs/record.md, "Start").

use std::collections::BTreeMap;

use atar_rules::{BadState, OptionsAndState, Presentation};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

use super::AnyGame;
use super::progress::Game;
use crate::options;
use crate::refusal::{ErrorCode, Refusal, quoted, shortened};

/// A position as a line of text has it behind the name of its game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionParts<O, S> {
    /// The version of the rules, if it is not the newest.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<u32>,
    pub(crate) options: O,
    pub(crate) state: S,
}

/// Returns a position as a line of text.
pub(super) fn position_text<P: Presentation>(options: &P::Options, position: &P) -> String {
    let rules = Some(position.rules()).filter(|&rules| rules != P::RULES);
    let parts = PositionParts { rules, options, state: position.full_state() };
    // Cannot fail: options and states can be written as JSON.
    let parts = serde_json::to_string(&parts).unwrap_or_default();
    format!("{} {parts}", P::NAME)
}

/// A game before its first step.
pub(crate) struct Beginning<P: Presentation> {
    pub(crate) options: P::Options,
    pub(crate) position: P,
    /// Whether the position is another than that from which games with these options begin.
    is_set_up: bool,
}

impl<P: Presentation> Beginning<P> {
    /// Begins with a position, or with the usual one of the options.
    ///
    /// # Errors
    /// `bad_options`.
    pub(crate) fn at(options: P::Options, position: Option<P>) -> Result<Self, Refusal> {
        let start = P::start(&options).map_err(|bad| options::refused(bad.to_string()))?;
        let is_set_up = position.as_ref().is_some_and(|position| *position != start);
        Ok(Beginning { options, position: position.unwrap_or(start), is_set_up })
    }

    /// Reads options, and a state if there is one. The rules are the newest if no version is given.
    ///
    /// # Errors
    /// `bad_options`, or `bad_position`, whose sentence names the key of the state.
    pub(crate) fn read(options: &Value, rules: Option<u32>, state: Option<&Value>) -> Result<Self, Refusal> {
        let (newest, rules) = (P::RULES, rules.unwrap_or(P::RULES));
        if !(1..=newest).contains(&rules) {
            return Err(refused(format!("The position's rules are {rules}; they must be from 1 to {newest}.")));
        }
        let options = options::read::<P>(options)?;
        let start = P::start_by(rules, &options).map_err(|bad| options::refused(bad.to_string()))?;
        let position = state.map_or_else(|| Ok(start.clone()), |state| from_state(&start, state))?;
        Ok(Beginning::new(options, &start, position))
    }

    fn new(options: P::Options, start: &P, position: P) -> Self {
        let is_set_up = position != *start;
        Beginning { options, position, is_set_up }
    }

    /// Returns the game that begins with what was read in a notation of its own.
    ///
    /// # Errors
    /// `bad_position`.
    pub(crate) fn from_notation(read: Result<OptionsAndState<P>, BadState>) -> Result<Self, Refusal> {
        let (options, state) = read.map_err(|bad| by_the_rules(&bad))?;
        let start = P::start(&options).map_err(|bad| options::refused(bad.to_string()))?;
        let position = P::from_state(&start, &state).map_err(|bad| by_the_rules(&bad))?;
        Ok(Beginning::new(options, &start, position))
    }

    /// Returns the game.
    pub(crate) fn into_game(self) -> Box<dyn AnyGame> {
        let state = self.is_set_up.then(|| json!(self.position.full_state()));
        Box::new(Game::new(self.options, self.position, state))
    }
}

/// The states that an editor of positions begins with.
pub(crate) struct EditableStates {
    /// The full state of the position, without what follows from the rest.
    pub(crate) state: Box<RawValue>,
    /// The same of the empty board.
    pub(crate) empty: Box<RawValue>,
    /// The keys that hold a name, with the names that there are.
    pub(crate) names: BTreeMap<&'static str, Vec<&'static str>>,
}

impl EditableStates {
    pub(super) fn of<P: Presentation>(options: &P::Options, position: &P) -> Result<EditableStates, Refusal> {
        let start = P::start_by(position.rules(), options).map_err(|bad| options::refused(bad.to_string()))?;
        Ok(EditableStates {
            state: without_derived::<P>(&position.full_state()),
            empty: without_derived::<P>(&P::empty_state(&start)),
            names: P::names(&start),
        })
    }
}

/// Returns a state as JSON without what follows from the rest: that is not read. Cannot fail: what a state is written
/// as can be read.
fn without_derived<P: Presentation>(state: &P::FullState) -> Box<RawValue> {
    let read = serde_json::from_value::<P::FullState>(json!(state));
    let written = read.and_then(|read| to_raw_value(&read));
    written.unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// Returns the position with this state in the game that begins with `start`.
fn from_state<P: Presentation>(start: &P, state: &Value) -> Result<P, Refusal> {
    let Value::Object(keys) = state else {
        return Err(refused(format!("The position's state is {}; it must be an object.", quoted(state))));
    };
    let read = serde_json::from_value(state.clone()).map_err(|error| unreadable::<P>(keys, &error))?;
    let position = P::from_state(start, &read).map_err(|bad| by_the_rules(&bad))?;
    let whole = json!(position.full_state());
    let other = keys.iter().find(|(key, given)| whole[key.as_str()] != **given);
    other.map_or(Ok(position), |(key, given)| {
        let (given, is) = (quoted(given), quoted(&whole[key.as_str()]));
        Err(refused(format!("The position's {key} is {given}; by the rest of it, it must be {is}.")))
    })
}

/// Says which key cannot be read, which the library does not: it is the one that cannot be read alone, either.
fn unreadable<P: Presentation>(keys: &Map<String, Value>, error: &serde_json::Error) -> Refusal {
    let (title, missing) = (P::TITLE, "missing field `");
    for (key, value) in keys {
        let alone = Map::from_iter([(key.clone(), value.clone())]);
        let error = serde_json::from_value::<P::FullState>(Value::Object(alone)).err();
        let why = error.map(|error| error.to_string()).filter(|why| !why.starts_with(missing));
        if let Some(why) = why {
            let (key, value) = (shortened(key), quoted(value));
            return refused(match why.starts_with("unknown field") {
                true => format!("A position of {title} has no key {key}."),
                false => format!("The position's {key} is {value}; that is not how it is written."),
            });
        }
    }
    let why = error.to_string();
    let key = why.strip_prefix(missing).and_then(|rest| rest.split('`').next());
    refused(format!("The position has no {}.", key.unwrap_or("key")))
}

fn by_the_rules(bad: &BadState) -> Refusal {
    let BadState { key, place, entry, rule, is_unfinished } = bad;
    let entry = entry.as_deref().map(shortened);
    Refusal {
        reason: Some(key),
        entry,
        rule: Some(rule.clone()),
        unfinished: *is_unfinished,
        ..refused(format!("The position's {} cannot be: {rule}.", shortened(place)))
    }
}

fn refused(text: String) -> Refusal {
    Refusal::new(ErrorCode::BadPosition, text)
}
