//! All placements of the piece at once, and what they would do at first sight: for those who choose among them without
//! writing each down.

use super::cells::{Cells, rotation};
use super::piece::Orientation;
use super::step::{Bite, PlacedPiece, Step};
use super::{Petri, Phase};
use crate::polyomino::{Cell, Offset};

/// The placements of the mover's piece.
#[derive(Clone, Debug)]
pub struct Placements {
    orientations: &'static [Orientation],
    width: usize,
    /// The cells that are empty or the mover's.
    room: Cells,
    /// The empty cells with a neighbour of the mover's.
    edge: Cells,
    /// The empty cells.
    empty: Cells,
    /// The empty cells that capture something when they are taken.
    captures: Cells,
    /// The empty cells that capture a head when they are taken.
    head_captures: Cells,
}

/// The placements of a piece in one orientation, with its first cell in one column: rows as bits.
#[derive(Clone, Copy, Debug)]
pub struct ColumnPlacements {
    orientation: Orientation,
    column: u8,
    /// All that are legal.
    pub legal: u64,
    /// Those that cover no cell of the mover's.
    pub all_new: u64,
    /// Those that capture something.
    pub captures: u64,
    /// Those that capture a head.
    pub head_captures: u64,
}

impl ColumnPlacements {
    /// Returns the step that places the piece with its first cell in this row.
    #[must_use]
    pub fn step(&self, row: u8) -> Step {
        let at = Cell { column: self.column, row };
        Step::Place(PlacedPiece { at, orientation: self.orientation })
    }
}

impl Placements {
    /// Tells the placements, if there are any.
    pub fn for_each(&self, mut tell: impl FnMut(ColumnPlacements)) {
        for &orientation in self.orientations {
            let offsets = orientation.polyomino().offsets();
            for column in 0..self.width {
                if let Some(places) = self.places(orientation, offsets, column) {
                    tell(places);
                }
            }
        }
    }

    #[inline]
    fn places(&self, orientation: Orientation, offsets: &[Offset], column: usize) -> Option<ColumnPlacements> {
        let (mut fitting, mut touching) = (!0, 0);
        for &offset in offsets {
            fitting &= seen(&self.room, column, offset);
            touching |= seen(&self.edge, column, offset);
        }
        let legal = fitting & touching;
        if legal == 0 {
            return None;
        }
        let (mut all_new, mut captures, mut head_captures) = (legal, 0, 0);
        for &offset in offsets {
            all_new &= seen(&self.empty, column, offset);
            captures |= seen(&self.captures, column, offset);
            head_captures |= seen(&self.head_captures, column, offset);
        }
        Some(ColumnPlacements {
            orientation,
            #[expect(clippy::cast_possible_truncation, reason = "there are 40 columns")]
            column: column as u8,
            legal,
            all_new,
            captures: captures & legal,
            head_captures: head_captures & legal,
        })
    }
}

/// Returns the rows from which a cell of the set is at the offset. A row off the dish is a bit that no set has, also
/// when it comes in from the other end.
#[inline]
fn seen(cells: &Cells, column: usize, (columns, rows): Offset) -> u64 {
    let turns = rotation(rows);
    let column = column + usize::from(columns.unsigned_abs());
    cells.column(column).rotate_right(turns)
}

impl Petri {
    /// Returns the number of cells of a seat.
    #[must_use]
    pub fn territory_of(&self, seat: u8) -> u16 {
        self.cells_of(seat).len()
    }

    /// Returns the number of cells of the dish.
    #[must_use]
    pub fn dish_cells(&self) -> usize {
        self.dish.size().into()
    }

    /// Returns the cells that belong to a seat, by number: down each column, from the left one on, as in the picture.
    pub fn taken_cells(&self) -> impl Iterator<Item = usize> {
        let height = usize::from(self.dish.height);
        let taken: Vec<_> = self.cells_where(|_| true).iter().collect();
        let number = move |cell: Cell| usize::from(cell.column) * height + usize::from(cell.row);
        taken.into_iter().map(number)
    }

    /// Returns the number of empty cells with a neighbour of the seat's.
    #[must_use]
    pub fn liberties(&self, seat: u8) -> u16 {
        self.edge(seat, &self.empty()).len()
    }

    /// Returns whether a seat still has its head.
    #[must_use]
    pub fn has_head(&self, seat: u8) -> bool {
        self.is_living(seat)
    }

    /// Returns whether two seats are one, or partners.
    #[must_use]
    pub fn are_partners(&self, seat: u8, other: u8) -> bool {
        !self.are_opponents(seat, other)
    }

    /// Returns the placements of the mover's piece; none where no placement is to be chosen.
    #[must_use]
    pub fn placements(&self) -> Option<Placements> {
        let Phase::Move(piece) = self.phase else {
            return None;
        };
        let empty = self.empty();
        let (captures, head_captures) = self.threats(self.mover, &empty);
        Some(Placements {
            orientations: piece.orientations(self.flip),
            width: usize::from(self.dish.width),
            room: self.room(),
            edge: self.edge(self.mover, &empty),
            empty,
            captures,
            head_captures,
        })
    }

    /// Returns the bite at an opponent's head that the mover may take, if there is one.
    #[must_use]
    pub fn head_bite(&self) -> Option<Step> {
        if !matches!(self.phase, Phase::Move(_)) || self.bites[usize::from(self.mover)] == 0 {
            return None;
        }
        let heads = self.seats().zip(self.heads);
        let opponents = heads.filter(|&(seat, _)| self.are_opponents(self.mover, seat));
        let near = |head: &Cell| {
            let ways = self.dish.neighbour_offsets().iter();
            let mut beside = ways.filter_map(|&way| head.offset(way));
            beside.any(|cell| self.cells_of(self.mover).contains(cell))
        };
        let found = opponents.filter_map(|(_, head)| head).find(near);
        found.map(|head| Step::Bite(Bite::new(head, 0, 1)))
    }

    /// Returns the empty cells that capture something when the seat takes them, and those that capture a head.
    fn threats(&self, seat: u8, empty: &Cells) -> (Cells, Cells) {
        let own = self.cells_of(seat);
        let opponents = self.cells_where(|other| self.are_opponents(seat, other));
        let (mut captures, mut head_captures) = (Cells::NONE, Cells::NONE);
        for &way in self.dish.line_directions() {
            let run = self.dish.lines_from(own, &opponents, way);
            captures.join(&run.moved(way).and(empty));
            let heads = self.heads.into_iter().flatten();
            for head in heads.filter(|&head| run.contains(head)) {
                let mut cell = head.offset(way);
                while let Some(on) = cell.filter(|&on| opponents.contains(on)) {
                    cell = on.offset(way);
                }
                if let Some(end) = cell.filter(|&end| empty.contains(end)) {
                    head_captures.insert(end);
                }
            }
        }
        (captures, head_captures)
    }
}
