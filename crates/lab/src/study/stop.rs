//! When enough games of a cell have been played.

use serde_json::{Value, json};

/// When enough games of a cell have been played. Games end with their round.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// After a number of games.
    Games(u32),
    /// When the interval of a measure is narrow enough.
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
    Reach {
        /// The score.
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

    /// Returns whether the number of games does not depend on how they go.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        matches!(self, Stop::Games(_))
    }

    /// Returns the rule as studies write it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Stop::Games(games) => json!({ "games": games }),
            Stop::HalfWidth {
                half_width,
                of,
                least,
                most,
            } => json!({ "half_width": half_width, "of": of, "least": least, "most": most }),
            Stop::Reach { score, most } => json!({ "reach": score, "most": most }),
        }
    }
}
