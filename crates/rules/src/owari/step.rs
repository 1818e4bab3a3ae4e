//! The steps of Owari and their one text form (docs/rules/owari.md).

use std::fmt;
use std::str::FromStr;

use super::board::PITS;
use crate::position::{IllegalStep, ParseStepError};
use crate::triangle::canonical_number;

/// `4`: the stones of a pit are sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub(super) u8);

impl Step {
    /// Returns the number of the pit, 0 to 13.
    #[must_use]
    pub fn pit(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Step, ParseStepError> {
        let pit = canonical_number(text).and_then(|pit| u8::try_from(pit).ok());
        pit.filter(|&pit| pit < PITS).map(Step).ok_or(ParseStepError)
    }
}

/// The reason why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says what it is")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("this is a goal, and stones in a goal stay there")]
    Goal,
    #[error("this pit is the other player's")]
    NotYours,
    #[error("there is no stone in this pit")]
    Empty,
}

impl IllegalStep for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "over",
            Illegal::Goal => "goal",
            Illegal::NotYours => "not_yours",
            Illegal::Empty => "empty",
        }
    }
}
