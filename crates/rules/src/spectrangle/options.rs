//! The options of a game of Spectrangle (docs/rules/spectrangle.md, "Options").

use serde::{Deserialize, Serialize};

use crate::options::{BadOptions, Given, List, Schema, choice, item, list, number, text};

/// The most players.
pub const MAX_SEATS: usize = 4;
const MIN_SEATS: usize = 2;

/// Which of the touching sides must match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Match {
    /// All of them.
    All,
    /// At least one; the others may differ.
    Any,
}

/// All options of a game of Spectrangle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The number of players.
    pub players: u8,
    /// Which of the touching sides must match.
    #[serde(rename = "match")]
    pub rule: Match,
    /// The team of each seat; none when everybody plays alone.
    pub teams: Option<Vec<u8>>,
}

/// What each option may be.
#[expect(clippy::cast_possible_truncation, reason = "there are four at most")]
pub(super) const SCHEMA: Schema = Schema {
    options: &[
        number(
            "players",
            "Players",
            (MIN_SEATS as u32, MAX_SEATS as u32),
            None,
        ),
        choice(
            "match",
            "Sides that must match",
            &[text("all", "All that touch"), text("any", "At least one")],
        ),
        list(
            "teams",
            "Teams",
            List {
                optional: true,
                lengths: (MIN_SEATS, MAX_SEATS),
                one_a_player: true,
                from: 0,
                to: Some(MAX_SEATS as u32 - 1),
                rule: None,
                items: &[item("Team", None)],
                names: &["Team A", "Team B", "Team C", "Team D"],
            },
        ),
    ],
    derived: &[],
};

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 2,
            rule: Match::All,
            teams: None,
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
            Given::Good,
            Given::list(self.teams.as_deref()),
        ])
    }
}
