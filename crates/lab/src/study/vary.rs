//! Ranges of knobs.

use serde::{Deserialize, Serialize};

use super::place::within;

/// The largest number of a range.
const MOST: u64 = 1_000_000;

/// The whole numbers from one to another in equal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(!deny_unknown_fields))]
pub struct Vary {
    /// The first number.
    #[serde(deserialize_with = "within::<0, MOST, _, _>")]
    pub from: u64,
    /// The last number, if the steps reach it.
    #[serde(deserialize_with = "within::<0, MOST, _, _>")]
    pub to: u64,
    /// The distance from one number to the next.
    #[serde(default = "usual_step", deserialize_with = "within::<1, MOST, _, _>")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1), skip_serializing_if = "never"))]
    pub step: u64,
}

fn usual_step() -> u64 {
    1
}

/// Makes a key one that may be missing, also in an answer.
#[cfg(feature = "schema")]
fn never<T>(_: &T) -> bool {
    false
}

impl Vary {
    /// Returns how many numbers there are; none if the range ends before it begins.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        Some(self.to.checked_sub(self.from)? / self.step.max(1) + 1)
    }

    /// Returns the numbers.
    pub fn values(&self) -> impl Iterator<Item = u64> + use<> {
        let Vary { from, step, .. } = *self;
        (0..self.count().unwrap_or(0)).map(move |number| from + number * step)
    }
}
