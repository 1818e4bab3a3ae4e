//! The options of a game of Blokus (docs/rules/blokus.md, "Options").

use serde::{Deserialize, Serialize};

use crate::options::{BadOptions, Choice, ChoiceValue, Given, OptionSpec, Schema, choice, text};

/// The place of the first pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// Each player has two corners of the board.
    Corners,
    /// Both share two cells in the middle, as in Blokus Duo.
    Duo,
    /// Each of four colours has a corner of the large board, as in the classic game.
    Classic,
}

impl Start {
    /// Returns the name that the start has in options.
    const fn name(self) -> &'static str {
        match self {
            Start::Corners => "corners",
            Start::Duo => "duo",
            Start::Classic => CLASSIC,
        }
    }
}

/// The way in which the score is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// The cells on the board are added up.
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
    /// The place of the first pieces.
    pub start: Start,
    /// The way in which the score is counted.
    pub scoring: Scoring,
    /// The colour that begins.
    pub first: u8,
}

/// The start that four colours have, and four players.
const CLASSIC: &str = "classic";

/// What each option may be.
pub(super) const SCHEMA: Schema = Schema {
    options: &[
        choice(
            "players",
            "Players",
            &[always(2, "Two"), classic(4, "Four")],
        ),
        choice(
            "start",
            "Version",
            &[
                text("corners", "Two in the corners"),
                text("duo", "Duo: in the middle"),
                text(CLASSIC, "Classic: four colours"),
            ],
        ),
        choice(
            "scoring",
            "Score",
            &[
                text("cells", "Cells on the board"),
                text("official", "Official, with bonus"),
            ],
        ),
        OptionSpec {
            note: ", the colour that begins",
            ..choice(
                "first",
                "Who begins",
                &[
                    always(0, "Colour 1"),
                    always(1, "Colour 2"),
                    classic(2, "Colour 3"),
                    classic(3, "Colour 4"),
                ],
            )
        },
    ],
    derived: &[],
};

const fn always(number: u32, label: &'static str) -> Choice {
    Choice {
        value: ChoiceValue::Number(number),
        label,
        only_with: None,
    }
}

/// Returns a number that can be chosen in the classic game only.
const fn classic(number: u32, label: &'static str) -> Choice {
    Choice {
        only_with: Some(("start", CLASSIC)),
        ..always(number, label)
    }
}

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
        SCHEMA.check(&[
            Given::Number(self.players.into()),
            Given::Text(self.start.name()),
            Given::Good,
            Given::Number(self.first.into()),
        ])
    }
}
