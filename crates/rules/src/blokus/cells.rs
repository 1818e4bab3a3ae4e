//! Sets of cells of the board, as bits.

use std::ops::{BitAnd, BitOr};

use crate::polyomino::Cell;

/// The columns and the rows of the board.
pub(super) const SIZE: u8 = 14;
/// The bits of a column; those above its rows are never set.
pub(super) const COLUMN: u8 = 16;
const WORDS: usize = 4;
/// The bytes of a set.
pub(super) const BYTES: usize = 8 * WORDS;

/// A set of cells: bit `16 · column + row` of 256, the lowest word first. That is the cell's number, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells([u64; WORDS]);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells([0; WORDS]);
    /// All cells of the board.
    pub const BOARD: Cells = board();

    /// Whether the set holds the cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        self.0[word] & bit != 0
    }

    /// Puts a cell of the board into the set.
    pub(super) fn insert(&mut self, cell: Cell) {
        let (word, bit) = place(cell);
        self.0[word] |= bit;
    }

    /// The set of the cells with these numbers.
    #[inline]
    #[must_use]
    pub fn of(numbers: impl IntoIterator<Item = u8>) -> Cells {
        let mut set = Cells::NONE;
        for number in numbers {
            set.0[usize::from(number / 64)] |= 1 << (number % 64);
        }
        set
    }

    /// Whether the set holds no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The number of cells.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a board has 196 cells")]
    pub fn len(&self) -> u8 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    /// The number of the cell with so many of the set before it; none if there are fewer.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a set has 256 bits")]
    pub fn nth(&self, index: u32) -> Option<u8> {
        let mut left = index;
        for (first, mut word) in [0, 64, 128, 192].into_iter().zip(self.0) {
            let count = word.count_ones();
            if left < count {
                for _ in 0..left {
                    word &= word - 1;
                }
                return Some(first | word.trailing_zeros() as u8);
            }
            left -= count;
        }
        None
    }

    /// Tells the numbers of the cells in order.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub fn each(&self, mut tell: impl FnMut(u8)) {
        for (first, mut word) in [0, 64, 128, 192].into_iter().zip(self.0) {
            while word != 0 {
                tell(first | word.trailing_zeros() as u8);
                word &= word - 1;
            }
        }
    }

    /// Four columns.
    #[inline]
    pub(super) fn word(&self, index: usize) -> u64 {
        self.0[index % WORDS]
    }

    /// A bit for each word that holds any cell.
    #[inline]
    pub(super) fn filled_words(&self) -> u64 {
        let [a, b, c, d] = self.0.map(|word| u64::from(word != 0));
        a | b << 1 | c << 2 | d << 3
    }

    /// The columns from the left.
    #[inline]
    pub(super) fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for (to, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// The set of these columns.
    #[inline]
    pub(super) fn from_bytes(bytes: [u8; BYTES]) -> Cells {
        Cells(std::array::from_fn(|index| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[8 * index..8 * index + 8]);
            u64::from_le_bytes(word)
        }))
    }

    /// The cells in order of column, then row.
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        let cells = (0..SIZE).flat_map(|column| (0..SIZE).map(move |row| Cell { column, row }));
        cells.filter(move |&cell| self.contains(cell))
    }

    /// The cells that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The set moved down by some rows, or up where they are negative. What leaves its column comes into the next one.
    #[inline]
    pub(super) fn lowered(&self, rows: i8) -> Cells {
        let [a, b, c, d] = self.0;
        let bits = u32::from(rows.unsigned_abs());
        // Shifted twice, for a shift by all 64 bits.
        let down = |word: u64, next: u64| word >> bits | next << 1 << (63 - bits);
        let up = |word: u64, before: u64| word << bits | before >> 1 >> (63 - bits);
        Cells(if rows < 0 {
            [up(a, 0), up(b, a), up(c, b), up(d, c)]
        } else {
            [down(a, b), down(b, c), down(c, d), down(d, 0)]
        })
    }

    /// The cells of the board that share a side with a cell of the set.
    #[must_use]
    pub fn sides(&self) -> Cells {
        (self.beside() | self.above_and_below()) & Cells::BOARD
    }

    /// The cells of the board that touch a cell of the set at a corner.
    #[must_use]
    pub fn corners(&self) -> Cells {
        (self.above_and_below() & Cells::BOARD).beside() & Cells::BOARD
    }

    /// With bits beyond the columns' ends where the set reaches them.
    fn above_and_below(&self) -> Cells {
        Cells(self.0.map(|word| word << 1 | word >> 1))
    }

    /// With bits beyond the last column where the set reaches it.
    fn beside(&self) -> Cells {
        let [a, b, c, d] = self.0;
        let column = u32::from(COLUMN);
        let beside = |before: u64, word: u64, after: u64| {
            let right = word << column | before >> (64 - column);
            let left = word >> column | after << (64 - column);
            right | left
        };
        Cells([
            beside(0, a, b),
            beside(a, b, c),
            beside(b, c, d),
            beside(c, d, 0),
        ])
    }
}

/// The word of a cell, and its bit there.
#[inline]
fn place(cell: Cell) -> (usize, u64) {
    let in_word = cell.column % 4 * COLUMN + cell.row % COLUMN;
    (usize::from(cell.column / 4) % WORDS, 1 << in_word)
}

const fn board() -> Cells {
    let mut words = [0; WORDS];
    let mut column = 0;
    while column < SIZE {
        words[column as usize / 4] |= ((1 << SIZE) - 1) << (column % 4 * COLUMN);
        column += 1;
    }
    Cells(words)
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut set = Cells::NONE;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Cells {
    type Output = Cells;

    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}
