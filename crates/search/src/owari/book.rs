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

#[cfg(test)]
mod tests {
    use super::super::analysis::Analysis;
    use super::super::endgame::Endgame;
    use super::super::search::Search;
    use super::*;

    fn lines() -> Vec<Line> {
        let lines = LINES.lines();
        lines.map(|line| line.parse().expect("a line")).collect()
    }

    #[test]
    fn lines_are_moves_of_positions_with_3_stones() {
        let lines = lines();
        for line in &lines {
            let stones = line.board.stones();
            assert!(line.board.moves().any(|pit| pit == line.pit), "{line}");
            assert!((33..=36).contains(&stones), "{line}");
            assert!((line.lead + stones) % 2 == 0 && line.lead.abs() <= 36 - stones);
            assert!((-1..=1).contains(&line.result), "{line}");
            assert_eq!(find(line.board, line.lead), Some(*line), "twice: {line}");
        }
        let written: Vec<_> = lines.iter().map(Line::to_string).collect();
        assert_eq!(written, LINES.lines().collect::<Vec<_>>());
    }

    /// Whatever the other seat replies, a move of the book leads to no worse result.
    #[test]
    fn lines_keep_what_they_promise() {
        let mut followed = 0;
        for line in lines() {
            let (gain, after) = line.board.sow(line.pit);
            for reply in after.moves().filter(|_| !after.is_over()) {
                let (lost, board) = after.sow(reply);
                if let Some(next) = find(board, line.lead + gain - lost) {
                    assert!(next.result >= line.result, "{line}, then {next}");
                    followed += 1;
                }
            }
        }
        assert!(followed > 100, "{followed}");
    }

    #[test]
    fn lines_are_found_again() {
        let mut table = Endgame::new(12);
        while !table.work(1 << 20) {}
        let mut found = 0;
        for line in lines().into_iter().skip(22).step_by(9) {
            let order: Vec<_> = line.board.moves().collect();
            let search = Search::new(Some(&table), 1 << 18);
            let mut analysis = Analysis::new(search, line.board, line.lead, &order);
            analysis.run(1 << 14);
            analysis.prove();
            analysis.run(1 << 19);
            let margin = analysis.margin();
            let result = line.result;
            assert!(margin.least.signum() <= result, "{line}");
            assert!(margin.most.signum() >= result, "{line}");
            let (gain, after) = line.board.sow(line.pit);
            let order: Vec<_> = after.moves().collect();
            if margin.is_decided() && !order.is_empty() {
                let mut then =
                    Analysis::new(analysis.into_search(), after, -(line.lead + gain), &order);
                then.prove();
                then.run(1 << 20);
                let margin = then.margin();
                if !margin.is_decided() {
                    continue;
                }
                assert_eq!(-margin.least.signum(), result, "{line}");
                found += 1;
            }
        }
        assert!(found >= 5, "{found}");
    }
}
