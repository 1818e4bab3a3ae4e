//! The steps of Blokus and their one text form (docs/rules/blokus.md, "Steps").

use std::fmt;
use std::str::FromStr;

use super::cells::{Cells, LARGE};
use super::orientation::{self, ORIENTATIONS, Orientation};
use super::shape::Shape;
use crate::polyomino::{Cell, Placement};
use crate::position::{IllegalStep, ParseStepError};

/// `a9,a10,b10`: a piece is placed on these cells; or `pass`.
///
/// Its high bits are the number of the orientation, its low bits the number that the first cell has on the large board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u16);

impl Step {
    /// For the rest of the game.
    pub const PASS: Step = Step(u16::MAX);

    /// Creates the step that places an orientation with its first cell at a number of the board.
    #[inline]
    pub(super) const fn place<const W: usize>(orientation: u8, at: u16) -> Step {
        let at = moved(at, Cells::<W>::COLUMN, COLUMN);
        Step((orientation as u16) << AT_BITS | at)
    }

    /// Returns the step that places a shape with its first cell at a cell of the board.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "there are 91 orientations")]
    pub fn of(shape: &Shape, first: Cell) -> Step {
        Step::place::<LARGE>(shape.index as u8, Cells::<LARGE>::number(first))
    }

    /// Returns a number that no other step has.
    #[must_use]
    pub fn number(self) -> u16 {
        self.0
    }

    /// Returns the piece's orientation; none for a pass.
    pub(super) fn orientation(self) -> Option<&'static Orientation> {
        ORIENTATIONS.get(usize::from(self.0 >> AT_BITS))
    }

    /// Returns how the piece lies, and the number of its first cell on the board whose sets have so many words; none
    /// for a pass.
    #[inline]
    #[must_use]
    pub fn shape<const W: usize>(self) -> Option<(&'static Shape, u16)> {
        let at = moved(self.at(), COLUMN, Cells::<W>::COLUMN);
        (self != Step::PASS).then(|| (Shape::of((self.0 >> AT_BITS) as u8), at))
    }

    /// Returns the cells that a piece is placed on; none for a pass.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "there are 20 columns")]
    pub fn placement(self) -> Option<Placement> {
        let (column, row) = (self.at() / u16::from(COLUMN), self.at() % u16::from(COLUMN));
        let at = Cell { column: column as u8, row: row as u8 };
        self.orientation().map(|orientation| Placement { at, polyomino: orientation.polyomino })
    }

    #[inline]
    fn at(self) -> u16 {
        self.0 & ((1 << AT_BITS) - 1)
    }
}

/// The bits of a column of the large board.
const COLUMN: u8 = Cells::<LARGE>::COLUMN;
/// The bits of the number of the first cell.
const AT_BITS: u32 = 9;

/// Returns the number that a cell has with other columns.
#[inline]
const fn moved(number: u16, from: u8, to: u8) -> u16 {
    let (from, to) = (from as u16, to as u16);
    number / from * to + number % from
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.placement() {
            Some(placement) => placement.fmt(f),
            None => f.write_str("pass"),
        }
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Step, ParseStepError> {
        if text == "pass" {
            return Ok(Step::PASS);
        }
        let placement: Placement = text.parse()?;
        if !placement.cells().all(Cells::<LARGE>::is_on_board) {
            return Err(ParseStepError);
        }
        let orientation = orientation::number_of(&placement.polyomino).ok_or(ParseStepError)?;
        let at = Cells::<LARGE>::number(placement.at);
        Ok(Step::place::<LARGE>(orientation, at))
    }
}

/// The reason why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says what it is")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("the piece {0} has been placed already")]
    Placed(&'static str),
    #[error("{0} is not on the board")]
    OffBoard(Cell),
    #[error("{0} is occupied")]
    Occupied(Cell),
    #[error("{0} shares a side with a cell of the same player")]
    SideBySide(Cell),
    #[error("the first piece must cover {0} or {1}")]
    OffStart(Cell, Cell),
    #[error("the first piece must cover {0}")]
    OffCorner(Cell),
    #[error("no cell of it touches a cell of the same player at a corner")]
    Apart,
    #[error("no cell of it touches a cell of the same player at a corner, or is one of the player's start cells")]
    ApartFromCorners,
}

impl IllegalStep for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "over",
            Illegal::Placed(..) => "placed",
            Illegal::OffBoard(..) => "off_board",
            Illegal::Occupied(..) => "occupied",
            Illegal::SideBySide(..) => "side_by_side",
            Illegal::OffStart(..) => "off_start",
            Illegal::OffCorner(..) => "off_corner",
            Illegal::Apart => "apart",
            Illegal::ApartFromCorners => "apart_from_corners",
        }
    }
}
