//! The opening book: a best move for each position of a game with 3 stones as long as nearly all stones lie in the
//! pits, where proofs take longest.
//!
//! It is what `atar-cli solve owari --book` writes (docs/owari.md): a letter for each position, in the order of
//! [`openings`]. A test works a part of it out again.

use std::sync::OnceLock;

use super::board::{Board, PITS};

/// The letters.
const LETTERS: &str = include_str!("book.txt");
/// The book goes as far as so many stones lie in the pits.
const LEAST: i32 = 34;
/// The stones of a game with 3 in each pit.
const STONES: i32 = 36;

/// A position as its mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Opening {
    pub(super) board: Board,
    /// The stones in the mover's goal more than in the other.
    pub(super) lead: i32,
}

impl Opening {
    /// Returns the position after a move.
    pub(super) fn after(self, pit: usize) -> Opening {
        let (gain, board) = self.board.sow(pit);
        Opening { board, lead: -(self.lead + gain) }
    }
}

/// The book's advice for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// The mover's pit to be sown, from 0.
    pub(super) pit: usize,
    /// 1 if the mover wins, 0 if nobody does, −1 if the other seat does.
    pub(super) result: i32,
}

impl Advice {
    /// Returns the letter that stands for it: `a` to `c` for the first pit and a loss, a draw or a win, `d` to `f` for
    /// the next pit, and so on.
    pub(super) fn letter(self) -> char {
        let results = (-1..=1).position(|result| result == self.result);
        let number = 3 * self.pit + results.unwrap_or_default();
        ('a'..='z').nth(number).unwrap_or_default()
    }

    fn of(letter: char) -> Option<Advice> {
        let number = ('a'..='z').position(|one| one == letter)?;
        let pit = Some(number / 3).filter(|&pit| pit < PITS)?;
        let result = (-1..=1).nth(number % 3)?;
        Some(Advice { pit, result })
    }
}

/// Looks up a position in which so many stones lie in the pits and in the goals together.
pub(super) fn find(opening: Opening, stones: i32) -> Option<Advice> {
    static BOOK: OnceLock<Vec<(Opening, char)>> = OnceLock::new();
    if stones != STONES || opening.board.stones() < LEAST {
        return None;
    }
    let book = BOOK.get_or_init(|| {
        let three = [3; PITS];
        let start = Opening { board: Board::new(&three, &three), lead: 0 };
        let letters = LETTERS.chars().filter(|letter| !letter.is_whitespace());
        openings(start, LEAST).into_iter().zip(letters).collect()
    });
    let at = book.binary_search_by_key(&opening, |&(known, _)| known);
    at.ok().and_then(|at| Advice::of(book[at].1))
}

/// Lists all positions that can come after this one as long as so many stones lie in the pits, sorted.
pub(super) fn openings(start: Opening, least: i32) -> Vec<Opening> {
    let goes_on = |&Opening { board, .. }: &Opening| !board.is_over() && board.stones() >= least;
    let mut all = Vec::new();
    let mut wave: Vec<_> = [start].into_iter().filter(goes_on).collect();
    while !wave.is_empty() {
        let after = wave.iter().flat_map(|opening| {
            let moves = opening.board.moves();
            moves.map(|pit| opening.after(pit))
        });
        let mut next: Vec<_> = after.filter(goes_on).collect();
        next.sort_unstable();
        next.dedup();
        all.append(&mut wave);
        wave = next;
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Opening {
        Opening { board: Board::new(&[3; PITS], &[3; PITS]), lead: 0 }
    }

    fn advised(opening: Opening) -> Option<Advice> {
        find(opening, STONES)
    }

    #[test]
    fn there_is_a_move_for_each_position() {
        let openings = openings(start(), LEAST);
        let letters = LETTERS.chars().filter(|letter| !letter.is_whitespace());
        assert_eq!(letters.count(), openings.len());
        assert_eq!(openings.len(), 264_820);
        for opening in openings {
            let advice = advised(opening).expect("advice");
            assert!(opening.board.moves().any(|pit| pit == advice.pit));
        }
    }

    /// docs/owari.md: the only first move that wins is pit 4; after pits 3 and 5 nobody wins, after 0, 1 and 2 the
    /// other player does.
    #[test]
    fn the_standard_opening_is_won_by_one_move() {
        let results = (0..PITS).map(|pit| advised(start().after(pit)).map(|after| -after.result));
        let results: Option<Vec<_>> = results.collect();
        assert_eq!(results, Some(vec![-1, -1, -1, 0, 1, 0]));
        assert_eq!(advised(start()).map(|advice| advice.pit), Some(4));
    }

    #[test]
    fn what_the_book_says_of_a_position_follows_from_the_next_ones() {
        let mut followed = 0;
        for opening in openings(start(), LEAST + 1) {
            let advice = advised(opening).expect("advice");
            let results = opening.board.moves().map(|pit| {
                let after = advised(opening.after(pit))?;
                Some((pit, -after.result))
            });
            for (pit, result) in results.flatten() {
                assert!(result <= advice.result, "{opening:?}, {pit}");
                assert!(pit != advice.pit || result == advice.result, "{opening:?}");
                followed += 1;
            }
        }
        assert!(followed > 28_000, "{followed}");
    }
}
