//! What is wrong in a stranger's file, and where.

use std::fmt::Display;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};
use serde_json::{Map, Value, json};
use serde_path_to_error::Segment;

/// The reader's words for kinds of values, and ours.
const KINDS: [(&str, &str); 4] =
    [("a boolean", "true or false"), ("a map", "an object"), ("a sequence", "a list"), ("f64", "a number")];

/// Reads a value by its type.
///
/// # Errors
/// What follows the name of the value: ` is 5; it must be a list.` or ` has no key "b"; it has a.`, after `: ` and the
/// place in it where that is so.
pub(super) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path: Vec<_> = error.path().iter().collect();
        let told = error.inner().to_string();
        // What our own types say follows the name of their place already.
        if told.starts_with([' ', ':']) {
            return place(&path) + &told;
        }
        if let Some(key) = told.strip_prefix("missing field `") {
            return missing::<T>(value, &path, key.trim_end_matches('`'));
        }
        let (what, expected) = told.rsplit_once(", expected ").unwrap_or((&told, "something else"));
        let expected = expected.trim_start_matches("one of ").replace('`', "");
        match (what.strip_prefix("unknown field `"), path.split_last()) {
            (Some(key), Some((_, above))) => {
                let (key, keys) = (json!(key.trim_end_matches('`')), expected.replace(" or ", ", "));
                format!("{} has no key {}; it has {keys}.", place(above), quoted(&key))
            }
            _ => {
                let expected = if expected.starts_with("struct ") { "a map" } else { expected.as_str() };
                let ours = KINDS.iter().find(|(theirs, _)| *theirs == expected);
                let value = value.pointer(&pointer(&path)).unwrap_or(&Value::Null);
                place(&path) + &is(value, ours.map_or(expected, |(_, ours)| ours))
            }
        }
    })
}

/// Returns what is wrong with an object that lacks a key: what its type says of null.
fn missing<T: DeserializeOwned>(value: &Value, path: &[&Segment], key: &str) -> String {
    let mut value = value.clone();
    if let Some(Value::Object(parts)) = value.pointer_mut(&pointer(path)) {
        parts.insert(key.to_owned(), Value::Null);
    }
    let told = read::<T>(&value).err().unwrap_or_default();
    told.replacen(" is null;", " is missing;", 1)
}

/// Returns a path as a JSON Pointer.
fn pointer(path: &[&Segment]) -> String {
    let part = |part: &&Segment| match part {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key } | Segment::Enum { variant: key } => {
            format!("/{}", key.replace('~', "~0").replace('/', "~1"))
        }
        Segment::Unknown => String::new(),
    };
    path.iter().map(part).collect()
}

/// Names a place for people, behind what it is in: `: line_ups 2: all`.
fn place(path: &[&Segment]) -> String {
    let part = |part: &&Segment| match part {
        Segment::Seq { index } => format!(" {}", index + 1),
        Segment::Map { key } => format!(": {key}"),
        Segment::Enum { .. } | Segment::Unknown => String::new(),
    };
    path.iter().map(part).collect()
}

/// Says what a value is and must be, behind the name of its place.
pub(super) fn is(value: &Value, allowed: impl Display) -> String {
    format!(" is {}; it must be {allowed}.", quoted(value))
}

/// Returns a value as a message quotes it.
#[must_use]
pub fn quoted(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// Reads a value from which something can be taken.
pub(super) fn checked<'de, D: Deserializer<'de>, T>(
    from: D,
    allowed: impl Display,
    take: impl FnOnce(&Value) -> Option<T>,
) -> Result<T, D::Error> {
    let value = Value::deserialize(from)?;
    take(&value).ok_or_else(|| Error::custom(is(&value, allowed)))
}

/// Reads a whole number within bounds.
pub(super) fn within<'de, const LEAST: u64, const MOST: u64, D: Deserializer<'de>, T: TryFrom<u64>>(
    from: D,
) -> Result<T, D::Error> {
    let allowed = if LEAST == MOST { LEAST.to_string() } else { format!("a whole number from {LEAST} to {MOST}") };
    checked(from, allowed, |value| {
        let number = value.as_u64().filter(|number| (LEAST..=MOST).contains(number));
        T::try_from(number?).ok()
    })
}

/// An enum of objects that are told apart by their keys.
pub(super) trait Kinds: DeserializeOwned {
    /// The keys that each kind may have. The first, which each object of the kind has, is the name of its variant.
    const KEYS: &[&[&str]];
    /// All kinds in words.
    const ALLOWED: &str;
}

/// One of several kinds of objects.
pub(super) struct ByKey<T>(pub(super) T);

impl<'de, T: Kinds> Deserialize<'de> for ByKey<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ByKey<T>, D::Error> {
        let parts: Map<String, Value> = match Value::deserialize(from)? {
            Value::Object(parts) => parts,
            value => return Err(Error::custom(is(&value, T::ALLOWED))),
        };
        let has = |keys: &[&str], key: &String| keys.contains(&key.as_str());
        if let Some(unknown) = parts.keys().find(|key| !T::KEYS.iter().any(|kind| has(kind, key))) {
            let (key, keys) = (quoted(&json!(unknown)), T::KEYS.concat().join(", "));
            return Err(Error::custom(format_args!(" has no key {key}; it has {keys}.")));
        }
        let fits = |kind: &&&[&str]| parts.contains_key(kind[0]) && parts.keys().all(|key| has(kind, key));
        match T::KEYS.iter().find(fits) {
            Some(kind) => read(&json!({kind[0]: parts})).map(ByKey).map_err(Error::custom),
            None => Err(Error::custom(is(&Value::Object(parts), T::ALLOWED))),
        }
    }
}
