//! What a front needs beyond the state (docs/view/owari.md).

use std::collections::BTreeMap;

use serde::Serialize;

use super::board;
use super::effect::{self, PitStones};
use super::{Owari, SEATS, Step};
use crate::history::History;

/// Everything that a front shows and must not work out itself; docs/view/owari.md describes each field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/view/owari.md describes each")]
pub struct View {
    pub total: u8,
    pub seats: [SeatView; SEATS as usize],
    pub moves: BTreeMap<u8, Move>,
    pub last: Option<Move>,
}

/// A seat's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    pub score: u8,
    pub stones: u8,
    pub pits: Vec<u8>,
    pub goal: u8,
}

/// A move, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    pub seat: u8,
    pub pit: u8,
    pub stones: u8,
    pub path: Vec<u8>,
    pub landing: u8,
    pub capture: Option<PitStones>,
    pub swept: Option<[u8; SEATS as usize]>,
    pub scores: [u8; SEATS as usize],
}

impl View {
    pub(super) fn of(position: &Owari, history: &History<Owari>) -> View {
        let pits = position.pits();
        let legal = position.board.filled(position.mover);
        View {
            total: pits.iter().sum(),
            seats: [0, 1].map(|seat| SeatView {
                score: position.board.stones(board::goal(seat)),
                stones: position.board.on_side(seat),
                pits: board::small_pits(seat).collect(),
                goal: board::goal(seat),
            }),
            moves: legal.filter_map(|pit| Some((pit, position.clone().tell(Step(pit))?))).collect(),
            last: last(history),
        }
    }
}

impl Owari {
    /// Makes a move and tells of it; none if it is not legal.
    fn tell(&mut self, step: Step) -> Option<Move> {
        let sown = self.play(step).ok()?;
        Some(Move {
            seat: board::owner(sown.pit),
            pit: sown.pit,
            stones: sown.stones,
            path: sown.path().collect(),
            landing: sown.landing,
            capture: effect::captured(&sown),
            swept: sown.swept.map(|lying| [0, 1].map(|seat| lying.on_side(seat))),
            scores: self.scores(),
        })
    }
}

/// Returns the last move of the game.
fn last(history: &History<Owari>) -> Option<Move> {
    let step = *history.turns.last()?.steps.last()?;
    history.last_turn_start?.clone().tell(step)
}
