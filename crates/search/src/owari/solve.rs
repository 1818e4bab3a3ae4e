//! Solving a position exactly: who wins it, by how many stones, and with which first move.

use atar_rules::owari::{Owari, Step};
use atar_rules::{Actor, Position};

use super::analysis::Analysis;
use super::endgame::{self, Endgame};
use super::seen;

/// The most stones that the table of endgames of a [`Solver`] can be made for.
pub const MOST_STONES: usize = endgame::MOST;

/// The nodes that are spent on estimates before proofs are tried.
const ESTIMATES: u64 = 1 << 20;

/// Solves positions of Owari with a table of endgames.
pub struct Solver {
    endgame: Endgame,
    memory: u64,
}

/// How far the solution of a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The seat to move.
    pub seat: u8,
    /// The best move so far.
    pub best: Step,
    /// The stones by which the seat certainly wins at least, and at most; below 0 it loses.
    pub margin: (i32, i32),
    /// The nodes searched.
    pub nodes: u64,
    /// How many plies the search looks ahead now.
    pub depth: u8,
}

impl Solver {
    /// A solver with a table for up to so many stones, [`MOST_STONES`] at most, that remembers about so many positions besides, 16 bytes
    /// each. Its table is empty until [`Solver::prepare`] says otherwise.
    #[must_use]
    pub fn new(stones: usize, memory: u64) -> Solver {
        Solver {
            endgame: Endgame::new(stones),
            memory,
        }
    }

    /// Works out about so many positions more of the table; true when it is complete.
    pub fn prepare(&mut self, positions: u64) -> bool {
        self.endgame.work(positions)
    }

    /// How many positions of the table are worked out, and how many it has.
    #[must_use]
    pub fn table(&self) -> (usize, usize) {
        (self.endgame.done(), self.endgame.positions())
    }

    /// Solves a position and gives the last report; none where no seat is to move. `told` gets a report after each `slice` of nodes, and
    /// ends the work by false. The table must be complete.
    pub fn solve(
        &self,
        position: &Owari,
        slice: u64,
        told: &mut dyn FnMut(Report) -> bool,
    ) -> Option<Report> {
        let Actor::Seat(seat) = position.actor() else {
            return None;
        };
        let (board, lead) = seen(&position.state().pits, seat);
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        let order: Vec<_> = board.moves().collect();
        let mut analysis = Analysis::new(board, lead, &order, Some(&self.endgame), self.memory);
        loop {
            if analysis.spent() >= ESTIMATES {
                analysis.prove();
            }
            let done = analysis.run(analysis.spent().saturating_add(slice));
            let best = analysis.best()?;
            let at = order.iter().position(|&pit| pit == best)?;
            let margin = analysis.margin();
            let report = Report {
                seat,
                best: *steps.get(at)?,
                margin: (margin.least, margin.most),
                nodes: analysis.spent(),
                depth: analysis.depth(),
            };
            if done || !told(report) {
                return Some(report);
            }
        }
    }
}
