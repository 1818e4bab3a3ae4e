//! The cells of the pieces and those around them, by number: for those who weigh many placements.

use std::sync::LazyLock;

use super::cells::{COLUMN, Cells};
use super::orientation::{COUNT, ORIENTATIONS, Orientation};
use crate::polyomino::{Cell, Placement};

/// An orientation of a piece, and what lies around it.
///
/// All lists are of differences from the number of its first cell, to be added modulo 256. Beyond the edges of the board that leads to
/// numbers that no cell has.
#[derive(Debug)]
pub struct Shape {
    /// The orientation's place among all 91.
    pub index: usize,
    /// The number of its piece, in the order of the specification.
    pub piece: usize,
    /// Its cells.
    pub cells: Vec<u8>,
    /// The cells that share a side with one of them.
    pub sides: Vec<u8>,
    /// The cells that touch one of them at a corner, and none at a side.
    pub corners: Vec<u8>,
}

/// Those of all orientations.
static SHAPES: LazyLock<[Shape; COUNT]> =
    LazyLock::new(|| std::array::from_fn(|index| shape(index, &ORIENTATIONS[index])));

/// A cell of the board from which no piece reaches an edge.
const INSIDE: Cell = Cell { column: 6, row: 6 };

fn shape(index: usize, orientation: &Orientation) -> Shape {
    let placement = Placement {
        at: INSIDE,
        polyomino: orientation.polyomino,
    };
    let cells: Cells = placement.cells().collect();
    let sides = cells.sides().without(cells);
    let corners = cells.corners().without(cells).without(sides);
    Shape {
        index,
        piece: orientation.piece.index(),
        cells: differences(cells),
        sides: differences(sides),
        corners: differences(corners),
    }
}

fn differences(cells: Cells) -> Vec<u8> {
    let mut all = Vec::new();
    cells.each(|cell| all.push(cell.wrapping_sub(COLUMN * INSIDE.column + INSIDE.row)));
    all
}

impl Shape {
    /// The number of orientations.
    pub const COUNT: usize = COUNT;

    #[inline]
    pub(super) fn of(orientation: u8) -> &'static Shape {
        &SHAPES[usize::from(orientation) % COUNT]
    }

    /// All of them, by their index.
    #[must_use]
    pub fn all() -> &'static [Shape] {
        &SHAPES[..]
    }
}
