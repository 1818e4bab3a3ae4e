//! Works a table out: row by row, each from rows before it.

use std::array::from_fn;
use std::mem;

use super::super::board::{Board, ONES, PITS, byte, in_pit};
use super::ranks::{Ranks, sides};
use super::sowing::{CAPTURES, Emptied, FAR, INSIDE, KINDS, OVER, Sowing};
use super::{EndgameTable, Line};

/// The positions that are worked out at a time: those with one certain side, to move or not, and all sides with some
/// number of stones on the other.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    /// The stones of the one side and of the other; the former are not more.
    pub(super) few: usize,
    pub(super) many: usize,
    /// The rank of the side with few stones.
    pub(super) rank: usize,
}

impl Row {
    /// Returns the row after it, where so many sides have as few stones.
    pub(super) fn after(self, width: usize) -> Row {
        let Row { few, many, rank } = self;
        if rank + 1 < width {
            Row { rank: rank + 1, ..self }
        } else if few + 1 < many {
            Row { few: few + 1, many: many - 1, rank: 0 }
        } else {
            Row { few: 0, many: few + many + 1, rank: 0 }
        }
    }
}

/// The data that is needed while a table is computed, by the stones of a side and its rank.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) next: Row,
    sides: Vec<Vec<u64>>,
    sowings: Vec<Vec<[Sowing; PITS]>>,
    /// The ranks of the sides with one stone more in each of the first pits, for none of them, for one, and so on.
    sown: Vec<[Vec<u32>; PITS + 1]>,
    /// For each pit, what is left of a side without its stones.
    emptied: Vec<[Vec<Emptied>; PITS]>,
    /// The values of a row.
    best: Vec<i8>,
}

impl Builder {
    /// Returns the number of stones that it is to be prepared for next.
    pub(super) fn prepared(&self) -> usize {
        self.sides.len()
    }

    /// Prepares the next number of stones, in a table for `max_stones`; returns how many sides have so many.
    pub(super) fn prepare(&mut self, max_stones: usize, ranks: &Ranks) -> usize {
        let stones = self.prepared();
        let sides = sides(stones, ranks);
        let sowings = sides.iter().map(|&side| Sowing::all(side, ranks));
        self.sowings.push(sowings.collect());
        let sown = from_fn(|pits| {
            let more = ONES & ((1 << (8 * pits)) - 1);
            let sides = sides.iter().filter(|_| stones + pits <= max_stones);
            sides.map(|side| ranks.rank_u32(side + more)).collect()
        });
        self.sown.push(sown);
        let emptied = from_fn(|pit| {
            let sides = sides.iter();
            sides.map(|&side| Emptied::new(side, pit, ranks)).collect()
        });
        self.emptied.push(emptied);
        let width = sides.len();
        self.sides.push(sides);
        width
    }
}

impl EndgameTable {
    /// Works out a row: first the positions where its side is to move.
    ///
    /// A move that brings no stone into a goal leads to a lower rank of the side that moved, and then the other side is
    /// to move. Of two positions the one with the lower ranks is in an earlier row, or earlier in this one.
    pub(super) fn fill(&mut self, builder: &mut Builder) {
        let Row { few, many, rank } = builder.next;
        let row = self.against((few, rank), many);
        let others = self.facing(many, (few, rank));
        if few == 0 {
            let left = byte(many as u64).cast_signed();
            for against in 0..self.widths[many] {
                self.values[row.at(against)] = -left;
                self.values[others.at(against)] = left;
            }
            return;
        }
        // Where both sides have as many stones, those with higher ranks have rows of their own.
        let end = if few == many { rank } else { self.widths[many] };
        let mut best = mem::take(&mut builder.best);
        best.clear();
        best.resize(end, i8::MIN);
        self.try_moves(builder, &mut best);
        for (against, &value) in best.iter().enumerate() {
            self.values[row.at(against)] = value;
        }
        builder.best = best;
        if few == many {
            let own = builder.sides[few][rank];
            self.values[row.at(rank)] = self.value(Board { own, other: own });
        }
        let replies = self.replies(builder);
        for against in 0..end {
            self.values[others.at(against)] = self.replied(builder, &replies, against);
        }
    }

    /// Tries the moves of the row's side, against all other sides at once.
    fn try_moves(&self, builder: &Builder, best: &mut [i8]) {
        let Row { few, many, rank } = builder.next;
        let own = builder.sides[few][rank];
        for (pit, sowing) in builder.sowings[few][rank].iter().enumerate() {
            if in_pit(own, pit) == 0 {
                continue;
            }
            let after = sowing.rank();
            match sowing.kind() {
                INSIDE => {
                    let line = self.facing(many, (few, after));
                    for (best, value) in best.iter_mut().zip(self.values_of(line)) {
                        *best = (-value).max(*best);
                    }
                }
                kind @ OVER..CAPTURES => {
                    let sown = kind - OVER;
                    let line = self.facing(many + sown, (few - sown - 1, after));
                    for (best, &rank) in best.iter_mut().zip(&builder.sown[many][sown]) {
                        *best = (1 - self.values[line.at(rank as usize)]).max(*best);
                    }
                }
                kind @ CAPTURES..FAR => {
                    let lines: Vec<_> = (0..=many).map(|left| self.facing(left, (few, after))).collect();
                    let emptied = &builder.emptied[many][FAR - 1 - kind];
                    for (best, &Emptied { captured, rank }) in best.iter_mut().zip(emptied) {
                        let left = many - usize::from(captured);
                        let value = self.values[lines[left].at(rank as usize)];
                        *best = (captured.cast_signed() - value).max(*best);
                    }
                }
                _ => {
                    for (best, &other) in best.iter_mut().zip(&builder.sides[many]) {
                        *best = self.after(Board { own, other }, pit).max(*best);
                    }
                }
            }
        }
    }

    /// Returns the values of a line.
    fn values_of(&self, line: Line) -> impl Iterator<Item = i8> {
        let values = self.values.get(line.begin..).unwrap_or_default();
        values.iter().step_by(line.step).copied()
    }

    /// Returns what a move of the other side against the row's gains at once, and the positions after it, by the kind
    /// of the move.
    fn replies(&self, builder: &Builder) -> [(i8, Line); KINDS] {
        let Row { few, many, rank } = builder.next;
        let own = builder.sides[few][rank];
        let mut replies = [(0, self.against((few, rank), many)); KINDS];
        for sown in 0..=PITS.min(many - 1) {
            let rank = builder.sown[few][sown].get(rank);
            let after = (few + sown, rank.map_or(0, |&rank| rank as usize));
            replies[OVER + sown] = (1, self.against(after, many - sown - 1));
        }
        for pit in 0..PITS {
            let captured = in_pit(own, PITS - 1 - pit);
            let after = own & !(0xff << (8 * (PITS - 1 - pit)));
            let after = (few - captured, self.ranks.rank(after));
            let gain = byte(captured as u64).cast_signed();
            replies[CAPTURES + pit] = (gain, self.against(after, many));
        }
        replies
    }

    /// Returns the value of a position where another side is to move against the row's.
    #[inline]
    fn replied(&self, builder: &Builder, replies: &[(i8, Line); KINDS], against: usize) -> i8 {
        let Row { few, many, rank } = builder.next;
        let sowings = &builder.sowings[many][against];
        if sowings[0].kind() == FAR {
            return self.value(Board { own: builder.sides[many][against], other: builder.sides[few][rank] });
        }
        sowings.iter().fold(i8::MIN, |best, sowing| {
            let (gain, line) = replies[sowing.kind()];
            best.max(gain - self.values[line.at(sowing.rank())])
        })
    }

    /// Returns the value that follows from those after each move.
    fn value(&self, board: Board) -> i8 {
        let values = board.moves().map(|pit| self.after(board, pit));
        values.max().unwrap_or_default()
    }

    /// Returns the value of a move.
    #[expect(clippy::cast_possible_truncation, reason = "at most 30 stones")]
    fn after(&self, board: Board, pit: usize) -> i8 {
        let (gain, after) = board.sow(pit);
        (gain - self.difference(after)) as i8
    }
}
