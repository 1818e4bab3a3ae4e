//! Steps as texts, and the refusals of steps.

use std::fmt;

use atar_rules::{IllegalStep, Position};
use serde::{Serialize, Serializer};

use crate::refusal::{Refusal, shortened};

/// Parses a step.
pub(super) fn parse<P: Position>(text: &str) -> Result<P::Step, Refusal> {
    text.parse().map_err(|_| {
        let text = shortened(text);
        let title = P::TITLE;
        Refusal::illegal_step(format!("{text}: no step of {title} is written like this."))
    })
}

/// Refuses a step that the rules do not allow.
pub(super) fn refused_by_the_rules<P: Position>(step: &P::Step, why: &P::Illegal) -> Refusal {
    Refusal::by_the_rules(format!("{step}: {why}."), why.code())
}

/// Writes steps as a list in JSON. Texts of steps need no escapes.
pub(super) fn write_list<'a, S: fmt::Display + 'a>(
    steps: impl IntoIterator<Item = &'a S>,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    out.write_char('[')?;
    for (index, step) in steps.into_iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(out, "{comma}\"{step}\"")?;
    }
    out.write_char(']')
}

/// Steps that are written as a list of their texts.
#[derive(Debug)]
pub(crate) struct Texts<'a, S>(pub(super) &'a [S]);

impl<S: fmt::Display> Serialize for Texts<'_, S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.collect_seq(self.0.iter().map(Text))
    }
}

/// A step that is written as its text.
struct Text<'a, S>(&'a S);

impl<S: fmt::Display> Serialize for Text<'_, S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.collect_str(self.0)
    }
}

/// Returns the text of each step.
pub(super) fn texts<S: ToString>(steps: &[S]) -> Vec<String> {
    steps.iter().map(ToString::to_string).collect()
}
