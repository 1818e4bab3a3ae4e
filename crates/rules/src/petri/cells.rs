//! Sets of cells of the dish, as bits.

use super::options::MAX_SIZE;
use crate::bits::Bits;
use crate::polyomino::{Cell, Offset};

/// A set of cells. Each word is a column, each of its bits a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cells(pub(super) [u64; MAX_SIZE]);

impl Cells {
    pub(super) const NONE: Cells = Cells([0; MAX_SIZE]);

    #[inline]
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.column(usize::from(cell.column)) >> (cell.row % 64) & 1 == 1
    }

    /// Returns the rows of a column; none beyond the last.
    #[inline]
    pub(super) fn column(&self, column: usize) -> u64 {
        self.0.get(column).copied().unwrap_or(0)
    }

    /// Returns the first and the last column that have cells of the set.
    #[inline]
    pub(super) fn columns(&self) -> Option<(usize, usize)> {
        let is_used = |column: &u64| *column != 0;
        let first = self.0.iter().position(is_used)?;
        let last = self.0.iter().rposition(is_used)?;
        Some((first, last))
    }

    /// Puts a cell of a dish into the set.
    #[inline]
    pub(super) fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell.column)] |= 1 << cell.row;
    }

    /// Takes a cell of a dish out of the set.
    #[inline]
    pub(super) fn remove(&mut self, cell: Cell) {
        self.0[usize::from(cell.column)] &= !(1 << cell.row);
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, column| all | column) == 0
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a dish has 1600 cells")]
    pub(super) fn len(&self) -> u16 {
        self.0.iter().map(|column| column.count_ones() as u16).sum()
    }

    /// Returns the cells in order of column, then row.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> {
        let columns = (0..).zip(&self.0);
        columns.flat_map(|(column, &rows)| Bits(rows).map(move |row| Cell { column, row }))
    }

    /// Returns the cell behind the unbroken line of cells of the set that begins beside a cell, and the length of the
    /// line; none where there is no line, or nothing behind it.
    #[inline]
    pub(super) fn line_beside(&self, from: Cell, way: Offset) -> Option<(Cell, usize)> {
        let mut cell = from.offset(way).filter(|&cell| self.contains(cell))?;
        let mut length = 0;
        while self.contains(cell) {
            cell = cell.offset(way)?;
            length += 1;
        }
        Some((cell, length))
    }

    /// Puts all cells of another set into this one.
    #[inline]
    pub(super) fn join(&mut self, other: &Cells) {
        for (column, other) in self.0.iter_mut().zip(other.0) {
            *column |= other;
        }
    }

    /// Returns the set moved by an offset of one column and one row at the most. Rows beyond a dish may be filled.
    #[inline]
    pub(super) fn moved(&self, (columns, rows): Offset) -> Cells {
        let mut moved = Cells::NONE;
        let turns = rotation(rows);
        let put = |to: &mut u64, from: &u64| *to = from.rotate_left(turns);
        match columns {
            0 => moved.0.iter_mut().zip(&self.0).for_each(|(to, from)| put(to, from)),
            1 => moved.0[1..].iter_mut().zip(&self.0).for_each(|(to, from)| put(to, from)),
            _ => moved.0.iter_mut().zip(&self.0[1..]).for_each(|(to, from)| put(to, from)),
        }
        moved
    }

    /// Returns the cells that are in both sets.
    #[inline]
    pub(super) fn and(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|column| self.0[column] & other.0[column]))
    }

    /// Returns the cells that are in this set and not in the other.
    #[inline]
    pub(super) fn without(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|column| self.0[column] & !other.0[column]))
    }
}

/// Returns by how many bits rows move that go this far down; up is most of the way round.
#[inline]
pub(super) fn rotation(rows: i8) -> u32 {
    u32::from(rows.cast_unsigned() % 64)
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut set = Cells::NONE;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
