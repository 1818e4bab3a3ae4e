//! When enough games of a cell have been played.

use serde::Serialize;

/// When enough games of a cell have been played. Games end with their round.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// After a number of games.
    Games(u32),
    /// When the interval of a measure is narrow enough.
    #[serde(untagged)]
    HalfWidth {
        /// Half the width that is wanted.
        half_width: f64,
        /// The name of the measure.
        of: String,
        /// The least games.
        least: u32,
        /// The most games.
        most: u32,
    },
    /// When a sequential test of a against b has decided whether a reaches this score.
    #[serde(untagged)]
    Reach {
        /// The score.
        #[serde(rename = "reach")]
        score: f64,
        /// The most games.
        most: u32,
    },
}

impl Stop {
    /// Returns the games of a cell at most, without the rest of the last round.
    #[must_use]
    pub fn most(&self) -> u32 {
        match *self {
            Stop::Games(games) => games,
            Stop::HalfWidth { most, .. } | Stop::Reach { most, .. } => most,
        }
    }

    /// Returns the rule with so many more games. Cells that stop by themselves have as many more than the `fewest` so
    /// far; a test that is decided stays so.
    #[must_use]
    pub(super) fn with_more(&self, games: u32, fewest: u32) -> Stop {
        match self {
            Stop::Games(planned) => Stop::Games(planned.saturating_add(games)),
            Stop::HalfWidth { half_width, of, least, most } => {
                let least = (*least).max(fewest.saturating_add(games));
                Stop::HalfWidth { half_width: *half_width, of: of.clone(), least, most: (*most).max(least) }
            }
            Stop::Reach { score, most } => Stop::Reach { score: *score, most: most.saturating_add(games) },
        }
    }

    /// Returns whether the number of games does not depend on how they go.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        matches!(self, Stop::Games(_))
    }
}
