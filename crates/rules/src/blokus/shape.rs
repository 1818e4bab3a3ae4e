//! The cells of the pieces and those around them, by number: for those who weigh many placements.

use std::sync::LazyLock;

use super::cells::{Cells, LARGE, SMALL};
use super::orientation::{COUNT, ORIENTATIONS, Orientation};
use crate::polyomino::{Cell, Placement};

/// An orientation of a piece, and what lies around it.
#[derive(Debug)]
pub struct Shape {
    /// The orientation's place among all 91.
    pub index: usize,
    /// The number of its piece, in the order of docs/rules/blokus.md.
    pub piece: usize,
    small: Footprint,
    large: Footprint,
}

/// The cells of a shape and those around it, by number.
///
/// All lists are of differences from the number of its first cell; sums count on from 0 where numbers end. Beyond the
/// edges of the board that leads to numbers that no cell has.
#[derive(Debug)]
pub struct Footprint {
    /// Its cells.
    pub cells: Vec<u16>,
    /// The cells that share a side with one of them.
    pub sides: Vec<u16>,
    /// The cells that touch one of them at a corner, and none at a side.
    pub corners: Vec<u16>,
}

/// Those of all orientations.
static SHAPES: LazyLock<[Shape; COUNT]> =
    LazyLock::new(|| std::array::from_fn(|index| shape(index, &ORIENTATIONS[index])));

/// A cell of the board from which no piece reaches an edge.
const INSIDE: Cell = Cell { column: 6, row: 6 };

fn shape(index: usize, orientation: &Orientation) -> Shape {
    Shape {
        index,
        piece: orientation.piece.index(),
        small: numbers::<SMALL>(orientation),
        large: numbers::<LARGE>(orientation),
    }
}

fn numbers<const W: usize>(orientation: &Orientation) -> Footprint {
    let placement = Placement { at: INSIDE, polyomino: orientation.polyomino };
    let cells: Cells<W> = placement.cells().collect();
    let sides = cells.sides().without(cells);
    let corners = cells.corners().without(cells).without(sides);
    Footprint { cells: differences(cells), sides: differences(sides), corners: differences(corners) }
}

fn differences<const W: usize>(cells: Cells<W>) -> Vec<u16> {
    let mut all = Vec::new();
    cells.each(|cell| all.push(cell.wrapping_sub(Cells::<W>::number(INSIDE))));
    all
}

impl Shape {
    /// The number of orientations.
    pub const COUNT: usize = COUNT;

    #[inline]
    pub(super) fn of(orientation: u8) -> &'static Shape {
        &SHAPES[usize::from(orientation) % COUNT]
    }

    /// Returns all shapes, by their index.
    #[must_use]
    pub fn all() -> &'static [Shape] {
        &SHAPES[..]
    }

    /// Returns the numbers that it has on the board whose sets have so many words.
    #[inline]
    #[must_use]
    pub fn footprint<const W: usize>(&self) -> &Footprint {
        if W == SMALL { &self.small } else { &self.large }
    }
}
