//! Checks options from outside, key by key.

use atar_rules::Position;
use serde_json::{Map, Value, json};

use crate::refusal::{ErrorCode, Refusal, quoted, shortened};

/// Reads the options of a game. All must be given, and no others. The rules check their bounds.
///
/// # Errors
/// `bad_options`. Its sentence names the option, its value and what is allowed.
pub fn read<P: Position>(given: &Value) -> Result<P::Options, Refusal> {
    let keys = || P::OPTIONS.keys();
    let Value::Object(given) = given else {
        let keys = keys().collect::<Vec<_>>().join(", ");
        let given = quoted(given);
        return Err(refused(format!(
            "The options are {given}; they must be an object with {keys}."
        )));
    };
    if let Some(unknown) = given.keys().find(|key| keys().all(|known| known != *key)) {
        let unknown = shortened(unknown);
        let keys = keys().collect::<Vec<_>>().join(", ");
        return Err(refused(format!(
            "{} has no option {unknown}; it has {keys}.",
            P::TITLE
        )));
    }
    for option in P::OPTIONS.options {
        let key = option.key;
        let must = |is: &str| refused(format!("{key} is {is}; it must be {}.", option.allowed()));
        let value = given.get(key).ok_or_else(|| must("missing"))?;
        if !fits::<P>(key, value) {
            return Err(must(&quoted(value)));
        }
    }
    serde_json::from_value(Value::Object(given.clone())).map_err(|error| refused(error.to_string()))
}

/// Returns whether the value has the option's type. All other options are at their defaults.
fn fits<P: Position>(key: &str, value: &Value) -> bool {
    let mut trial = defaults::<P>();
    trial.insert(key.to_owned(), value.clone());
    serde_json::from_value::<P::Options>(Value::Object(trial)).is_ok()
}

/// Returns what each option of a game allows, and its default (docs/protocol.md, "The schema of options").
pub(crate) fn schema<P: Position>() -> Value {
    let mut schema = json!(P::OPTIONS);
    let defaults = defaults::<P>();
    let options = schema["options"].as_array_mut().into_iter().flatten();
    for (option, key) in options.zip(P::OPTIONS.keys()) {
        option["default"] = json!(defaults.get(key));
    }
    schema
}

/// Returns the game's default options.
pub(crate) fn defaults<P: Position>() -> Map<String, Value> {
    match serde_json::to_value(P::Options::default()) {
        Ok(Value::Object(options)) => options,
        _ => Map::new(),
    }
}

pub(crate) fn refused(text: String) -> Refusal {
    Refusal::new(ErrorCode::BadOptions, text)
}
