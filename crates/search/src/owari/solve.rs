//! Solving a position exactly: who wins it, by how many stones, and with which first move.

use std::collections::TryReserveError;

use atar_rules::owari::{Owari, Step};
use atar_rules::{Actor, Position};

use super::alpha_beta::AlphaBeta;
use super::analysis::Analysis;
use super::book::{self, Advice, Opening};
use super::endgame::{self, EndgameTable};
use super::from_side;

/// The most stones that the endgame table of a [`Solver`] can be made for.
pub const MOST_STONES: usize = endgame::MAX_STONES;

/// The nodes that are spent on estimates before proofs are tried.
const ESTIMATE_NODES: u64 = 1 << 20;
/// The same where many positions are solved one after the other.
const BOOK_ESTIMATE_NODES: u64 = 1 << 16;

/// Solves positions of Owari with an endgame table.
pub struct Solver {
    endgame: EndgameTable,
    memory: u64,
}

/// The progress of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveProgress {
    /// The seat to move.
    pub seat: u8,
    /// The best move so far.
    pub best: Step,
    /// The stones by which the seat certainly wins at least, and at most; below 0 it loses.
    pub margin: (i32, i32),
    /// The nodes searched.
    pub nodes: u64,
    /// The plies that the search looks ahead now.
    pub depth: u8,
}

impl Solver {
    /// Creates a solver with an endgame table for up to so many stones, [`MOST_STONES`] at most, and a transposition
    /// table for about so many positions, 16 bytes each. [`Solver::prepare`] fills the endgame table.
    ///
    /// # Errors
    ///
    /// If there is no memory for the table.
    pub fn new(stones: usize, memory: u64) -> Result<Solver, TryReserveError> {
        Vec::<i8>::new().try_reserve_exact(endgame::positions(stones))?;
        Ok(Solver { endgame: EndgameTable::new(stones), memory })
    }

    /// Works out about so many positions more of the endgame table; true when it is complete.
    pub fn prepare(&mut self, positions: u64) -> bool {
        self.endgame.build(positions)
    }

    /// Returns how many positions of the endgame table are worked out, and how many it has.
    #[must_use]
    pub fn table(&self) -> (usize, usize) {
        (self.endgame.done(), self.endgame.positions())
    }

    /// Solves a position and returns the last report; none where no seat is to move.
    ///
    /// `report` gets a report after each `slice` of nodes, and ends the work by false. The endgame table must be
    /// complete.
    pub fn solve(
        &self,
        position: &Owari,
        slice: u64,
        report: &mut dyn FnMut(SolveProgress) -> bool,
    ) -> Option<SolveProgress> {
        let Actor::Seat(seat) = position.actor() else {
            return None;
        };
        let (board, lead) = from_side(&position.pits(), seat);
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        let order: Vec<_> = board.moves().collect();
        let search = AlphaBeta::new(Some(&self.endgame), self.memory);
        let mut analysis = Analysis::new(search, board, lead, &order);
        loop {
            if analysis.spent() >= ESTIMATE_NODES {
                analysis.prove();
            }
            let done = analysis.run(analysis.spent().saturating_add(slice));
            let best = analysis.best()?;
            let at = order.iter().position(|&pit| pit == best)?;
            let margin = analysis.margin();
            let found = SolveProgress {
                seat,
                best: *steps.get(at)?,
                margin: (margin.least, margin.most),
                nodes: analysis.spent(),
                depth: analysis.depth(),
            };
            if done || !report(found) {
                return Some(found);
            }
        }
    }

    /// Works out an opening book: a letter for each position that can come after this one as long as `stones` or more
    /// lie in the pits, for the best move and the result.
    ///
    /// `write` gets each letter with the number of letters in all, and ends the work by false. The endgame table must
    /// be complete.
    pub fn book(&self, start: &Owari, stones: u8, write: &mut dyn FnMut(char, usize) -> bool) {
        let Actor::Seat(seat) = start.actor() else {
            return;
        };
        let (board, lead) = from_side(&start.pits(), seat);
        let openings = book::openings(Opening { board, lead }, i32::from(stones));
        let mut search = AlphaBeta::new(Some(&self.endgame), self.memory);
        for &opening in &openings {
            let (advice, searched) = advise(search, opening);
            search = searched;
            if !write(advice.letter(), openings.len()) {
                return;
            }
        }
    }
}

/// Returns the book's advice for a position, and the search that found it.
fn advise(search: AlphaBeta<'_>, Opening { board, lead }: Opening) -> (Advice, AlphaBeta<'_>) {
    let order: Vec<_> = board.moves().collect();
    let mut analysis = Analysis::new(search, board, lead, &order);
    while !analysis.run(analysis.spent() + BOOK_ESTIMATE_NODES) {
        analysis.prove();
    }
    let advice = Advice { pit: analysis.best().unwrap_or_default(), result: analysis.margin().least.signum() };
    (advice, analysis.into_search())
}
