//! The options of a game of Owari (owari.md).

use serde::{Deserialize, Serialize};

use super::SEATS;
use crate::position::BadOptions;

const MAX_STONES: u8 = 8;

/// All options of a game of Owari.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The stones in each small pit at the start.
    pub stones: u8,
    /// The seat that moves first.
    pub first: u8,
}

/// What each option may be.
pub(super) const ALLOWED: &[(&str, &str)] = &[
    ("stones", "a whole number from 1 to 8"),
    ("first", "0 or 1, the seat that moves first"),
];

impl Default for Options {
    fn default() -> Self {
        Options {
            stones: 3,
            first: 0,
        }
    }
}

impl Options {
    /// Checks every bound.
    ///
    /// # Errors
    /// The first option out of bounds.
    pub(super) fn check(&self) -> Result<(), BadOptions> {
        let bounds = [
            (self.stones, (1..=MAX_STONES).contains(&self.stones)),
            (self.first, self.first < SEATS),
        ];
        let checked = ALLOWED.iter().zip(bounds);
        let bad = checked.map(|(&(option, allowed), (value, good))| {
            (!good).then(|| BadOptions {
                option,
                value: value.to_string(),
                allowed: allowed.to_owned(),
            })
        });
        bad.flatten().next().map_or(Ok(()), Err)
    }
}
