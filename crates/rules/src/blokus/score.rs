//! The score (docs/rules/blokus.md, "Score").

use serde::Serialize;

use super::Board;
use super::options::Scoring;
use super::piece::ALL_CELLS;

/// For placing all pieces.
const ALL_PLACED: i16 = 15;
/// More, if the single cell was the last.
const SINGLE_LAST: i16 = 5;

/// A score and what it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// The points.
    pub score: i16,
    /// The cells on the board.
    pub cells: u16,
    /// The cells of the pieces still to be placed.
    pub unplaced: u16,
    /// The points for placing all pieces, and for the single cell as the last.
    pub bonus: i16,
}

impl Score {
    /// Returns the score of a colour.
    pub(super) fn of<const W: usize, const C: usize>(board: &Board<W, C>, colour: u8) -> Score {
        let side = board.colour(colour);
        Score::for_cells(board.scoring(), side.cells.len(), side.single_last)
    }

    /// Returns the score for so many cells on the board. `single_last` is whether the single cell came last of all
    /// pieces.
    #[inline]
    fn for_cells(scoring: Scoring, cells: u16, single_last: bool) -> Score {
        let unplaced = ALL_CELLS.saturating_sub(cells);
        let bonus = match scoring {
            Scoring::Official if unplaced == 0 && single_last => ALL_PLACED + SINGLE_LAST,
            Scoring::Official if unplaced == 0 => ALL_PLACED,
            _ => 0,
        };
        let score = match scoring {
            Scoring::Cells => signed(cells),
            Scoring::Official => bonus - signed(unplaced),
        };
        Score { score, cells, unplaced, bonus }
    }

    /// Returns the sum of a seat's colours.
    pub(super) fn of_seat<const W: usize, const C: usize>(board: &Board<W, C>, seat: u8) -> Score {
        let own = board.colours_of(seat);
        own.map(|colour| Score::of(board, colour)).fold(Score::default(), Score::plus)
    }

    fn plus(self, other: Score) -> Score {
        Score {
            score: self.score + other.score,
            cells: self.cells + other.cells,
            unplaced: self.unplaced + other.unplaced,
            bonus: self.bonus + other.bonus,
        }
    }
}

impl<const W: usize, const C: usize> Board<W, C> {
    /// Returns each seat's score as it stands.
    #[must_use]
    pub fn scores(&self) -> Vec<i16> {
        let of = |seat| Score::of_seat(self, seat).score;
        (0..self.seats()).map(of).collect()
    }

    /// Returns the score of a colour that has placed so many cells. `single_last` is whether the single cell came last
    /// of all pieces.
    #[inline]
    #[must_use]
    pub fn score_for(&self, cells: u16, single_last: bool) -> i16 {
        Score::for_cells(self.scoring(), cells, single_last).score
    }

    /// Returns the score of a colour as it stands.
    #[must_use]
    pub fn score_of(&self, colour: u8) -> i16 {
        Score::of(self, colour).score
    }
}

fn signed(cells: u16) -> i16 {
    i16::try_from(cells).unwrap_or(i16::MAX)
}
