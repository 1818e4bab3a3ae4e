//! How a table is worked out: row by row, each from rows before it.

use std::array::from_fn;
use std::mem;

use super::super::board::{Board, ONES, PITS, byte, in_pit};
use super::ranks::{Ranks, sides};
use super::sowing::{CAPTURES, Emptied, FAR, INSIDE, OVER, Sowing, WAYS};
use super::{Endgame, Line};

/// What is worked out at a time: the positions with one certain side, to move or not, and all others of their number on
/// the other side.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    /// The stones of the one side and of the other; the former are not more.
    pub(super) few: usize,
    pub(super) many: usize,
    /// The number of the side with few stones.
    pub(super) rank: usize,
}

impl Row {
    /// The one after it, where so many sides have as few stones.
    pub(super) fn after(self, width: usize) -> Row {
        let Row { few, many, rank } = self;
        if rank + 1 < width {
            Row {
                rank: rank + 1,
                ..self
            }
        } else if few + 1 < many {
            Row {
                few: few + 1,
                many: many - 1,
                rank: 0,
            }
        } else {
            Row {
                few: 0,
                many: few + many + 1,
                rank: 0,
            }
        }
    }
}

/// What is needed while a table is worked out, by the stones of a side and its number.
#[derive(Default)]
pub(super) struct Work {
    pub(super) next: Row,
    sides: Vec<Vec<u64>>,
    sowings: Vec<Vec<[Sowing; PITS]>>,
    /// The numbers of the sides with one stone more in each of the first pits, for none of them, for one, and so on.
    sown: Vec<[Vec<u32>; PITS + 1]>,
    /// For each pit, what is left of a side without its stones.
    emptied: Vec<[Vec<Emptied>; PITS]>,
    /// The values of a row.
    best: Vec<i8>,
}

impl Work {
    /// How many numbers of stones it is prepared for, from none on.
    pub(super) fn prepared(&self) -> usize {
        self.sides.len()
    }

    /// Prepares it for the next number of stones, in a table for `most`; the answer is how many sides have so many.
    pub(super) fn prepare(&mut self, most: usize, ranks: &Ranks) -> usize {
        let stones = self.prepared();
        let sides = sides(stones, ranks);
        let sowings = sides.iter().map(|&side| Sowing::all(side, ranks));
        self.sowings.push(sowings.collect());
        let sown = from_fn(|pits| {
            let more = ONES & ((1 << (8 * pits)) - 1);
            let sides = sides.iter().filter(|_| stones + pits <= most);
            sides.map(|side| ranks.number(side + more)).collect()
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

impl Endgame {
    /// Works out a row: first the positions where its side is to move. Moves that bring no stone into a goal lead to a
    /// lower number of the
    /// side that moved, and then the other side is to move: of two numbers, the position with the lower ones is in an
    /// earlier row, or
    /// earlier in this one.
    pub(super) fn fill(&mut self, work: &mut Work) {
        let Row { few, many, rank } = work.next;
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
        // Where both sides have as many stones, those with higher numbers have rows of their own.
        let end = if few == many { rank } else { self.widths[many] };
        let mut best = mem::take(&mut work.best);
        best.clear();
        best.resize(end, i8::MIN);
        self.look(work, &mut best);
        for (against, &value) in best.iter().enumerate() {
            self.values[row.at(against)] = value;
        }
        work.best = best;
        if few == many {
            let own = work.sides[few][rank];
            self.values[row.at(rank)] = self.value(Board { own, other: own });
        }
        let replies = self.replies(work);
        for against in 0..end {
            self.values[others.at(against)] = self.replied(work, &replies, against);
        }
    }

    /// Looks at the moves of the row's side, against all other sides at once.
    fn look(&self, work: &Work, best: &mut [i8]) {
        let Row { few, many, rank } = work.next;
        let own = work.sides[few][rank];
        for (pit, sowing) in work.sowings[few][rank].iter().enumerate() {
            if in_pit(own, pit) == 0 {
                continue;
            }
            let after = sowing.rank();
            match sowing.way() {
                INSIDE => {
                    let line = self.facing(many, (few, after));
                    for (best, value) in best.iter_mut().zip(self.along(line)) {
                        *best = (-value).max(*best);
                    }
                }
                way @ OVER..CAPTURES => {
                    let sown = way - OVER;
                    let line = self.facing(many + sown, (few - sown - 1, after));
                    for (best, &rank) in best.iter_mut().zip(&work.sown[many][sown]) {
                        *best = (1 - self.values[line.at(rank as usize)]).max(*best);
                    }
                }
                way @ CAPTURES..FAR => {
                    let lines: Vec<_> = (0..=many)
                        .map(|left| self.facing(left, (few, after)))
                        .collect();
                    let emptied = &work.emptied[many][FAR - 1 - way];
                    for (best, &Emptied { captured, rank }) in best.iter_mut().zip(emptied) {
                        let left = many - usize::from(captured);
                        let value = self.values[lines[left].at(rank as usize)];
                        *best = (captured.cast_signed() - value).max(*best);
                    }
                }
                _ => {
                    for (best, &other) in best.iter_mut().zip(&work.sides[many]) {
                        *best = self.after(Board { own, other }, pit).max(*best);
                    }
                }
            }
        }
    }

    /// The values of a line.
    fn along(&self, line: Line) -> impl Iterator<Item = i8> {
        let values = self.values.get(line.begin..).unwrap_or_default();
        values.iter().step_by(line.step).copied()
    }

    /// What a move of the other side against the row's gains at once, and where the positions after it are, by the way
    /// of the move.
    fn replies(&self, work: &Work) -> [(i8, Line); WAYS] {
        let Row { few, many, rank } = work.next;
        let own = work.sides[few][rank];
        let mut replies = [(0, self.against((few, rank), many)); WAYS];
        for sown in 0..=PITS.min(many - 1) {
            let rank = work.sown[few][sown].get(rank);
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

    /// The value of a position where another side is to move against the row's.
    #[inline]
    fn replied(&self, work: &Work, replies: &[(i8, Line); WAYS], against: usize) -> i8 {
        let Row { few, many, rank } = work.next;
        let sowings = &work.sowings[many][against];
        if sowings[0].way() == FAR {
            return self.value(Board {
                own: work.sides[many][against],
                other: work.sides[few][rank],
            });
        }
        sowings.iter().fold(i8::MIN, |best, sowing| {
            let (gain, line) = replies[sowing.way()];
            best.max(gain - self.values[line.at(sowing.rank())])
        })
    }

    /// The value that follows from those after each move.
    fn value(&self, board: Board) -> i8 {
        let values = board.moves().map(|pit| self.after(board, pit));
        values.max().unwrap_or_default()
    }

    /// The value of a move.
    #[expect(clippy::cast_possible_truncation, reason = "at most 30 stones")]
    fn after(&self, board: Board, pit: usize) -> i8 {
        let (gain, after) = board.sow(pit);
        (gain - self.difference(after)) as i8
    }
}
