//! A polyomino at a place.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::{Cell, MAX_CELLS, ParseCellError, Polyomino};
use crate::position::ParseStepError;

/// Cells of a grid, written in order of column, then row: `a9,a10,b10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The first of the cells.
    pub at: Cell,
    /// How they lie.
    pub polyomino: Polyomino,
}

/// A text that is no placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("one to five cells in order of column, then row, would be a placement")]
pub struct ParsePlacementError;

impl From<ParseCellError> for ParsePlacementError {
    fn from(_: ParseCellError) -> ParsePlacementError {
        ParsePlacementError
    }
}

impl From<ParsePlacementError> for ParseStepError {
    fn from(_: ParsePlacementError) -> ParseStepError {
        ParseStepError
    }
}

impl Placement {
    /// Returns the cells in order of column, then row; those that no grid has are left out.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let offsets = self.polyomino.offsets().iter();
        offsets.filter_map(|&offset| self.at.offset(offset))
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.cells().enumerate() {
            if index > 0 {
                f.write_char(',')?;
            }
            cell.fmt(f)?;
        }
        Ok(())
    }
}

impl FromStr for Placement {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Placement, ParsePlacementError> {
        let names = text.split(',').take(MAX_CELLS + 1);
        let cells = names.map(str::parse).collect::<Result<Vec<Cell>, _>>()?;
        let ordered = cells.is_sorted_by(|one, next| one < next);
        let at = *cells.first().ok_or(ParsePlacementError)?;
        if !ordered || cells.len() > MAX_CELLS {
            return Err(ParsePlacementError);
        }
        let polyomino = Polyomino::from_cells(cells.iter().map(|cell| cell.offset_from(at)));
        Ok(Placement { at, polyomino })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_the_cells_in_order() {
        for text in ["c4", "a9,a10,b10", "y1,z1,aa1", "a1,b1,c1,d1,e1"] {
            let placement: Placement = text.parse().expect("a placement");
            assert_eq!(placement.to_string(), text);
        }
        let placement: Placement = "a9,a10,b10".parse().expect("a placement");
        assert_eq!(placement.polyomino, Polyomino::from_drawing("#. ##"));
        assert_eq!(placement.at, Cell { column: 0, row: 8 });
    }

    #[test]
    fn other_orders_and_other_texts_are_none() {
        for text in ["", ",", "a1,", "a10,a9", "b1,a1", "a1,a1", "a1, a2", "a1,b1,c1,d1,e1,f1", "a1;a2"] {
            assert_eq!(text.parse::<Placement>(), Err(ParsePlacementError), "{text}");
        }
    }
}
