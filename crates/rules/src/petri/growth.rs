//! What placements that capture nothing come to, for those who judge many of them without playing each one out.

use super::cells::Cells;
use super::dish::Dish;
use super::step::PlacedPiece;
use super::{Petri, Phase};
use crate::polyomino::MAX_CELLS;

/// How the mover grows by placements.
#[derive(Clone, Debug)]
pub struct Growth {
    dish: Dish,
    /// The mover's cells.
    own: Cells,
    /// The cells of all opponents.
    opponents: Cells,
    /// The cells of the dish next to an opponent's, along a line: whatever captures something covers one of them.
    near_opponents: Cells,
    /// The empty cells.
    empty: Cells,
    /// The empty cells with a neighbour of the mover's.
    liberties: Cells,
}

/// What a placement adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grown {
    /// The cells newly taken.
    pub cells: u16,
    /// By how much [`Petri::liberties`] grows.
    pub liberties: i16,
}

/// The columns of a placement, and one to the left and to the right of it.
const COLUMNS: usize = MAX_CELLS + 2;

/// The cells of a few columns; the column of the first is one left of a placement's first cell.
type Columns = [u64; COLUMNS];

impl Growth {
    /// Returns what a legal placement adds; none if it captures something.
    #[must_use]
    pub fn of(&self, laid: PlacedPiece) -> Option<Grown> {
        if self.captures(laid) {
            return None;
        }
        let new = self.new_cells(laid);
        let beside = self.beside(new);
        let (mut cells, mut liberties) = (0, 0);
        for (place, (new, beside)) in new.into_iter().zip(beside).enumerate() {
            let at = (usize::from(laid.at.column) + place).wrapping_sub(1);
            let before = self.liberties.column(at);
            let come = beside & self.empty.column(at) & !new & !before;
            cells += count(new);
            liberties += count(come) - count(before & new);
        }
        Some(Grown { cells: cells.unsigned_abs(), liberties })
    }

    /// Returns the cells newly taken.
    fn new_cells(&self, laid: PlacedPiece) -> Columns {
        let mut new = [0; COLUMNS];
        for cell in laid.cells().filter(|&cell| !self.own.contains(cell)) {
            let place = usize::from(cell.column.saturating_sub(laid.at.column)) + 1;
            new[place % COLUMNS] |= 1 << cell.row;
        }
        new
    }

    /// Returns the neighbours of cells.
    fn beside(&self, cells: Columns) -> Columns {
        std::array::from_fn(|place| {
            let left = place.checked_sub(1).map_or(0, |left| cells[left]);
            let right = cells.get(place + 1).copied().unwrap_or_default();
            self.dish.beside_column(left, cells[place], right)
        })
    }

    /// Returns whether a line of opponents' cells lies between a cell newly taken and another of the mover's, newly
    /// taken or not.
    pub(super) fn captures(&self, laid: PlacedPiece) -> bool {
        let mut front = laid.cells().filter(|&cell| self.near_opponents.contains(cell));
        front.any(|from| {
            let is_own = |cell| self.own.contains(cell) || laid.cells().any(|laid| laid == cell);
            let ways = self.dish.line_directions().iter();
            let mut lines = ways.filter_map(|&way| self.opponents.line_beside(from, way));
            !self.own.contains(from) && lines.any(|(end, _)| is_own(end))
        })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
fn count(cells: u64) -> i16 {
    cells.count_ones() as i16
}

impl Petri {
    /// Returns how the mover grows; none where no placement is to be chosen.
    #[must_use]
    pub fn growth(&self) -> Option<Growth> {
        let Phase::Move(_) = self.phase else {
            return None;
        };
        let opponents = self.cells_where(|seat| self.are_opponents(self.mover, seat));
        let empty = self.empty();
        let own = *self.cells_of(self.mover);
        Some(Growth {
            dish: self.dish,
            liberties: self.edge(self.mover, &empty),
            own,
            near_opponents: self.dish.around(&opponents),
            opponents,
            empty,
        })
    }
}
