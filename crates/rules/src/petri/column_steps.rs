//! Legal steps by the column: so that they can be counted, and one of them chosen, without writing each down.

use super::piece::Orientation;
use super::step::{Bite, PlacedPiece, Step};
use crate::bits::Bits;
use crate::polyomino::Cell;

/// Steps of one kind whose first cells are in one column.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColumnSteps {
    pub(super) kind: StepKind,
    pub(super) column: u8,
    /// The rows of the first cells, as bits.
    pub(super) rows: u64,
}

/// What all steps of a batch have in common.
#[derive(Clone, Copy, Debug)]
pub(super) enum StepKind {
    /// A placement in this orientation.
    Place(Orientation),
    /// A bite along this axis, of so many cells.
    Bite { axis: u8, len: u8 },
    /// The one step that has no cells.
    Skip,
}

impl ColumnSteps {
    /// The skip.
    pub(super) const SKIP: ColumnSteps = ColumnSteps { kind: StepKind::Skip, column: 0, rows: 1 };

    /// Returns the number of steps.
    #[inline]
    pub(super) fn len(self) -> usize {
        self.rows.count_ones() as usize
    }

    /// Returns the steps, in order of row.
    #[inline]
    pub(super) fn steps(self) -> impl Iterator<Item = Step> {
        Bits(self.rows).map(move |row| self.step(row))
    }

    #[inline]
    fn step(self, row: u8) -> Step {
        let at = Cell { column: self.column, row };
        match self.kind {
            StepKind::Place(orientation) => Step::Place(PlacedPiece { at, orientation }),
            StepKind::Bite { axis, len } => Step::Bite(Bite::new(at, axis, len)),
            StepKind::Skip => Step::Skip,
        }
    }
}
