//! The steps of Blokus and their one text form (blokus.md, "Steps").

use std::fmt;
use std::str::FromStr;

use super::cells::{COLUMN, SIZE};
use super::orientation::{self, ORIENTATIONS, Orientation};
use super::shape::Shape;
use crate::polyomino::{Cell, NoPlacement, Placement};

/// `a9,a10,b10`: a piece is placed on these cells; or `pass`.
///
/// Its high byte is the number of the orientation, its low byte the column and the row, four bits each, of the first cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u16);

impl Step {
    /// For the rest of the game.
    pub const PASS: Step = Step(u16::MAX);

    /// The orientation with its first cell at number `16 · column + row`.
    pub(super) const fn place(orientation: u8, at: u8) -> Step {
        Step((orientation as u16) << 8 | at as u16)
    }

    /// A number that no other step has.
    #[must_use]
    pub fn number(self) -> u16 {
        self.0
    }

    /// The piece's orientation; none for a pass.
    pub(super) fn orientation(self) -> Option<&'static Orientation> {
        ORIENTATIONS.get(usize::from(self.0 >> 8))
    }

    /// How the piece lies, and the number of its first cell; none for a pass.
    #[inline]
    #[must_use]
    pub fn shape(self) -> Option<(&'static Shape, u8)> {
        let [orientation, at] = self.0.to_be_bytes();
        (self != Step::PASS).then(|| (Shape::of(orientation), at))
    }

    /// The cells that a piece is placed on; none for a pass.
    #[must_use]
    pub fn placement(self) -> Option<Placement> {
        let [_, at] = self.0.to_be_bytes();
        let at = Cell {
            column: at / COLUMN,
            row: at % COLUMN,
        };
        self.orientation().map(|orientation| Placement {
            at,
            polyomino: orientation.polyomino,
        })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.placement() {
            Some(placement) => placement.fmt(f),
            None => f.write_str("pass"),
        }
    }
}

/// A text that is no step of Blokus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not how a step of Blokus is written")]
pub struct NoStep;

impl From<NoPlacement> for NoStep {
    fn from(_: NoPlacement) -> NoStep {
        NoStep
    }
}

impl FromStr for Step {
    type Err = NoStep;

    fn from_str(text: &str) -> Result<Step, NoStep> {
        if text == "pass" {
            return Ok(Step::PASS);
        }
        let placement: Placement = text.parse()?;
        let on_board = |cell: Cell| cell.column < SIZE && cell.row < SIZE;
        if !placement.cells().all(on_board) {
            return Err(NoStep);
        }
        let orientation = orientation::number_of(&placement.polyomino).ok_or(NoStep)?;
        let at = COLUMN * placement.at.column + placement.at.row;
        Ok(Step::place(orientation, at))
    }
}

/// Why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says what it is")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("the piece {0} has been placed already")]
    Placed(&'static str),
    #[error("{0} is occupied")]
    Occupied(Cell),
    #[error("{0} shares a side with a cell of the same player")]
    SideBySide(Cell),
    #[error("the first piece must cover {0} or {1}")]
    OffStart(Cell, Cell),
    #[error("no cell of it touches a cell of the same player at a corner")]
    Apart,
    #[error(
        "no cell of it touches a cell of the same player at a corner, or is one of the player's start cells"
    )]
    ApartFromCorners,
}
