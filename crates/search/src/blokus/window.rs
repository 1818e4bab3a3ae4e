//! What lies around a cell of the board, in one word: the cells that a piece over it can reach.

use atar_rules::blokus::Cells;

/// The most rows or columns from a cell to another one that the same piece covers.
pub(super) const REACH: u8 = 4;
/// The columns of any board and those around it that a window may show.
const COLUMNS: usize = 44;

/// A set of cells of a board and of what surrounds it, as far as windows show it. Bit `row + REACH` of column
/// `column + REACH` is a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns([u32; COLUMNS]);

/// The columns of a window two by two, and how far each pair is moved to its bits.
const PAIRS: [(u64, u32); 5] = [
    (0b0_0001_0000 | 0b0_0011_1000 << 32, 19),
    (0b0_0111_1100 | 0b0_1111_1110 << 32, 8),
    (0b1_1111_1111 | 0b0_1111_1110 << 32, 0),
    (0b0_0111_1100 | 0b0_0011_1000 << 32, 15),
    (0b0_0001_0000, 20),
];

/// The bit of a window's own cell.
pub(super) const CENTRE: u64 = 1 << REACH;

/// Returns the bit of a window that shows the cell so many columns to the right and so many rows up; none if a piece of
/// five cells does not reach it.
pub(super) fn bit(columns: i8, rows: i8) -> Option<u32> {
    let reach = REACH.cast_signed();
    if columns.abs() + rows.abs() > reach {
        return None;
    }
    let column = (columns + reach).unsigned_abs();
    let half = 32 * u32::from(column % 2);
    let (_, moved) = PAIRS[usize::from(column / 2)];
    Some(half + moved + u32::from((rows + reach).unsigned_abs()))
}

/// Calls `tell` with the row of each cell of a column.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a column has 32 bits")]
fn each_row(mut cells: u32, mut tell: impl FnMut(u8)) {
    while cells != 0 {
        tell((cells.trailing_zeros() as u8).wrapping_sub(REACH));
        cells &= cells - 1;
    }
}

impl Columns {
    pub(super) const NONE: Columns = Columns([0; COLUMNS]);

    /// Returns the cells of a set of the board.
    pub(super) fn of<const W: usize>(cells: &Cells<W>) -> Columns {
        let mut columns = Columns::NONE;
        for (to, column) in columns.0[usize::from(REACH)..].iter_mut().zip(0..Cells::<W>::SIZE) {
            *to = cells.column(column) << REACH;
        }
        columns
    }

    /// Returns the cells that are not in the set, those around the board among them.
    pub(super) fn complement(&self) -> Columns {
        Columns(self.0.map(|column| !column))
    }

    /// Puts in the cells of a shape's columns, the first of which is that left of its first cell.
    #[inline]
    pub(super) fn insert(&mut self, shape: &[u32; 7], column: u8, row: u8) {
        let first = usize::from(column % 32) + usize::from(REACH) - 1;
        for (to, cells) in self.0[first..first + 7].iter_mut().zip(shape) {
            *to |= cells << (row % 32);
        }
    }

    #[inline]
    pub(super) fn insert_cell(&mut self, column: u8, row: u8) {
        self.0[usize::from(column % 32) + usize::from(REACH)] |= 1 << (row % 32 + REACH);
    }

    /// Calls `tell` with column and row of each cell of the board.
    #[inline]
    pub(super) fn each(&self, mut tell: impl FnMut(u8, u8)) {
        for (column, cells) in (0..).zip(&self.0[usize::from(REACH)..]) {
            each_row(*cells, |row| tell(column, row));
        }
    }

    /// Calls `tell` with column and row of those cells of a shape that are in neither set.
    #[inline]
    pub(super) fn each_outside(
        &self,
        other: &Columns,
        shape: &[u32; 7],
        (column, row): (u8, u8),
        mut tell: impl FnMut(u8, u8),
    ) {
        let first = usize::from(column % 32) + usize::from(REACH) - 1;
        let sets = self.0[first..first + 7].iter().zip(&other.0[first..first + 7]);
        for (by, ((one, other), cells)) in (0..).zip(sets.zip(shape)) {
            each_row(cells << (row % 32) & !one & !other, |row| tell((column + by).wrapping_sub(1), row));
        }
    }

    /// Returns what lies around a cell.
    #[inline]
    pub(super) fn window(&self, column: u8, row: u8) -> u64 {
        let first = usize::from(column % 32);
        let columns = &self.0[first..first + 10];
        let pair = |index: usize| {
            let (cells, moved) = PAIRS[index];
            let both = u64::from(columns[2 * index]) | u64::from(columns[2 * index + 1]) << 32;
            (both >> (row % 32) & cells) << moved
        };
        pair(0) | pair(1) | pair(2) | pair(3) | pair(4)
    }

    /// Puts in those cells of a shape's columns that are not in `one`, and their neighbours that are not either; of
    /// all these only those that are not in `other`.
    #[inline]
    pub(super) fn insert_grown(&mut self, shape: &[u32; 7], (column, row): (u8, u8), one: &Columns, other: &Columns) {
        const WIDTH: usize = 9;
        let first = usize::from(column % 32) + usize::from(REACH) - 2;
        let (one, other) = (&one.0[first..first + WIDTH], &other.0[first..first + WIDTH]);
        let mut open = [0; WIDTH + 2];
        for ((to, cells), one) in open[2..].iter_mut().zip(shape).zip(&one[1..]) {
            *to = cells << (row % 32) & !one;
        }
        for (at, to) in self.0[first..first + WIDTH].iter_mut().enumerate() {
            let near = open[at + 1] | open[at + 1] << 1 | open[at + 1] >> 1 | open[at] | open[at + 2];
            *to |= near & !one[at] & !other[at];
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, column| all | column) == 0
    }
}
