//! A set of cells moved by every offset of a piece, so that all placements of an orientation are found at once.

use super::cells::{Cells, LARGE};
use crate::polyomino::Offset;

/// The most rows that an offset goes down: the first cell of a piece of five need not be the lowest.
const DOWN: i8 = 3;
/// The most rows that an offset goes up, and columns to the right.
const UP: i8 = 4;
/// Returns the bytes of a set, and of as many columns more as an offset may go to the right.
const fn padded<const W: usize>() -> usize {
    Cells::<W>::BYTES + UP as usize * column_bytes::<W>()
}
/// Returns the bytes of a column.
const fn column_bytes<const W: usize>() -> usize {
    Cells::<W>::COLUMN as usize / 8
}
/// A power of two, beyond every [`ShiftIndex`].
const INDICES: usize = ((DOWN + 1 + UP) as usize * padded::<LARGE>()).next_power_of_two();
/// The bytes for all indices on any board.
const ROOM: usize = INDICES + Cells::<LARGE>::BYTES;

/// A set of cells, moved by every number of rows that an offset has, one after the other.
pub(super) struct Shifted<const W: usize>([u8; ROOM]);

/// An offset, as the index of the first byte of the set that is [`Shifted`] by it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShiftIndex {
    small: u16,
    large: u16,
}

impl ShiftIndex {
    /// Creates the index of an offset from an orientation's first cell to another one, which is never to the left.
    pub(super) fn new(offset: Offset) -> ShiftIndex {
        ShiftIndex { small: index::<{ super::cells::SMALL }>(offset), large: index::<LARGE>(offset) }
    }

    #[inline]
    fn index<const W: usize>(self) -> usize {
        let index = if W == LARGE { self.large } else { self.small };
        usize::from(index) % INDICES
    }
}

#[expect(clippy::cast_possible_truncation, reason = "indices end at INDICES")]
fn index<const W: usize>((columns, rows): Offset) -> u16 {
    let rows = usize::from((rows + DOWN).unsigned_abs());
    let columns = usize::from(columns.unsigned_abs());
    (rows * padded::<W>() + columns * column_bytes::<W>()) as u16
}

impl<const W: usize> Default for Shifted<W> {
    fn default() -> Shifted<W> {
        Shifted([0; ROOM])
    }
}

impl<const W: usize> Shifted<W> {
    #[inline]
    pub(super) fn new(cells: &Cells<W>) -> Shifted<W> {
        let mut shifted = Shifted::default();
        shifted.set(cells);
        shifted
    }

    /// Replaces the set.
    #[inline]
    pub(super) fn set(&mut self, cells: &Cells<W>) {
        for (rows, bytes) in (-DOWN..=UP).zip(self.0.chunks_exact_mut(padded::<W>())) {
            cells.lowered(rows).write(bytes);
        }
    }

    /// Returns the cells from which the cell at the offset is in the set. Where it would be above or below the board,
    /// it may be said to be.
    #[inline]
    pub(super) fn at(&self, index: ShiftIndex) -> Cells<W> {
        let from = index.index::<W>();
        Cells::read(&self.0[from..from + Cells::<W>::BYTES])
    }
}
