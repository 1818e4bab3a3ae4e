//! The canonical state of Atar (docs/rules/atar.md, "State").

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::{Board, Trim};
use super::{Atar, Phase};
use crate::position::GameOutcome;

/// The way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// One player only had stones left.
    LastStanding,
    /// The shot clock fell off the board.
    ShotClock,
}

/// The winners, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The seats that won or share the win, sorted.
    pub winners: Vec<u8>,
    /// How the game ended.
    pub reason: Reason,
    /// Every seat's liberties, when the shot clock decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liberties: Option<Vec<u16>>,
}

impl Outcome {
    pub(super) fn last_standing(winner: u8) -> Outcome {
        Outcome { winners: vec![winner], reason: Reason::LastStanding, liberties: None }
    }

    /// Ends a game by the shot clock: the seats with the most liberties win, of those that have stones.
    #[expect(clippy::cast_possible_truncation, reason = "a board has 400 spaces")]
    pub(super) fn shot_clock(board: &Board) -> Outcome {
        let liberties: Vec<u16> = board.seat_numbers().map(|seat| board.seat_liberties(seat).len() as u16).collect();
        let standing = || board.seat_numbers().zip(&liberties).filter(|&(seat, _)| !board.stones(seat).is_empty());
        let most = standing().map(|(_, &count)| count).max();
        let winners = standing().filter(|&(_, count)| Some(*count) == most).map(|(seat, _)| seat).collect();
        Outcome { winners, reason: Reason::ShotClock, liberties: Some(liberties) }
    }
}

impl GameOutcome for Outcome {
    fn winners(&self) -> &[u8] {
        &self.winners
    }

    fn reason(&self) -> &'static str {
        match self.reason {
            Reason::LastStanding => "last_standing",
            Reason::ShotClock => "shot_clock",
        }
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let liberties = self.liberties.iter().flatten();
        let liberties = liberties.map(|&count| i32::from(count));
        self.liberties.is_some().then(|| liberties.collect())
    }
}

/// The canonical state, with the names of docs/rules/atar.md.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/rules/atar.md describes each")]
pub struct State {
    pub phase: Phase,
    pub trim: Trim,
    pub stones: BTreeMap<String, u8>,
    pub racks: Vec<u16>,
    pub order: Vec<u8>,
    pub visited: Vec<String>,
    pub clock: Option<u8>,
    pub clock_start: bool,
    pub result: Option<Outcome>,
}

impl State {
    pub(super) fn of(position: &Atar) -> State {
        let board = &position.board;
        let stones = board.seat_numbers().flat_map(|seat| {
            let stones = board.stones(seat);
            let named: Vec<_> = stones.iter().map(|space| space.to_string()).collect();
            named.into_iter().map(move |name| (name, seat))
        });
        let mut visited: Vec<_> = position.visited.iter().map(|s| s.to_string()).collect();
        visited.sort_unstable();
        State {
            phase: position.phase,
            trim: board.trim(),
            stones: stones.collect(),
            racks: position.racks[..board.seats()].to_vec(),
            order: position.drawn().to_vec(),
            visited,
            clock: position.clock.at,
            clock_start: position.clock.start_requested,
            result: position.outcome.clone(),
        }
    }
}
