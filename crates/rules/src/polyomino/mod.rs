//! Polyominoes: small connected sets of cells of a grid, whether its cells are squares or hexagons.

mod cell;
mod placement;

pub use cell::{Cell, ParseCellError};
pub use placement::{ParsePlacementError, Placement};

use serde::{Serialize, Serializer};

/// The most cells of a polyomino.
pub const MAX_CELLS: usize = 5;

/// The way from one cell to another: columns to the right, and rows onwards.
pub type Offset = (i8, i8);

/// One to five cells, wherever they lie: as offsets from the first of them, in order of column, then row.
///
/// A turned or mirrored polyomino is another one, unless its cells lie the same way again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Polyomino {
    /// Only the first `len` count; the others are (0, 0), as the very first is.
    offsets: [Offset; MAX_CELLS],
    len: u8,
}

impl Polyomino {
    /// Returns the polyomino of these cells, in any order and counted from anywhere; further ones than five are left
    /// out.
    #[must_use]
    pub fn from_cells(cells: impl IntoIterator<Item = Offset>) -> Polyomino {
        let mut offsets = [(0, 0); MAX_CELLS];
        let mut len = 0;
        for (place, cell) in offsets.iter_mut().zip(cells) {
            *place = cell;
            len += 1;
        }
        let cells = &mut offsets[..usize::from(len)];
        cells.sort_unstable();
        let (column, row) = cells.first().copied().unwrap_or_default();
        for cell in cells {
            *cell = (cell.0 - column, cell.1 - row);
        }
        Polyomino { offsets, len }
    }

    /// Returns the polyomino of a drawing: rows separated by blanks, row by row onwards, each `#` a cell.
    #[must_use]
    pub fn from_drawing(drawing: &str) -> Polyomino {
        let rows = (0..).zip(drawing.split(' '));
        Polyomino::from_cells(rows.flat_map(|(row, signs)| {
            let signs = (0..).zip(signs.chars());
            signs.filter(|&(_, sign)| sign == '#').map(move |(column, _)| (column, row))
        }))
    }

    /// Returns the cells as offsets from the first, which is (0, 0); in order of column, then row.
    #[must_use]
    pub fn offsets(&self) -> &[Offset] {
        &self.offsets[..self.len()]
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns whether there is no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the shape turned by a quarter on a square grid, from the direction of the columns to that of the rows.
    #[must_use]
    pub fn rotated(&self) -> Polyomino {
        self.mapped(|(column, row)| (-row, column))
    }

    /// Returns the shape turned back by a quarter on a square grid.
    #[must_use]
    pub fn rotated_back(&self) -> Polyomino {
        self.mapped(|(column, row)| (row, -column))
    }

    /// Returns the shape turned by a sixth on a hexagonal grid (docs/rules/petri.md, "The hex pieces").
    #[must_use]
    pub fn hex_rotated(&self) -> Polyomino {
        self.mapped(|(column, row)| (-row, column + row))
    }

    /// Returns the shape turned back by a sixth on a hexagonal grid.
    #[must_use]
    pub fn hex_rotated_back(&self) -> Polyomino {
        self.mapped(|(column, row)| (column + row, -column))
    }

    /// Returns the shape flipped from left to right on a square grid.
    #[must_use]
    pub fn flipped(&self) -> Polyomino {
        self.mapped(|(column, row)| (-column, row))
    }

    /// Returns the shape flipped on a hexagonal grid, about the line on which column and row are equal.
    #[must_use]
    pub fn hex_flipped(&self) -> Polyomino {
        self.mapped(|(column, row)| (row, column))
    }

    fn mapped(&self, map: impl Fn(Offset) -> Offset) -> Polyomino {
        Polyomino::from_cells(self.offsets().iter().map(|&offset| map(offset)))
    }

    /// Returns every polyomino that the symmetries make of this one, itself first, each once.
    #[must_use]
    pub fn orientations(&self, symmetries: &[fn(&Polyomino) -> Polyomino]) -> Vec<Polyomino> {
        let mut all = vec![*self];
        let mut next = 0;
        while let Some(one) = all.get(next).copied() {
            let others = symmetries.iter().map(|symmetry| symmetry(&one));
            for other in others {
                if !all.contains(&other) {
                    all.push(other);
                }
            }
            next += 1;
        }
        all
    }
}

impl Serialize for Polyomino {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.offsets())
    }
}

#[cfg(feature = "schema")]
crate::schema::written_as!(Polyomino, Vec<[i8; 2]>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polyomino_does_not_depend_on_where_its_cells_lie() {
        let here = Polyomino::from_cells([(4, 7), (3, 7), (3, 8)]);
        let there = Polyomino::from_cells([(-2, 1), (-1, 0), (-2, 0)]);
        assert_eq!(here, there);
        assert_eq!(here.offsets(), [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(here, Polyomino::from_drawing("## #."));
    }

    #[test]
    fn four_quarter_turns_and_six_sixth_turns_come_back() {
        let one = Polyomino::from_drawing("##. .## .#.");
        let quarters = [one.rotated(), one.rotated().rotated()];
        assert_eq!(quarters[1].rotated().rotated(), one);
        assert_eq!(quarters[0].rotated_back(), one);
        let sixth = one.hex_rotated();
        assert_eq!(sixth.hex_rotated_back(), one);
        assert_eq!((0..5).fold(sixth, |turned, _| turned.hex_rotated()), one);
        assert_ne!(one.flipped(), one);
        assert_eq!(one.flipped().flipped(), one);
    }

    #[test]
    fn orientations_are_all_different() {
        let counts = |drawing, symmetries: &[fn(&Polyomino) -> Polyomino]| {
            Polyomino::from_drawing(drawing).orientations(symmetries).len()
        };
        let turns: &[fn(&Polyomino) -> Polyomino] = &[Polyomino::rotated];
        let all: &[fn(&Polyomino) -> Polyomino] = &[Polyomino::rotated, Polyomino::flipped];
        assert_eq!(counts("##. .## .#.", turns), 4);
        assert_eq!(counts("##. .## .#.", all), 8);
        assert_eq!(counts(".#. ### .#.", all), 1);
        assert_eq!(counts("##### ", all), 2);
        assert_eq!(counts("##", &[Polyomino::hex_rotated]), 3);
    }
}
