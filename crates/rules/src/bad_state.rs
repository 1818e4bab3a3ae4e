//! What all games share where a position is read from a state (docs/record.md, "Start").

use std::fmt::Display;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A state that cannot be: the first rule that it breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {rule}")]
pub struct BadState {
    /// The key of the state.
    pub key: &'static str,
    /// The key, and which of its entries it is.
    pub place: String,
    /// The entry alone, if it is a certain one.
    pub entry: Option<String>,
    /// What is wrong there: half a sentence, without a full stop.
    pub rule: String,
    /// Whether it only lacks something that can still be put there, as in a position that is being set up.
    pub is_unfinished: bool,
}

impl BadState {
    pub(crate) fn new(key: &'static str, rule: impl Into<String>) -> BadState {
        BadState { key, place: key.to_owned(), entry: None, rule: rule.into(), is_unfinished: false }
    }

    pub(crate) fn at(key: &'static str, entry: impl Display, rule: impl Into<String>) -> BadState {
        let entry = entry.to_string();
        BadState { place: format!("{key} {entry}"), entry: Some(entry), ..BadState::new(key, rule) }
    }

    /// The same of a state that only lacks something, if so.
    pub(crate) fn unfinished_if(self, is_unfinished: bool) -> BadState {
        BadState { is_unfinished, ..self }
    }

    /// Refuses a state unless this holds.
    pub(crate) fn unless(holds: bool, key: &'static str, rule: &str) -> Result<(), BadState> {
        if holds { Ok(()) } else { Err(BadState::new(key, rule)) }
    }

    /// Refuses an entry of a state unless this holds.
    pub(crate) fn unless_at(holds: bool, key: &'static str, entry: impl Display, rule: &str) -> Result<(), BadState> {
        if holds { Ok(()) } else { Err(BadState::at(key, entry, rule)) }
    }

    /// Refuses a list that has not so many members.
    pub(crate) fn unless_counted<T>(list: &[T], count: usize, key: &'static str) -> Result<(), BadState> {
        let given = list.len();
        if given == count { Ok(()) } else { Err(BadState::new(key, format!("there must be {count}, not {given}"))) }
    }
}

/// A part of a state that follows from the others: it is told, and not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived<T>(Option<T>);

impl<T> Derived<T> {
    pub(crate) fn new(value: T) -> Derived<T> {
        Derived(Some(value))
    }

    /// Returns whether it is still to be worked out, as in a state that was read: it is then not written.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_none()
    }
}

impl<T> Default for Derived<T> {
    fn default() -> Derived<T> {
        Derived(None)
    }
}

impl<T: Serialize> Serialize for Derived<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for Derived<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Derived(None))
    }
}
