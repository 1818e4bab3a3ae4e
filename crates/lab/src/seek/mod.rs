//! The search for the game that is wished for: each cell is played until it is known whether it keeps all bounds.
//!
//! Cells are played in turn, block by block, and leave the race one after the other: who breaks a bound, who keeps all,
//! who is beaten. So those near a bound get most games. What comes out depends on the games only, not on the order in
//! which they end: on any number of jobs and machines it is the same.

mod cell;
mod figures;
mod race;
#[cfg(test)]
mod simulation;

pub use cell::{BrokenBound, KnownFigure};

use std::borrow::Borrow;
use std::collections::BTreeMap;

use cell::SeekCell;
use figures::{see, wished_figures};
use race::{Direction, Race};

use crate::cell_id::CellId;
use crate::measurements::Measurer;
use crate::schedule::block;
use crate::study::Study;
use crate::trace::Trace;

/// With at most this probability a search has any wrong cell among the good ones, or any interval that misses its
/// figure.
pub const ERROR: f64 = 0.05;
/// With at most this probability a cell that keeps all bounds is called bad: it is lost, but nobody is told anything
/// wrong of another.
pub const LOST: f64 = 0.01;
/// More games of a cell than these are not worth a word.
const MOST_GAMES: f64 = 1_000_000.0;

/// A search at work.
#[derive(Debug)]
pub struct Seek<S> {
    study: S,
    measurer: Measurer,
    /// The number of each cell in the race, and its index in the study.
    numbers: BTreeMap<CellId, (usize, usize)>,
    race: Race,
}

/// What a search has found out about a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum CellStatus {
    /// It keeps all bounds, and no other beats it.
    Good,
    /// It breaks a bound.
    Bad(BrokenBound),
    /// Another, by its index in the study, is better in a direction, and in none worse by more than matters.
    Beaten(usize),
    /// More games are needed: about so many; none if a million would not be enough.
    Open(Option<usize>),
}

/// A cell with what a search has found out.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundCell {
    /// The index of the cell in the study.
    pub index: usize,
    /// What is known.
    pub status: CellStatus,
    /// The games that count.
    pub games: usize,
    /// The figures of the wish.
    pub figures: Vec<KnownFigure>,
}

impl<S: Borrow<Study>> Seek<S> {
    /// Creates the search of a study with a wish, before its first game.
    #[must_use]
    pub fn new(study: S) -> Seek<S> {
        let of = study.borrow();
        let mut numbers = BTreeMap::new();
        let mut own = Vec::new();
        for (index, cell) in of.cells.iter().enumerate() {
            // Two combinations may come to the same cell.
            numbers.entry(cell.id).or_insert_with(|| {
                own.push(cell);
                (own.len() - 1, index)
            });
        }
        let count = own.len();
        let cells = own.into_iter().map(|cell| {
            let sizes = (cell.round() as usize, block(cell.round()) as usize, of.most_games(cell) as usize);
            let line_up = of.line_ups.iter().position(|line_up| *line_up == cell.line_up).unwrap_or_default();
            SeekCell::new(wished_figures(of, cell), count, sizes).of_line_up(line_up)
        });
        let directions = of.wish.iter().filter_map(|(name, wished)| {
            let (measure, is_more) = (name.clone(), wished.more.is_some());
            Some(Direction { measure, is_more, matters: wished.matters()? })
        });
        let race = Race::new(cells.collect(), directions.collect());
        Seek { measurer: Measurer::new(of), numbers, race, study }
    }

    /// Leaves the cells with these indices to others: nobody waits for their games.
    pub(crate) fn leave_to_others(&mut self, is_left: impl Fn(usize) -> bool) {
        let left = self.numbers.values().filter(|(_, index)| is_left(*index));
        left.for_each(|(number, _)| self.race.leave_to_others(*number));
    }

    /// Takes a game. Returns whether its cell has games enough.
    pub fn take(&mut self, trace: &Trace) -> bool {
        let known = self.numbers.get(&trace.cell);
        let Some(&(number, index)) = known else {
            return false;
        };
        let cell = self.study.borrow().cells.get(index);
        if let Some((cell, games)) = cell.zip(self.race.cell(number)) {
            let seen = see(&self.measurer, cell, games.figures(), trace);
            self.race.take(number, trace.game, seen);
        }
        self.race.left(number).is_some()
    }

    /// Returns the indices of the cells that have games enough.
    pub fn enough(&self) -> impl Iterator<Item = usize> {
        let left = self.numbers.values().filter(|(number, _)| self.race.left(*number).is_some());
        left.map(|(_, index)| *index)
    }

    /// Returns what was found out about each cell, in the order of the study.
    #[must_use]
    pub fn found(&self) -> Vec<FoundCell> {
        let indices: BTreeMap<usize, usize> = self.numbers.values().copied().collect();
        let found = indices.iter().map(|(&number, &index)| {
            let status = match self.race.status(number) {
                CellStatus::Beaten(by) => CellStatus::Beaten(indices.get(&by).copied().unwrap_or(index)),
                status => status,
            };
            FoundCell { index, status, games: self.race.games(number), figures: self.race.known(number) }
        });
        found.collect()
    }
}
