//! Reads the fields of a request by type.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::Value;
use serde_json::value::RawValue;

use crate::envelope::Envelope;
use crate::raw_json::{RecordJson, RecordText, Text};
use crate::refusal::{Refusal, quoted};
use atar_reasons::json_reason;

/// The length of the longest message, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 32 << 20;
/// The length of the longest field that holds no record, in bytes.
pub(crate) const MAX_FIELD_BYTES: usize = 64 << 10;

/// A type of field.
pub(crate) trait Field: Sized {
    /// What the value must be, as the end of a sentence.
    const KIND: &'static str;

    /// Reads a value. Returns none if it is of the wrong type or out of range. A missing field is `None`.
    fn read(value: Option<&Value>) -> Option<Self>;

    /// Reads the field of a message.
    ///
    /// # Errors
    /// `bad_request` if the value is wrong or missing.
    fn of(fields: &Envelope<'_>, name: &str) -> Result<Self, Refusal> {
        read_field(fields, name)
    }
}

fn read_field<T: Field>(fields: &Envelope<'_>, name: &str) -> Result<T, Refusal> {
    let value = value_of(fields, name)?;
    T::read(value.as_ref()).ok_or_else(|| {
        let kind = T::KIND;
        Refusal::bad_request(match &value {
            Some(value) => format!("The field {name} is {}; it must be {kind}.", quoted(value)),
            None => format!("The field {name} is missing; it must be {kind}."),
        })
    })
}

/// Reads a field of a request.
///
/// # Errors
/// `bad_request`, with a sentence that names the field.
pub(crate) fn field<T: Field>(fields: &Envelope<'_>, name: &str) -> Result<T, Refusal> {
    T::of(fields, name)
}

/// Returns a short text as it is written, without a copy unless it has escapes; none if it is anything else.
pub(crate) fn text_of<'a>(fields: &'a Envelope<'_>, name: &str) -> Option<Cow<'a, str>> {
    let written = fields.get(name)?.get();
    if written.len() > MAX_FIELD_BYTES {
        return None;
    }
    let plain = written.strip_prefix('"')?.strip_suffix('"')?;
    if !plain.contains('\\') {
        return Some(plain.into());
    }
    serde_json::from_str(written).ok().map(|Text(text)| text)
}

/// Parses the value of a field that is not too long.
///
/// # Errors
/// `bad_request` if the value is too long or too deeply nested.
pub(crate) fn value_of(fields: &Envelope<'_>, name: &str) -> Result<Option<Value>, Refusal> {
    let Some(written) = fields.get(name).map(RawValue::get) else {
        return Ok(None);
    };
    if written.len() > MAX_FIELD_BYTES {
        let (long, most) = (written.len() >> 10, MAX_FIELD_BYTES >> 10);
        return Err(Refusal::bad_request(format!(
            "The {name} is too long: it has {long} KiB, and may have {most} KiB."
        )));
    }
    let value = serde_json::from_str(written);
    value.map(Some).map_err(|error| {
        let why = json_reason(written, &error);
        Refusal::bad_request(format!("The field {name} cannot be read: {why}."))
    })
}

impl Field for Option<RecordJson> {
    const KIND: &'static str = "a record";

    fn read(_: Option<&Value>) -> Option<Self> {
        None
    }

    fn of(fields: &Envelope<'_>, name: &str) -> Result<Self, Refusal> {
        Ok(given(fields, name).map(RecordJson::new))
    }
}

impl Field for Option<RecordText> {
    const KIND: &'static str = "a text";

    fn read(_: Option<&Value>) -> Option<Self> {
        None
    }

    fn of(fields: &Envelope<'_>, name: &str) -> Result<Self, Refusal> {
        Ok(given(fields, name).map(RecordText::new))
    }
}

/// Returns a field of any length as it is written; none if it is missing or null.
fn given<'a>(fields: &'a Envelope<'_>, name: &str) -> Option<&'a RawValue> {
    fields.get(name).filter(|written| written.get() != "null")
}

impl Field for String {
    const KIND: &'static str = "a text";

    fn read(value: Option<&Value>) -> Option<String> {
        value?.as_str().map(str::to_owned)
    }

    fn of(fields: &Envelope<'_>, name: &str) -> Result<String, Refusal> {
        match text_of(fields, name) {
            Some(text) => Ok(text.into_owned()),
            None => read_field(fields, name),
        }
    }
}

impl Field for Vec<String> {
    const KIND: &'static str = "a list of texts";

    fn read(value: Option<&Value>) -> Option<Vec<String>> {
        let values = value?.as_array()?.iter();
        values.map(|value| String::read(Some(value))).collect()
    }
}

impl Field for usize {
    const KIND: &'static str = "a whole number, at least 0";

    fn read(value: Option<&Value>) -> Option<usize> {
        value?.as_u64().and_then(|number| number.try_into().ok())
    }
}

impl Field for u8 {
    const KIND: &'static str = "a whole number from 0 to 255";

    fn read(value: Option<&Value>) -> Option<u8> {
        value?.as_u64().and_then(|number| number.try_into().ok())
    }
}

impl Field for bool {
    const KIND: &'static str = "true or false";

    fn read(value: Option<&Value>) -> Option<bool> {
        value?.as_bool()
    }
}

impl Field for Value {
    const KIND: &'static str = "given";

    fn read(value: Option<&Value>) -> Option<Value> {
        value.cloned()
    }
}

/// A whole number of any sign, as bits: a seed.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug)]
pub struct Seed(#[cfg_attr(test, schemars(with = "i128"))] pub u64);

impl Field for Seed {
    const KIND: &'static str = "a whole number";

    fn read(value: Option<&Value>) -> Option<Seed> {
        let value = value?;
        let negative = || value.as_i64().map(i64::cast_unsigned);
        value.as_u64().or_else(negative).map(Seed)
    }
}

/// The number of a change, as the table counts them.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rev(pub u64);

impl Field for Rev {
    const KIND: &'static str = "a whole number, at least 0";

    fn read(value: Option<&Value>) -> Option<Rev> {
        value?.as_u64().map(Rev)
    }
}

/// A level of a computer player.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(#[cfg_attr(test, schemars(range(min = 1, max = 10)))] pub(crate) u8);

impl Field for Level {
    const KIND: &'static str = "a level from 1 to 10";

    fn read(value: Option<&Value>) -> Option<Level> {
        let level = value?.as_u64()?.try_into().ok()?;
        (1..=atar_search::LEVELS).contains(&level).then_some(Level(level))
    }
}

/// How many nodes a computer player may take.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeLimit(#[cfg_attr(test, schemars(range(min = 1)))] pub(crate) u64);

impl NodeLimit {
    /// Returns so many nodes; none if that is 0.
    #[must_use]
    pub fn new(nodes: u64) -> Option<NodeLimit> {
        (nodes > 0).then_some(NodeLimit(nodes))
    }
}

impl Field for NodeLimit {
    const KIND: &'static str = "a whole number, at least 1";

    fn read(value: Option<&Value>) -> Option<NodeLimit> {
        NodeLimit::new(value?.as_u64()?)
    }
}

/// How many turns an analysis tells.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCount(#[cfg_attr(test, schemars(range(min = 1, max = 5)))] pub(crate) u8);

impl Field for LineCount {
    const KIND: &'static str = "a whole number from 1 to 5";

    fn read(value: Option<&Value>) -> Option<LineCount> {
        let lines = value?.as_u64()?.try_into().ok()?;
        (1..=5).contains(&lines).then_some(LineCount(lines))
    }
}

/// How long a computer player may think.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(
    #[cfg_attr(test, schemars(with = "f64", extend("exclusiveMinimum" = 0, "maximum" = 3600)))] pub(crate) Duration,
);

impl Seconds {
    /// Returns so many seconds; none unless they are more than 0 and at most 3600.
    #[must_use]
    pub fn new(seconds: f64) -> Option<Seconds> {
        let duration = Duration::try_from_secs_f64(seconds).ok()?;
        let fits = !duration.is_zero() && seconds <= 3600.0;
        fits.then_some(Seconds(duration))
    }
}

impl Field for Seconds {
    const KIND: &'static str = "a number greater than 0, at most 3600";

    fn read(value: Option<&Value>) -> Option<Seconds> {
        Seconds::new(value?.as_f64()?)
    }
}

/// How long one thing takes, in whole milliseconds.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Milliseconds(#[cfg_attr(test, schemars(with = "u64", range(max = 10000)))] pub(crate) Duration);

impl Field for Milliseconds {
    const KIND: &'static str = "a whole number, at least 0, at most 10000";

    fn read(value: Option<&Value>) -> Option<Milliseconds> {
        let milliseconds = value?.as_u64().filter(|&number| number <= 10_000)?;
        Some(Milliseconds(Duration::from_millis(milliseconds)))
    }
}

/// Who rolls the dice.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(test, schemars(rename_all = "snake_case"))]
pub enum Roll {
    /// The table, at once.
    #[default]
    Auto,
    /// People, who give chance steps or ask for them one by one.
    Manual,
}

impl Field for Roll {
    const KIND: &'static str = "\"auto\" or \"manual\"";

    fn read(value: Option<&Value>) -> Option<Roll> {
        match value?.as_str()? {
            "auto" => Some(Roll::Auto),
            "manual" => Some(Roll::Manual),
            _ => None,
        }
    }
}

/// A field that may be missing or null.
impl<T: Field> Field for Option<T> {
    const KIND: &'static str = T::KIND;

    fn read(value: Option<&Value>) -> Option<Option<T>> {
        match value {
            None | Some(Value::Null) => Some(None),
            some => T::read(some).map(Some),
        }
    }
}
