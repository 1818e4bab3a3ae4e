//! Owari: alpha-beta over a board of its own, with tables of endgames that the program works out by itself
//! (docs/owari.md).

mod analysis;
mod board;
mod book;
mod endgame;
mod memory;
mod player;
mod search;
mod solve;

use atar_rules::Position;
use atar_rules::owari::{Owari, Step};

use crate::heuristics::Heuristics;
use board::Board;

pub(crate) use player::{Effort, Sower};
pub use solve::{MOST_STONES, Report, Solver};

/// The pits of a side with its goal, as the rules number them.
const SIDE: usize = board::PITS + 1;

/// What a seat sees of the 14 pits: the board, and the stones in its goal more than in the other's.
fn seen(pits: &[u8; 2 * SIDE], seat: u8) -> (Board, i32) {
    let (first, second) = pits.split_at(SIDE);
    let (own, other) = if seat == 0 {
        (first, second)
    } else {
        (second, first)
    };
    let goal = |side: &[u8]| i32::from(side[SIDE - 1]);
    (Board::new(own, other), goal(own) - goal(other))
}

/// What `greedy` and `random` know of Owari.
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

    /// The stones that come to the mover's goal, less those that come to the other's because the game ends.
    fn gain(&self, before: &Owari, step: &Step, after: &Owari) -> i64 {
        let seat = u8::from(usize::from(step.pit()) >= SIDE);
        let lead = |position: &Owari| seen(&position.state().pits, seat).1;
        i64::from(lead(after) - lead(before))
    }
}
