//! The canonical state of Owari (docs/rules/owari.md).

use serde::Serialize;

use super::board::{self, PITS};
use super::{Owari, SEATS};
use crate::position::{GameOutcome, leaders};

/// The winners, and the stones in the goals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The seats that won or share the win, sorted.
    pub winners: Vec<u8>,
    /// The stones in the goals, by seat.
    pub scores: [u8; SEATS as usize],
}

impl Outcome {
    /// Returns the outcome; none before the end.
    pub(super) fn of(position: &Owari) -> Option<Outcome> {
        position.is_over().then(|| {
            let scores = position.scores();
            Outcome { winners: leaders(scores.into_iter()), scores }
        })
    }
}

impl GameOutcome for Outcome {
    fn winners(&self) -> &[u8] {
        &self.winners
    }

    fn reason(&self) -> &'static str {
        "bare_side"
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(self.scores.map(i32::from).to_vec())
    }
}

/// The canonical state, with the names of docs/rules/owari.md.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/rules/owari.md describes each")]
pub struct State {
    pub pits: [u8; PITS as usize],
    pub result: Option<Outcome>,
}

impl State {
    pub(super) fn of(position: &Owari) -> State {
        State { pits: position.pits(), result: Outcome::of(position) }
    }
}

impl Owari {
    /// Returns the stones in every pit and goal, by its number.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "there are 14 pits")]
    pub fn pits(&self) -> [u8; PITS as usize] {
        std::array::from_fn(|pit| self.board.stones(pit as u8))
    }

    /// Returns the stones in the goals, by seat.
    pub(super) fn scores(&self) -> [u8; SEATS as usize] {
        [0, 1].map(|seat| self.board.stones(board::goal(seat)))
    }
}
