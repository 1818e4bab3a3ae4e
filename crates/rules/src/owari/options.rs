//! The options of a game of Owari (docs/rules/owari.md).

use serde::{Deserialize, Serialize};

use crate::options::{BadOptions, Choice, ChoiceValue, Given, OptionSpec, Schema, choice, number};

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
pub(super) const SCHEMA: Schema = Schema {
    options: &[
        number("stones", "Stones in each pit", (1, 8), Some("stones")),
        OptionSpec {
            note: ", the seat that moves first",
            ..choice(
                "first",
                "Who begins",
                &[seat(0, "Player 1"), seat(1, "Player 2")],
            )
        },
    ],
    derived: &[],
};

const fn seat(seat: u32, label: &'static str) -> Choice {
    Choice {
        value: ChoiceValue::Number(seat),
        label,
        only_with: None,
    }
}

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
        SCHEMA.check(&[
            Given::Number(self.stones.into()),
            Given::Number(self.first.into()),
        ])
    }
}
