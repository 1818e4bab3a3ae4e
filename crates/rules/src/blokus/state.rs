//! The canonical state of Blokus (docs/rules/blokus.md).

use std::collections::BTreeMap;

use serde::Serialize;

use super::Board;
use crate::position::{GameOutcome, leaders};

/// The winners, and the scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The seats that won or share the win, sorted.
    pub winners: Vec<u8>,
    /// The points, by seat.
    pub scores: Vec<i16>,
}

impl Outcome {
    /// Returns the outcome; none before the end.
    pub(super) fn of<const W: usize, const C: usize>(board: &Board<W, C>) -> Option<Outcome> {
        board.is_over().then(|| {
            let scores = board.scores();
            Outcome { winners: leaders(scores.iter().copied()), scores }
        })
    }
}

impl GameOutcome for Outcome {
    fn winners(&self) -> &[u8] {
        &self.winners
    }

    fn reason(&self) -> &'static str {
        "all_passed"
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(self.scores.iter().copied().map(i32::from).collect())
    }
}

/// The canonical state, with the names of docs/rules/blokus.md.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/rules/blokus.md describes each")]
pub struct State {
    pub cells: BTreeMap<String, u8>,
    pub left: Vec<Vec<&'static str>>,
    pub passed: Vec<bool>,
    pub turn: Option<u8>,
    pub voids: Vec<u16>,
    pub result: Option<Outcome>,
}

impl State {
    pub(super) fn of<const W: usize, const C: usize>(board: &Board<W, C>) -> State {
        let sides = board.colours().iter();
        let cells = (0..).zip(sides.clone()).flat_map(|(colour, side)| {
            let cells = side.cells.iter();
            cells.map(move |cell| (cell.to_string(), colour))
        });
        State {
            cells: cells.collect(),
            left: sides.clone().map(|side| side.left.names()).collect(),
            passed: sides.map(|side| side.passed).collect(),
            turn: (!board.is_over()).then_some(board.mover()),
            voids: (0..Board::<W, C>::COLOURS).map(|colour| board.voids(colour).len()).collect(),
            result: Outcome::of(board),
        }
    }
}
