//! The score (blokus.md, "Score").

use serde::Serialize;

use super::options::Scoring;
use super::piece::ALL_CELLS;
use super::{Blokus, SEATS};

/// For placing all pieces.
const ALL_PLACED: i16 = 15;
/// More, if the single cell was the last.
const SINGLE_LAST: i16 = 5;

/// A player's score and what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// The points.
    pub score: i16,
    /// The player's cells on the board.
    pub cells: u8,
    /// The cells of the pieces still to be placed.
    pub unplaced: u8,
    /// The points for placing all pieces, and for the single cell as the last.
    pub bonus: i16,
}

impl Score {
    pub(super) fn of(position: &Blokus, seat: u8) -> Score {
        let side = position.side(seat);
        let cells = side.cells.len();
        let unplaced = ALL_CELLS - cells;
        let bonus = match position.scoring {
            Scoring::Official if unplaced == 0 && side.single_last => ALL_PLACED + SINGLE_LAST,
            Scoring::Official if unplaced == 0 => ALL_PLACED,
            _ => 0,
        };
        let score = match position.scoring {
            Scoring::Cells => i16::from(cells),
            Scoring::Official => bonus - i16::from(unplaced),
        };
        Score {
            score,
            cells,
            unplaced,
            bonus,
        }
    }
}

/// Both scores.
pub(super) fn scores(position: &Blokus) -> [i16; SEATS as usize] {
    [0, 1].map(|seat| Score::of(position, seat).score)
}
