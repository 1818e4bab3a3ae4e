//! Tables of the values of all positions with few stones, worked out from the bottom up.
//!
//! A stone never comes back: a move either brings a stone into a goal, and leads to fewer stones, or moves stones forward on the mover's
//! own side only, and leads to a side with a lower number. So each value follows from values that stand in the table already.

use super::board::{Board, PITS, in_pit, sum, sums};

/// The most stones that a table can be made for: 225,792,840 positions, a byte each.
pub(crate) const MOST: usize = 20;

/// Numbers the distributions of some stones over the pits of a side, from 0; where stones are further on, the number is lower.
struct Ranks {
    /// What the stones up to and including a pit add, for all pits but the last ("combinatorial number system").
    parts: [[u32; MOST + 2]; PITS - 1],
}

impl Ranks {
    fn new() -> Ranks {
        let mut parts = [[0; MOST + 2]; PITS - 1];
        for (pit, parts) in parts.iter_mut().enumerate() {
            for (stones, part) in parts.iter_mut().enumerate() {
                *part = u32::try_from(choose(stones + pit, pit + 1)).unwrap_or(u32::MAX);
            }
        }
        Ranks { parts }
    }

    #[inline]
    fn rank(&self, side: u64) -> usize {
        let sums = sums(side);
        let parts = self.parts.iter().enumerate();
        let rank: u32 = parts
            .map(|(pit, parts)| parts[in_pit(sums, pit) % parts.len()])
            .sum();
        rank as usize
    }
}

/// How many ways there are to choose `few` of `many`.
fn choose(many: usize, few: usize) -> usize {
    (0..few).fold(1, |ways, chosen| ways * (many - chosen) / (chosen + 1))
}

/// All distributions of some stones over the pits of a side, in the order of their numbers.
fn sides(stones: usize, ranks: &Ranks) -> Vec<u64> {
    let mut all = vec![0; choose(stones + PITS - 1, PITS - 1)];
    let mut put = |side: u64| all[ranks.rank(side)] = side;
    spread(stones, 0, 0, &mut put);
    all
}

/// Spreads the stones over the pits from `pit` on in all ways.
fn spread(stones: usize, pit: usize, side: u64, put: &mut impl FnMut(u64)) {
    let held = |stones: usize| side | (stones as u64) << (8 * pit);
    if pit == PITS - 1 {
        return put(held(stones));
    }
    for here in 0..=stones {
        spread(stones - here, pit + 1, held(here), put);
    }
}

/// The values of all positions with so many stones, or part of them while it is worked out.
pub(crate) struct Endgame {
    most: usize,
    ranks: Ranks,
    /// The sides with so many stones.
    sides: Vec<Vec<u64>>,
    /// Where the positions with so many stones on the mover's and on the other side begin.
    begins: [[usize; MOST + 1]; MOST + 1],
    values: Vec<i8>,
    next: Row,
}

/// What is worked out at a time: the positions with one certain side, to move or not, and all others of their number on the other side.
#[derive(Clone, Copy)]
struct Row {
    /// The stones of the one side and of the other; the former are not more.
    few: usize,
    many: usize,
    /// The number of the side with few stones.
    rank: usize,
}

impl Endgame {
    /// An empty table for up to so many stones, [`MOST`] at most.
    pub(crate) fn new(most: usize) -> Endgame {
        let most = most.min(MOST);
        let ranks = Ranks::new();
        let sides: Vec<_> = (0..=most).map(|stones| sides(stones, &ranks)).collect();
        let mut begins = [[0; MOST + 1]; MOST + 1];
        let mut end = 0;
        for stones in 0..=most {
            for own in 0..=stones {
                begins[own][stones - own] = end;
                end += sides[own].len() * sides[stones - own].len();
            }
        }
        Endgame {
            most,
            ranks,
            sides,
            begins,
            values: vec![0; end],
            next: Row {
                few: 0,
                many: 0,
                rank: 0,
            },
        }
    }

    /// How many stones there may be.
    #[inline]
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// How many positions it has.
    pub(crate) fn positions(&self) -> usize {
        self.values.len()
    }

    /// How many of them are worked out, about.
    pub(crate) fn done(&self) -> usize {
        let Row { few, many, rank } = self.next;
        if few + many > self.most {
            return self.positions();
        }
        self.begins[few][many] + rank * self.sides[many].len()
    }

    /// Works out at least so many positions more; true when all are done.
    pub(crate) fn work(&mut self, positions: u64) -> bool {
        let mut done = 0;
        while self.next.few + self.next.many <= self.most {
            if done >= positions {
                return false;
            }
            let Row { few, many, rank } = self.next;
            self.fill(few, many, rank);
            done += 2 * self.sides[many].len() as u64;
            self.next = self.after(self.next);
        }
        true
    }

    fn after(&self, Row { few, many, rank }: Row) -> Row {
        if rank + 1 < self.sides[few].len() {
            Row {
                few,
                many,
                rank: rank + 1,
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

    /// Works out a row. Moves that bring no stone into a goal lead to a lower number of the side that moved, and then the other side is
    /// to move: of two numbers, the position with the lower ones is in an earlier row, or earlier in this one.
    fn fill(&mut self, few: usize, many: usize, rank: usize) {
        let end = if few == many {
            rank + 1
        } else {
            self.sides[many].len()
        };
        let one = self.sides[few][rank];
        for against in 0..end {
            let two = self.sides[many][against];
            let at = self.begins[few][many] + rank * self.sides[many].len() + against;
            self.values[at] = self.value(Board {
                own: one,
                other: two,
            });
            let at = self.begins[many][few] + against * self.sides[few].len() + rank;
            self.values[at] = self.value(Board {
                own: two,
                other: one,
            });
        }
    }

    /// The value that follows from those after each move.
    #[expect(clippy::cast_possible_truncation, reason = "at most 20 stones")]
    fn value(&self, board: Board) -> i8 {
        if board.is_over() {
            return board.swept() as i8;
        }
        let values = board.moves().map(|pit| {
            let (gain, after) = board.sow(pit);
            gain - self.difference(after)
        });
        values.max().unwrap_or_default() as i8
    }

    /// The difference with best play. The board must have no more stones than the table.
    #[inline]
    pub(super) fn difference(&self, board: Board) -> i32 {
        let held = |side| usize::try_from(sum(side)).unwrap_or_default() % (MOST + 1);
        let (own, other) = (held(board.own), held(board.other));
        let others = self.sides.get(other).map_or(0, Vec::len);
        let rank = self.ranks.rank(board.own) * others + self.ranks.rank(board.other);
        let value = self.values.get(self.begins[own][other] + rank);
        value.map_or(0, |&value| i32::from(value))
    }
}

#[cfg(test)]
mod tests {
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
                for &own in &table.sides[own] {
                    for &other in &table.sides[other] {
                        let board = Board { own, other };
                        let value = looked_up(board, &mut known);
                        assert_eq!(table.difference(board), value, "{board:?}");
                        seen += 1;
                    }
                }
            }
        }
        assert_eq!((seen, table.done()), (table.positions(), table.positions()));
        assert_eq!(seen, choose(8 + 12, 12));
    }

    #[test]
    fn sides_are_numbered_without_a_gap() {
        let ranks = Ranks::new();
        for stones in 0..=MOST {
            let sides = sides(stones, &ranks);
            for (number, &side) in sides.iter().enumerate() {
                assert_eq!(ranks.rank(side), number);
                assert_eq!(sum(side), i32::try_from(stones).expect("few"));
            }
        }
    }
}
