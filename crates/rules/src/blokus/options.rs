//! The options of a game of Blokus (blokus.md, "Options").

use serde::{Deserialize, Serialize};

use super::SEATS;
use crate::position::BadOptions;

/// Where the first pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// Each player has two corners of the board, as in the source.
    Corners,
    /// Both share two cells in the middle, as in Blokus Duo.
    Duo,
}

/// How the score is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// The cells on the board count up, as in the source.
    Cells,
    /// The cells left over count down, and there are points for placing all pieces.
    Official,
}

/// All options of a game of Blokus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Where the first pieces go.
    pub start: Start,
    /// How the score is counted.
    pub scoring: Scoring,
    /// The seat that moves first.
    pub first: u8,
}

/// What each option may be.
pub(super) const ALLOWED: &[(&str, &str)] = &[
    ("start", "\"corners\" or \"duo\""),
    ("scoring", "\"cells\" or \"official\""),
    ("first", "0 or 1, the seat that moves first"),
];

impl Default for Options {
    fn default() -> Self {
        Options {
            start: Start::Corners,
            scoring: Scoring::Cells,
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
        let (option, allowed) = ALLOWED[2];
        if self.first < SEATS {
            return Ok(());
        }
        Err(BadOptions {
            option,
            value: self.first.to_string(),
            allowed: allowed.to_owned(),
        })
    }
}
