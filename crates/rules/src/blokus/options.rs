//! The options of a game of Blokus (blokus.md, "Options").

use serde::{Deserialize, Serialize};

use crate::position::BadOptions;

/// Where the first pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// Each player has two corners of the board, as in the source.
    Corners,
    /// Both share two cells in the middle, as in Blokus Duo.
    Duo,
    /// Each of four colours has a corner of the large board, as in the classic game.
    Classic,
}

impl Start {
    /// The number of colours.
    #[must_use]
    pub fn colours(self) -> u8 {
        if self == Start::Classic { 4 } else { 2 }
    }
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
    /// The number of players.
    pub players: u8,
    /// Where the first pieces go.
    pub start: Start,
    /// How the score is counted.
    pub scoring: Scoring,
    /// The colour that begins.
    pub first: u8,
}

/// What each option may be.
pub(super) const ALLOWED: &[(&str, &str)] = &[
    ("players", "2, or 4 where start is \"classic\""),
    ("start", "\"corners\", \"duo\" or \"classic\""),
    ("scoring", "\"cells\" or \"official\""),
    (
        "first",
        "0 or 1, or to 3 where start is \"classic\", the colour that begins",
    ),
];

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 2,
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
        let colours = self.start.colours();
        let refused = |(option, allowed): (&'static str, &str), value: u8| BadOptions {
            option,
            value: value.to_string(),
            allowed: allowed.to_owned(),
        };
        if self.players != 2 && self.players != colours {
            Err(refused(ALLOWED[0], self.players))
        } else if self.first >= colours {
            Err(refused(ALLOWED[3], self.first))
        } else {
            Ok(())
        }
    }
}
