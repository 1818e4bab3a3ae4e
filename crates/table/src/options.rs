//! Checks options from outside, key by key.

use atar_rules::games::{self, Visitor};
use atar_rules::options::{OptionKind, OptionSpec, Share};
use atar_rules::{Position, Presentation};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::refusal::{ErrorCode, Refusal, quoted, shortened};

/// What each option of a game may be.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OptionsSchema {
    /// The options.
    options: Vec<DescribedOption>,
    /// Quantities that are not options but fill one.
    derived: &'static [Share],
}

/// What one option may be, with its default.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "OptionSpec"))]
#[derive(Clone, Debug, Serialize)]
struct DescribedOption {
    #[serde(flatten)]
    spec: OptionSpec,
    /// The value that is offered first.
    default: Value,
}

/// Reads the options of a game. All must be given, and no others. The rules check their bounds.
///
/// # Errors
/// `bad_options`. Its sentence names the option, its value and what is allowed.
pub fn read<P: Position>(given: &Value) -> Result<P::Options, Refusal> {
    let keys = || P::OPTIONS.keys();
    let Value::Object(given) = given else {
        let keys = keys().collect::<Vec<_>>().join(", ");
        let given = quoted(given);
        return Err(refused(format!("The options are {given}; they must be an object with {keys}.")));
    };
    if let Some(unknown) = given.keys().find(|key| keys().all(|known| known != *key)) {
        let unknown = shortened(unknown);
        let keys = keys().collect::<Vec<_>>().join(", ");
        return Err(refused(format!("{} has no option {unknown}; it has {keys}.", P::TITLE)));
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
pub(crate) fn schema<P: Position>() -> OptionsSchema {
    let mut defaults = defaults::<P>();
    let mut default = |key| defaults.get_mut(key).map(Value::take).unwrap_or_default();
    let options = P::OPTIONS.options.iter();
    OptionsSchema {
        options: options.map(|spec| DescribedOption { spec: *spec, default: default(spec.key) }).collect(),
        derived: P::OPTIONS.derived,
    }
}

/// Returns the options of a game as only these of its seats play it; none if it cannot be played so.
///
/// ```
/// use serde_json::json;
///
/// let options = json!({"side": 8, "stones": [5, 6, 7], "placement": "players", "order": "fixed"});
/// let fewer = atar_table::options_for_seats("atar", &options, &[0, 2]);
/// assert_eq!(fewer.map(|options| options["stones"].clone()), Some(json!([5, 7])));
/// assert_eq!(atar_table::options_for_seats("atar", &options, &[1]), None);
/// ```
#[must_use]
pub fn for_seats(game: &str, options: &Value, seats: &[u8]) -> Option<Value> {
    games::visit(game, ForSeats { options, seats })?
}

struct ForSeats<'a> {
    options: &'a Value,
    seats: &'a [u8],
}

impl Visitor for ForSeats<'_> {
    type Output = Option<Value>;

    fn visit<P: Presentation>(self) -> Option<Value> {
        let mut options = self.options.as_object()?.clone();
        let mut is_for_any_number = false;
        for option in P::OPTIONS.options {
            let value = options.get_mut(option.key)?;
            match option.kind {
                // Where the number is one of a few choices, each of them is a game of its own.
                OptionKind::Number { .. } if option.key == "players" => {
                    *value = json!(self.seats.len());
                    is_for_any_number = true;
                }
                OptionKind::List(list) if list.one_a_player => {
                    if let Value::Array(all) = value {
                        let kept = self.seats.iter();
                        let kept = kept.filter_map(|seat| all.get(usize::from(*seat)));
                        *all = kept.cloned().collect();
                    }
                    is_for_any_number |= !list.optional;
                }
                _ => {}
            }
        }
        let options = Value::Object(options);
        let is_possible = P::start(&read::<P>(&options).ok()?).is_ok();
        (is_for_any_number && is_possible).then_some(options)
    }
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
