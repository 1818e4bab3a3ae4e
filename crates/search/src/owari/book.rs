//! The book of openings: moves for the first positions of a game with 3 stones, where proofs take longest.
//!
//! It is what `atar-cli solve owari --book` writes (docs/owari.md); a test works a part of it out again.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use super::board::{Board, PITS, in_pit};

/// The lines, one position each.
const LINES: &str = include_str!("book.txt");

/// A position and a move that keeps its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) board: Board,
    /// The stones in the mover's goal more than in the other.
    pub(super) lead: i32,
    /// The mover's pit to be sown, from 0.
    pub(super) pit: usize,
    /// 1 if the mover wins, 0 if nobody does, −1 if the other seat does.
    pub(super) result: i32,
}

/// What the book says of the position.
pub(super) fn find(board: Board, lead: i32) -> Option<Line> {
    static BOOK: OnceLock<BTreeMap<Key, Line>> = OnceLock::new();
    let book = BOOK.get_or_init(|| {
        let lines = LINES.lines().filter_map(|line| line.parse().ok());
        lines
            .map(|line: Line| (key(line.board, line.lead), line))
            .collect()
    });
    book.get(&key(board, lead)).copied()
}

type Key = (u64, u64, i32);

fn key(board: Board, lead: i32) -> Key {
    (board.own, board.other, lead)
}

/// `3,3,3,3,3,3 3,3,3,3,3,3 0 4 1`: the pits of the mover's side and of the other, the lead, the pit, the result.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: u64| {
            let pits: Vec<_> = (0..PITS).map(|pit| in_pit(side, pit).to_string()).collect();
            pits.join(",")
        };
        let (own, other) = (side(self.board.own), side(self.board.other));
        write!(
            f,
            "{own} {other} {} {} {}",
            self.lead, self.pit, self.result
        )
    }
}

/// A text that is no line of the book.
#[derive(Debug)]
pub(super) struct NoLine;

impl FromStr for Line {
    type Err = NoLine;

    fn from_str(text: &str) -> Result<Line, NoLine> {
        let side = |text: &str| -> Option<Vec<u8>> {
            let pits: Result<Vec<u8>, _> = text.split(',').map(str::parse).collect();
            pits.ok().filter(|pits| pits.len() == PITS)
        };
        let words: Vec<_> = text.split(' ').collect();
        let line = || {
            let &[own, other, lead, pit, result] = words.as_slice() else {
                return None;
            };
            Some(Line {
                board: Board::new(&side(own)?, &side(other)?),
                lead: lead.parse().ok()?,
                pit: pit.parse().ok().filter(|&pit| pit < PITS)?,
                result: result.parse().ok()?,
            })
        };
        line().ok_or(NoLine)
    }
}
