//! The canonical state of Spectrangle (docs/rules/spectrangle.md, "State").

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::tile::{Tile, Tiles};
use super::{Spectrangle, Stage};
use crate::position::{GameOutcome, Position, leaders};

/// Where the game stands between its beginning and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Tiles are drawn for the start.
    Start,
    /// The hands are dealt.
    Deal,
    /// Tiles are placed.
    Play,
    /// The game has ended.
    Over,
}

/// The way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// No tile that is left can be placed anywhere.
    NothingFits,
    /// So many turns in a row were passes that nobody is expected to go on.
    AllPassed,
}

/// The winners, and the final scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The seats that won or share the win, sorted.
    pub winners: Vec<u8>,
    /// How the game ended: no part of the state.
    #[serde(skip)]
    pub reason: Reason,
    /// The final scores, by seat.
    pub scores: Vec<i16>,
}

impl Outcome {
    /// Returns the outcome; none before the end.
    pub(super) fn of(position: &Spectrangle) -> Option<Outcome> {
        let Stage::Over(reason) = position.stage else {
            return None;
        };
        let sums = position.seats().map(|seat| position.team_score(seat));
        Some(Outcome { winners: leaders(sums), reason, scores: position.scores().to_vec() })
    }
}

impl GameOutcome for Outcome {
    fn winners(&self) -> &[u8] {
        &self.winners
    }

    fn reason(&self) -> &'static str {
        match self.reason {
            Reason::NothingFits => "nothing_fits",
            Reason::AllPassed => "all_passed",
        }
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(self.scores.iter().copied().map(i32::from).collect())
    }
}

/// The canonical state, with the names of docs/rules/spectrangle.md.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/rules/spectrangle.md describes each")]
pub struct State {
    pub phase: Phase,
    pub board: BTreeMap<u8, String>,
    pub hands: Vec<Vec<Tile>>,
    pub bag: Vec<Tile>,
    pub scores: Vec<i16>,
    pub passes: u8,
    pub result: Option<Outcome>,
}

impl State {
    pub(super) fn of(position: &Spectrangle) -> State {
        let sorted = |tiles: Tiles| tiles.iter().collect();
        State {
            phase: position.phase(),
            board: position
                .board
                .tiles()
                .map(|(space, laid)| (space, format!("{}/{}", laid.tile, laid.rotation)))
                .collect(),
            hands: position.hands().iter().copied().map(sorted).collect(),
            bag: sorted(position.bag),
            scores: position.scores().to_vec(),
            passes: position.passes,
            result: Outcome::of(position),
        }
    }
}

impl Spectrangle {
    pub(super) fn phase(&self) -> Phase {
        match self.stage {
            Stage::Start(_) => Phase::Start,
            Stage::Deal => Phase::Deal,
            Stage::Turn | Stage::Refill | Stage::Exchange(_) => Phase::Play,
            Stage::Over(_) => Phase::Over,
        }
    }

    /// Returns the sum of the scores of the seat's team; the seat's own score where there are no teams.
    #[must_use]
    pub fn team_score(&self, seat: u8) -> i16 {
        let mates = self.seats().zip(self.scores());
        let mates = mates.filter(|&(other, _)| self.team(other) == self.team(seat));
        mates.map(|(_, score)| score).sum()
    }
}
