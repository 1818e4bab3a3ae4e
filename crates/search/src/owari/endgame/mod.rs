//! Tables of the values of all positions with few stones, worked out from the bottom up.
//!
//! A stone never comes back: a move either brings a stone into a goal, and leads to fewer stones, or moves stones
//! forward on the mover's
//! own side only, and leads to a side with a lower number. So each value follows from values that stand in the table
//! already.

mod ranks;
mod sowing;
mod work;

use super::board::{Board, sum};
use ranks::Ranks;
use work::{Row, Work};

pub(super) use ranks::positions;

/// The most stones that a table can be made for: 11,058,116,888 positions, a byte each.
pub(crate) const MOST: usize = 30;

/// As the work for how many positions that to prepare for a side counts.
const PREPARED: u64 = 16;
/// For how many positions room takes the work of one.
const ROOM: u64 = 16;
/// For how many positions room is made at a time: 1 MB.
const PART: usize = 1 << 20;

/// The values of all positions with so many stones, or part of them while it is worked out.
pub(crate) struct Endgame {
    most: usize,
    ranks: Ranks,
    /// How many sides have so many stones.
    widths: [usize; MOST + 1],
    /// Where the positions with so many stones on the mover's and on the other side begin.
    begins: [[usize; MOST + 1]; MOST + 1],
    values: Vec<i8>,
    /// None when the table is complete.
    work: Option<Work>,
}

impl Endgame {
    /// An empty table for up to so many stones, [`MOST`] at most.
    pub(crate) fn new(most: usize) -> Endgame {
        let most = most.min(MOST);
        let mut widths = [0; MOST + 1];
        for (stones, width) in widths.iter_mut().enumerate() {
            *width = ranks::width(stones);
        }
        let mut begins = [[0; MOST + 1]; MOST + 1];
        let mut end = 0;
        for stones in 0..=most {
            for own in 0..=stones {
                begins[own][stones - own] = end;
                end += widths[own] * widths[stones - own];
            }
        }
        Endgame {
            most,
            work: Some(Work::default()),
            ranks: Ranks::new(),
            widths,
            begins,
            values: Vec::with_capacity(end),
        }
    }

    /// Whether it is for positions with so many stones.
    #[inline]
    pub(super) fn reaches(&self, stones: i32) -> bool {
        usize::try_from(stones).is_ok_and(|stones| stones <= self.most)
    }

    /// How many positions it has.
    pub(crate) fn positions(&self) -> usize {
        positions(self.most)
    }

    /// How many of them are worked out, about.
    pub(crate) fn done(&self) -> usize {
        self.work.as_ref().map_or(self.positions(), |work| {
            let Row { few, many, rank } = work.next;
            self.begins[few][many] + rank * self.widths[many]
        })
    }

    /// Works out at least so many positions more; true when all are done.
    pub(crate) fn work(&mut self, positions: u64) -> bool {
        let Some(mut work) = self.work.take() else {
            return true;
        };
        let mut done = 0;
        while done < positions {
            let Row { few, many, .. } = work.next;
            let stones = few + many;
            if stones > self.most {
                return true;
            }
            if stones == work.prepared() {
                done += self.make_room(stones) / ROOM;
                if self.values.len() == ranks::positions(stones) {
                    done += PREPARED * work.prepare(self.most, &self.ranks) as u64;
                }
                continue;
            }
            self.fill(&mut work);
            done += 2 * self.widths[many] as u64;
            work.next = work.next.after(self.widths[few]);
        }
        self.work = Some(work);
        false
    }

    /// Makes a part of the room that positions with so many stones still need, and answers its size. Not at once: work
    /// may be broken off.
    fn make_room(&mut self, stones: usize) -> u64 {
        let before = self.values.len();
        let end = ranks::positions(stones).min(before + PART);
        self.values.resize(end, 0);
        (end - before) as u64
    }

    /// The positions where a certain side is to move, given by its stones and number, by the number of the other, which
    /// has so many.
    fn against(&self, (own, rank): (usize, usize), other: usize) -> Line {
        let begin = self.begins[own][other];
        if own <= other {
            Line::row(begin, rank, self.widths[other])
        } else {
            Line::column(begin, rank, self.widths[own])
        }
    }

    /// The positions where a certain side is not to move, by the number of the other.
    fn facing(&self, own: usize, (other, rank): (usize, usize)) -> Line {
        let begin = self.begins[own][other];
        if own <= other {
            Line::column(begin, rank, self.widths[other])
        } else {
            Line::row(begin, rank, self.widths[own])
        }
    }

    /// The difference with best play. The board must have no more stones than the table.
    #[inline]
    pub(super) fn difference(&self, board: Board) -> i32 {
        let held = |side| usize::try_from(sum(side)).unwrap_or_default() % (MOST + 1);
        let (own, other) = (held(board.own), held(board.other));
        let line = self.against((own, self.ranks.rank(board.own)), other);
        let value = self.values.get(line.at(self.ranks.rank(board.other)));
        value.map_or(0, |&value| i32::from(value))
    }
}

/// Some positions of a table, by the number of one side.
#[derive(Clone, Copy)]
struct Line {
    begin: usize,
    step: usize,
}

impl Line {
    /// Those that lie side by side.
    #[inline]
    fn row(begin: usize, row: usize, width: usize) -> Line {
        Line {
            begin: begin + row * width,
            step: 1,
        }
    }

    #[inline]
    fn column(begin: usize, column: usize, width: usize) -> Line {
        Line {
            begin: begin + column,
            step: width,
        }
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

    /// The value by looking at all moves to the end, however many stones there are.
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
        let mut table = Endgame::new(8);
        while !table.work(1) {}
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

    /// Issue 5: "Changing the game, undoing, opening or quitting while it thinks stops it within 100 ms". In a browser
    /// a large table took most
    /// of a second before its first value.
    #[test]
    fn it_is_begun_without_making_all_of_it() {
        let mut table = Endgame::new(20);
        assert_eq!(table.values.len(), 0);
        for stones in 0..13 {
            while table.done() < positions(stones) {
                let before = table.values.len();
                assert!(!table.work(1));
                let now = table.values.len();
                assert!(now <= positions(stones) && now - before <= PART);
            }
        }
    }

    /// The values of sides with many stones in a pit are worked out in another way.
    #[test]
    fn it_knows_what_comes_of_laps() {
        let mut table = Endgame::new(14);
        while !table.work(1 << 20) {}
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
