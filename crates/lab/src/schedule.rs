//! Which game is played next.

use std::collections::BTreeSet;

use crate::cell_id::CellId;
use crate::study::Study;

/// The games of a cell that are played in a row, to the end of a round: partial results cover the whole grid.
const BLOCK: u32 = 32;

/// Returns the games of a block of a cell with rounds of so many games.
pub(crate) fn block(round: u32) -> u32 {
    BLOCK.div_ceil(round.max(1)) * round.max(1)
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextGame {
    /// Play this game: the index of its cell in the study, and its number.
    Play(usize, u32),
    /// Wait for games that are being played: they may be enough.
    Wait,
    /// Nothing is left to play.
    Done,
}

/// A part of the rounds: every `of`-th, from number `index` on, which counts from 0. In a study with a wish, of the
/// cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the part.
    pub index: u32,
    /// The number of parts.
    pub of: u32,
}

impl Part {
    /// All rounds.
    pub const WHOLE: Part = Part { index: 0, of: 1 };

    /// Returns whether it has a round by its number.
    fn has(self, number: u32) -> bool {
        number % self.of.max(1) == self.index
    }

    /// Returns whether it has a cell by its index, in a study with a wish.
    pub(crate) fn has_cell(self, index: usize) -> bool {
        self.has(u32::try_from(index).unwrap_or(0))
    }
}

/// Deals out the games of a study: the cells in turn, in blocks.
#[derive(Debug)]
pub struct Schedule {
    part: Part,
    /// Whether parts are cells instead of rounds: where it depends on the games of a cell how many it has.
    is_by_cell: bool,
    is_fixed: bool,
    cells: Vec<Dealt>,
    /// The cell whose block is being dealt.
    current: usize,
}

/// What has been dealt of a cell.
#[derive(Debug)]
struct Dealt {
    index: usize,
    round: u32,
    most: u32,
    /// The next game, and the end of the block.
    next: u32,
    end: u32,
    /// The games at hand.
    there: BTreeSet<u32>,
    /// The games that are being played.
    playing: usize,
    is_enough: bool,
}

impl Schedule {
    /// Creates the schedule of a part of a study. `has` tells which games are at hand.
    pub fn new(study: &Study, part: Part, has: impl Fn(CellId, u32) -> bool) -> Schedule {
        let mut known = BTreeSet::new();
        let cells = study.cells.iter().enumerate().filter(|(_, cell)| known.insert(cell.id));
        let cells = cells.map(|(index, cell)| {
            let most = study.most_games(cell);
            Dealt {
                index,
                round: cell.round().max(1),
                most,
                next: 0,
                end: 0,
                there: (0..most).filter(|&game| has(cell.id, game)).collect(),
                playing: 0,
                is_enough: false,
            }
        });
        let cells: Vec<_> = cells.collect();
        Schedule {
            part,
            is_by_cell: !study.wish.is_empty(),
            is_fixed: study.is_fixed(),
            // The cell before the first, whose block is the first to be opened.
            current: cells.len().saturating_sub(1),
            cells,
        }
    }

    /// Returns how many games there will be at most: those at hand and those that are left to be played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.at_hand() + self.left()
    }

    /// Returns how many games are at hand.
    #[must_use]
    pub fn at_hand(&self) -> u64 {
        let own = |cell: &Dealt| {
            let own = cell.there.iter().filter(|game| self.is_own(cell, **game));
            own.count() as u64
        };
        self.cells.iter().map(own).sum()
    }

    /// Returns whether nothing is left to be played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.left() == 0
    }

    /// Returns how many games are left to be played at most.
    #[must_use]
    pub fn left(&self) -> u64 {
        let left = |cell: &&Dealt| {
            if self.part == Part::WHOLE {
                return u64::from(cell.most).saturating_sub(cell.there.len() as u64);
            }
            let own = (0..cell.most).filter(|game| self.is_own(cell, *game));
            own.filter(|game| !cell.there.contains(game)).count() as u64
        };
        self.cells.iter().filter(|cell| !cell.is_enough).map(|cell| left(&cell)).sum()
    }

    fn is_own(&self, cell: &Dealt, game: u32) -> bool {
        if self.is_by_cell { self.part.has_cell(cell.index) } else { self.part.has(game / cell.round) }
    }

    /// Returns what to do next.
    pub fn deal(&mut self) -> NextGame {
        let mut idle = 0;
        while idle <= self.cells.len() {
            let Some(cell) = self.cells.get(self.current) else {
                return NextGame::Done;
            };
            if cell.next < cell.end {
                let game = cell.next;
                let wanted = self.is_own(cell, game) && !cell.there.contains(&game);
                self.cells[self.current].next += 1;
                if wanted {
                    self.cells[self.current].playing += 1;
                    return NextGame::Play(self.cells[self.current].index, game);
                }
                continue;
            }
            self.current = (self.current + 1) % self.cells.len();
            idle = if self.open_block() { 0 } else { idle + 1 };
        }
        let is_playing = self.cells.iter().any(|cell| cell.playing > 0);
        if is_playing { NextGame::Wait } else { NextGame::Done }
    }

    /// Opens the next block of the current cell, if there is one and it is known that it is needed.
    fn open_block(&mut self) -> bool {
        let is_fixed = self.is_fixed;
        let Some(cell) = self.cells.get_mut(self.current) else {
            return false;
        };
        let may_be_enough = !is_fixed && cell.playing > 0;
        if cell.end >= cell.most || cell.is_enough || may_be_enough {
            return false;
        }
        cell.end = cell.end.saturating_add(block(cell.round)).min(cell.most);
        true
    }

    /// Notes that a game has been played.
    pub fn played(&mut self, index: usize, game: u32) {
        if let Some(cell) = self.cells.iter_mut().find(|cell| cell.index == index) {
            cell.playing = cell.playing.saturating_sub(1);
            cell.there.insert(game);
        }
    }

    /// Notes that a cell has games enough.
    pub fn enough(&mut self, index: usize) {
        if let Some(cell) = self.cells.iter_mut().find(|cell| cell.index == index) {
            cell.is_enough = true;
        }
    }
}
