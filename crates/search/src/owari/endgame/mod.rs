//! The endgame table: the values of all positions with few stones, worked out from the bottom up (retrograde analysis).
//!
//! A stone never comes back: a move either brings a stone into a goal, and leads to fewer stones, or moves stones
//! forward on the mover's own side only, and leads to a side with a lower rank. So each value follows from values that
//! stand in the table already.

mod build;
mod ranks;
mod sowing;

use super::board::{Board, sum};
use build::{Builder, Row};
use ranks::Ranks;

pub(super) use ranks::positions;

/// The most stones that a table can be made for: 11,058,116,888 positions, a byte each.
pub(crate) const MAX_STONES: usize = 30;

/// The positions in whose time a side is prepared.
const POSITIONS_PER_PREPARED_SIDE: u64 = 16;
/// The positions whose memory is allocated in the time of one.
const ALLOCATED_PER_POSITION: u64 = 16;
/// The positions whose memory is allocated at a time: 1 MB.
const ALLOCATION: usize = 1 << 20;

/// The values of all positions with up to so many stones, or a part of them while they are worked out.
pub(crate) struct EndgameTable {
    max_stones: usize,
    ranks: Ranks,
    /// The number of sides with so many stones.
    widths: [usize; MAX_STONES + 1],
    /// The index of the first position with so many stones on the mover's and on the other side.
    offsets: [[usize; MAX_STONES + 1]; MAX_STONES + 1],
    values: Vec<i8>,
    /// None when the table is complete.
    builder: Option<Builder>,
}

impl EndgameTable {
    /// Creates an empty table for up to so many stones, [`MAX_STONES`] at most.
    pub(crate) fn new(max_stones: usize) -> EndgameTable {
        let max_stones = max_stones.min(MAX_STONES);
        let mut widths = [0; MAX_STONES + 1];
        for (stones, width) in widths.iter_mut().enumerate() {
            *width = ranks::width(stones);
        }
        let mut offsets = [[0; MAX_STONES + 1]; MAX_STONES + 1];
        let mut end = 0;
        for stones in 0..=max_stones {
            for own in 0..=stones {
                offsets[own][stones - own] = end;
                end += widths[own] * widths[stones - own];
            }
        }
        EndgameTable {
            max_stones,
            builder: Some(Builder::default()),
            ranks: Ranks::new(),
            widths,
            offsets,
            values: Vec::with_capacity(end),
        }
    }

    /// Returns whether it is for positions with so many stones.
    #[inline]
    pub(super) fn covers(&self, stones: i32) -> bool {
        usize::try_from(stones).is_ok_and(|stones| stones <= self.max_stones)
    }

    /// Returns how many positions it has.
    pub(crate) fn positions(&self) -> usize {
        positions(self.max_stones)
    }

    /// Returns about how many of them are worked out.
    pub(crate) fn done(&self) -> usize {
        self.builder.as_ref().map_or(self.positions(), |builder| {
            let Row { few, many, rank } = builder.next;
            self.offsets[few][many] + rank * self.widths[many]
        })
    }

    /// Works out at least so many positions more; true when all are done.
    pub(crate) fn build(&mut self, positions: u64) -> bool {
        let Some(mut builder) = self.builder.take() else {
            return true;
        };
        let mut done = 0;
        while done < positions {
            let Row { few, many, .. } = builder.next;
            let stones = few + many;
            if stones > self.max_stones {
                return true;
            }
            if stones == builder.prepared() {
                done += self.allocate(stones) / ALLOCATED_PER_POSITION;
                if self.values.len() == ranks::positions(stones) {
                    done += POSITIONS_PER_PREPARED_SIDE * builder.prepare(self.max_stones, &self.ranks) as u64;
                }
                continue;
            }
            self.fill(&mut builder);
            done += 2 * self.widths[many] as u64;
            builder.next = builder.next.after(self.widths[few]);
        }
        self.builder = Some(builder);
        false
    }

    /// Allocates a part of the memory that positions with so many stones still need, and returns its size. Not all at
    /// once: the caller may be stopped.
    fn allocate(&mut self, stones: usize) -> u64 {
        let before = self.values.len();
        let end = ranks::positions(stones).min(before + ALLOCATION);
        self.values.resize(end, 0);
        (end - before) as u64
    }

    /// Returns the positions where a certain side is to move, given by its stones and rank, by the rank of the other,
    /// which has so many.
    fn against(&self, (own, rank): (usize, usize), other: usize) -> Line {
        let begin = self.offsets[own][other];
        if own <= other {
            Line::row(begin, rank, self.widths[other])
        } else {
            Line::column(begin, rank, self.widths[own])
        }
    }

    /// Returns the positions where a certain side is not to move, by the rank of the other.
    fn facing(&self, own: usize, (other, rank): (usize, usize)) -> Line {
        let begin = self.offsets[own][other];
        if own <= other {
            Line::column(begin, rank, self.widths[other])
        } else {
            Line::row(begin, rank, self.widths[own])
        }
    }

    /// Returns the difference with best play. The board must have no more stones than the table.
    #[inline]
    pub(super) fn difference(&self, board: Board) -> i32 {
        let held = |side| usize::try_from(sum(side)).unwrap_or_default() % (MAX_STONES + 1);
        let (own, other) = (held(board.own), held(board.other));
        let line = self.against((own, self.ranks.rank(board.own)), other);
        let value = self.values.get(line.at(self.ranks.rank(board.other)));
        value.map_or(0, |&value| i32::from(value))
    }
}

/// Some positions of a table, by the rank of one side.
#[derive(Clone, Copy)]
struct Line {
    begin: usize,
    step: usize,
}

impl Line {
    /// Returns those that lie side by side.
    #[inline]
    fn row(begin: usize, row: usize, width: usize) -> Line {
        Line { begin: begin + row * width, step: 1 }
    }

    #[inline]
    fn column(begin: usize, column: usize, width: usize) -> Line {
        Line { begin: begin + column, step: width }
    }

    #[inline]
    fn at(self, rank: usize) -> usize {
        self.begin + self.step * rank
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::PITS;
    use super::ranks::sides;
    use super::*;
    use std::collections::HashMap;

    /// Returns the value by looking at all moves to the end, however many stones there are.
    fn looked_up(board: Board, known: &mut HashMap<Board, i32>) -> i32 {
        if board.is_over() {
            return board.swept();
        }
        if let Some(&value) = known.get(&board) {
            return value;
        }
        let values = board.moves().map(|pit| {
            let (gain, after) = board.sow(pit);
            gain - looked_up(after, known)
        });
        let value = values.max().expect("a move");
        known.insert(board, value);
        value
    }

    #[test]
    fn it_knows_what_looking_to_the_end_finds() {
        let mut table = EndgameTable::new(8);
        while !table.build(1) {}
        let mut known = HashMap::new();
        let mut seen = 0;
        for own in 0..=8 {
            for other in 0..=8 - own {
                for &own in &sides(own, &table.ranks) {
                    for &other in &sides(other, &table.ranks) {
                        let board = Board { own, other };
                        let value = looked_up(board, &mut known);
                        assert_eq!(table.difference(board), value, "{board:?}");
                        seen += 1;
                    }
                }
            }
        }
        assert_eq!((seen, table.done()), (table.positions(), table.positions()));
        assert_eq!(seen, positions(8));
    }

    /// Whoever changes the game while the computer thinks stops it within 100 ms. In a browser a large table took most
    /// of a second before its first value.
    #[test]
    fn it_is_begun_without_making_all_of_it() {
        let mut table = EndgameTable::new(20);
        assert_eq!(table.values.len(), 0);
        for stones in 0..13 {
            while table.done() < positions(stones) {
                let before = table.values.len();
                assert!(!table.build(1));
                let now = table.values.len();
                assert!(now <= positions(stones) && now - before <= ALLOCATION);
            }
        }
    }

    /// The values of sides with many stones in a pit are worked out in another way.
    #[test]
    fn it_knows_what_comes_of_laps() {
        let mut table = EndgameTable::new(14);
        while !table.build(1 << 20) {}
        let mut known = HashMap::new();
        for (pit, full) in (0..PITS).flat_map(|pit| (8..14).map(move |full| (pit, full))) {
            for rest in 0..2 * PITS {
                let mut pits = [0; 2 * PITS];
                pits[pit] = full;
                pits[rest] += 14 - full;
                let (one, two) = pits.split_at(PITS);
                for board in [Board::new(one, two), Board::new(two, one)] {
                    let value = looked_up(board, &mut known);
                    assert_eq!(table.difference(board), value, "{board:?}");
                }
            }
        }
    }
}
