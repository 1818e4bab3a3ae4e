//! Owari has a searcher of its own: alpha-beta with endgame tables that the program works out by itself
//! (docs/owari.md).

mod alpha_beta;
mod analysis;
mod analyst;
mod board;
mod book;
mod endgame;
mod judge;
mod player;
mod prover;
mod solve;
mod transposition_table;

use atar_rules::owari::{Owari, Step};

use crate::heuristics::Heuristics;
use board::Board;

pub(crate) use analyst::OwariAnalyst;
pub(crate) use judge::OwariJudge;
pub(crate) use player::{OwariSearcher, OwariStrength};
pub(crate) use prover::{OwariProver, first_found};
pub use solve::{MOST_STONES, SolveProgress, Solver};

/// The pits of a side with its goal, as the rules number them.
const PITS_AND_GOAL: usize = board::PITS + 1;

/// Returns the 14 pits from a seat's side: the board, and the stones in its goal more than in the other's.
fn from_side(pits: &[u8; 2 * PITS_AND_GOAL], seat: u8) -> (Board, i32) {
    let (first, second) = pits.split_at(PITS_AND_GOAL);
    let (own, other) = if seat == 0 { (first, second) } else { (second, first) };
    let goal = |side: &[u8]| i32::from(side[PITS_AND_GOAL - 1]);
    (Board::new(own, other), goal(own) - goal(other))
}

/// The heuristics for `greedy` and reviews; Owari's own searcher does not use them.
pub(crate) struct OwariHeuristics {
    seats: usize,
}

impl OwariHeuristics {
    pub(crate) fn new(seats: usize) -> OwariHeuristics {
        OwariHeuristics { seats }
    }
}

impl Heuristics<Owari> for OwariHeuristics {
    fn seats(&self) -> usize {
        self.seats
    }

    /// Nodes of alpha-beta: enough for most results with twenty stones to be certain.
    fn review_nodes(&self) -> u64 {
        2_000_000
    }

    /// Counts the stones that come to the mover's goal, less those that come to the other's because the game ends.
    fn gain(&self, before: &Owari, step: &Step, after: &Owari) -> i64 {
        let seat = u8::from(usize::from(step.pit()) >= PITS_AND_GOAL);
        let lead = |position: &Owari| from_side(&position.pits(), seat).1;
        i64::from(lead(after) - lead(before))
    }
}
