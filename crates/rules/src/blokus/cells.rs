//! Sets of cells of the board, as bits.

use std::ops::{BitAnd, BitOr};

use crate::polyomino::Cell;

/// The words of a set of the small board, on which two colours play.
pub(super) const SMALL: usize = 4;
/// The words of a set of the large board, on which four colours play.
pub(super) const LARGE: usize = 8;

/// A set of cells of the board that needs so many words: bit `COLUMN · column + row`, the lowest word first. That is
/// the cell's number, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// The columns and the rows of the board.
    pub const SIZE: u8 = if W == SMALL { 14 } else { 20 };
    /// The bits of a column; those above its rows are never set.
    pub const COLUMN: u8 = if W == SMALL { 16 } else { 24 };
    /// The bytes of a set.
    pub(super) const BYTES: usize = 8 * W;
    /// No cell.
    pub const NONE: Cells<W> = Cells([0; W]);
    /// All cells of the board.
    pub const BOARD: Cells<W> = board();

    /// Returns whether the set holds the cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = place::<W>(cell);
        self.0[word] & bit != 0
    }

    /// Puts a cell of the board into the set.
    pub(super) fn insert(&mut self, cell: Cell) {
        let (word, bit) = place::<W>(cell);
        self.0[word] |= bit;
    }

    /// Returns the number of a cell of the board.
    #[inline]
    #[must_use]
    pub fn number(cell: Cell) -> u16 {
        u16::from(Self::COLUMN) * u16::from(cell.column) + u16::from(cell.row)
    }

    /// Returns whether the cell lies on the board.
    #[must_use]
    pub fn is_on_board(cell: Cell) -> bool {
        cell.column < Self::SIZE && cell.row < Self::SIZE
    }

    /// Returns the set of the cells with these numbers, which count on from 0 again where they end.
    #[inline]
    #[must_use]
    pub fn of(numbers: impl IntoIterator<Item = u16>) -> Cells<W> {
        let mut set = Cells::NONE;
        for number in numbers {
            set.0[usize::from(number / 64) % W] |= 1 << (number % 64);
        }
        set
    }

    /// Returns whether the set holds no cell.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the number of cells.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 400 cells")]
    pub fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() as u16
    }

    /// Returns the number of the cell with so many of the set before it; none if there are fewer.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub fn nth(&self, index: u32) -> Option<u16> {
        let mut left = index;
        for (first, mut word) in (0..).step_by(64).zip(self.0) {
            let count = word.count_ones();
            if left < count {
                for _ in 0..left {
                    word &= word - 1;
                }
                return Some(first | word.trailing_zeros() as u16);
            }
            left -= count;
        }
        None
    }

    /// Calls `tell` with the numbers of the cells, in order.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub fn each(&self, mut tell: impl FnMut(u16)) {
        for (first, mut word) in (0..).step_by(64).zip(self.0) {
            while word != 0 {
                tell(first | word.trailing_zeros() as u16);
                word &= word - 1;
            }
        }
    }

    /// Returns the cells of a column, the bit of each its row; none beyond the last column.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a column has 24 bits at most")]
    pub fn column(&self, column: u8) -> u32 {
        let bits = u32::from(Self::COLUMN);
        let first = bits * u32::from(column);
        let word = (first / 64) as usize;
        let Some(low) = self.0.get(word) else { return 0 };
        // Shifted twice, for a shift by all 64 bits.
        let all = low >> (first % 64) | self.after(word) << 1 << (63 - first % 64);
        (all & ((1 << bits) - 1)) as u32
    }

    /// Returns one word of the set, which has 64 bits.
    #[inline]
    pub(super) fn word(&self, index: usize) -> u64 {
        self.0[index % W]
    }

    /// Returns a bit for each word that holds any cell.
    #[inline]
    pub(super) fn filled_words(&self) -> u64 {
        let filled = self.0.iter().enumerate();
        filled.fold(0, |all, (index, word)| all | u64::from(*word != 0) << index)
    }

    /// Writes the columns from the left into the first bytes.
    #[inline]
    pub(super) fn write(self, bytes: &mut [u8]) {
        for (to, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            to.copy_from_slice(&word.to_le_bytes());
        }
    }

    /// Returns the set of the columns that these bytes begin with.
    #[inline]
    pub(super) fn read(bytes: &[u8]) -> Cells<W> {
        Cells(std::array::from_fn(|index| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[8 * index..8 * index + 8]);
            u64::from_le_bytes(word)
        }))
    }

    /// Returns the cells in order of column, then row.
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        let columns = 0..Self::SIZE;
        let cells = columns.flat_map(|column| (0..Self::SIZE).map(move |row| Cell { column, row }));
        cells.filter(move |&cell| self.contains(cell))
    }

    /// Returns the cells that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns the set moved down by some rows, or up where they are negative. What leaves its column comes into the
    /// next one.
    #[inline]
    pub(super) fn lowered(&self, rows: i8) -> Cells<W> {
        let bits = u32::from(rows.unsigned_abs());
        // Shifted twice, for a shift by all 64 bits.
        Cells(if rows < 0 {
            std::array::from_fn(|at| self.0[at] << bits | self.before(at) >> 1 >> (63 - bits))
        } else {
            std::array::from_fn(|at| self.0[at] >> bits | self.after(at) << 1 << (63 - bits))
        })
    }

    #[inline]
    fn before(&self, word: usize) -> u64 {
        if word == 0 { 0 } else { self.0[word - 1] }
    }

    #[inline]
    fn after(&self, word: usize) -> u64 {
        if word + 1 == W { 0 } else { self.0[word + 1] }
    }

    /// Returns the cells of the board that share a side with a cell of the set.
    #[must_use]
    pub fn sides(&self) -> Cells<W> {
        (self.beside() | self.above_and_below()) & Cells::BOARD
    }

    /// Returns the cells of the board that touch a cell of the set at a corner.
    #[must_use]
    pub fn corners(&self) -> Cells<W> {
        (self.above_and_below() & Cells::BOARD).beside() & Cells::BOARD
    }

    /// Returns the cells above and below. May set bits beyond the columns' ends.
    #[inline]
    fn above_and_below(&self) -> Cells<W> {
        if 64 % Self::COLUMN == 0 {
            return Cells(self.0.map(|word| word << 1 | word >> 1));
        }
        Cells(std::array::from_fn(|at| {
            let (before, word, after) = (self.before(at), self.0[at], self.after(at));
            word << 1 | before >> 63 | word >> 1 | after << 63
        }))
    }

    /// Returns the cells to the left and right. May set bits beyond the last column.
    #[inline]
    fn beside(&self) -> Cells<W> {
        let column = u32::from(Self::COLUMN);
        Cells(std::array::from_fn(|at| {
            let (before, word, after) = (self.before(at), self.0[at], self.after(at));
            let right = word << column | before >> (64 - column);
            let left = word >> column | after << (64 - column);
            right | left
        }))
    }
}

impl<const W: usize> Default for Cells<W> {
    fn default() -> Cells<W> {
        Cells::NONE
    }
}

/// Returns the word of a cell, and its bit there.
#[inline]
fn place<const W: usize>(cell: Cell) -> (usize, u64) {
    let number = Cells::<W>::number(cell);
    (usize::from(number / 64) % W, 1 << (number % 64))
}

const fn board<const W: usize>() -> Cells<W> {
    let mut words = [0; W];
    let mut column = 0;
    while column < Cells::<W>::SIZE as usize {
        let mut row = 0;
        while row < Cells::<W>::SIZE as usize {
            let number = Cells::<W>::COLUMN as usize * column + row;
            words[number / 64] |= 1 << (number % 64);
            row += 1;
        }
        column += 1;
    }
    Cells(words)
}

impl<const W: usize> FromIterator<Cell> for Cells<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells<W> {
        let mut set = Cells::NONE;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Cells<W>;

    #[inline]
    fn bitand(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Cells<W>;

    #[inline]
    fn bitor(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}
