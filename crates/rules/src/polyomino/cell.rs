//! The cells of a grid and their names.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use super::Offset;
use crate::triangle::canonical_number;

/// More columns and rows than any grid has.
const LIMIT: u8 = 100;
const LETTERS: u8 = 26;

/// A cell of a grid: its column and row, ordered by column, then row.
///
/// Its name is the column's letters, `a` to `z`, then `aa`, `ab` …, and the row's number, from 1: `c4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From 0.
    pub column: u8,
    /// From 0.
    pub row: u8,
}

/// All columns and all rows in the order of their names.
static BY_NAME: LazyLock<(Vec<u8>, Vec<u8>)> = LazyLock::new(|| {
    let sorted = |cell: fn(u8) -> Cell| {
        let mut places: Vec<u8> = (0..LIMIT).collect();
        places.sort_by_cached_key(|&place| cell(place).to_string());
        places
    };
    let columns = sorted(|column| Cell { column, row: 0 });
    (columns, sorted(|row| Cell { column: 0, row }))
});

/// A text that names no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no cell has this name")]
pub struct ParseCellError;

impl Cell {
    /// Returns the cell at this offset; none if its column or row would be negative or far too large.
    #[must_use]
    pub fn offset(self, (columns, rows): Offset) -> Option<Cell> {
        let column = self.column.checked_add_signed(columns)?;
        let row = self.row.checked_add_signed(rows)?;
        (column < LIMIT && row < LIMIT).then_some(Cell { column, row })
    }

    /// Returns the columns before this one in the order of their names: `a`, `aa` …, `b`.
    pub(crate) fn columns_by_name(end: u8) -> Vec<u8> {
        let columns = BY_NAME.0.iter().copied();
        columns.filter(|&column| column < end).collect()
    }

    /// Returns the rows before this one in the order of their names: `1`, `10` …, `2`.
    pub(crate) fn rows_by_name(end: u8) -> Vec<u8> {
        let rows = BY_NAME.1.iter().copied();
        rows.filter(|&row| row < end).collect()
    }

    /// Returns the way from another cell to this one. Both are cells of some grid, so it is short.
    pub(crate) fn offset_from(self, other: Cell) -> Offset {
        let way = |to: u8, from: u8| to.wrapping_sub(from).cast_signed();
        (way(self.column, other.column), way(self.row, other.row))
    }
}

/// The name of a cell, without memory of its own.
#[derive(Clone, Copy, Debug)]
struct CellName {
    bytes: [u8; MAX_NAME_BYTES],
    len: u8,
}

/// The bytes of `zz256`: no column or row of a byte has a longer name.
const MAX_NAME_BYTES: usize = 5;

impl CellName {
    fn of(cell: Cell) -> CellName {
        let mut name = CellName { bytes: [0; MAX_NAME_BYTES], len: 0 };
        if let Some(round) = (cell.column / LETTERS).checked_sub(1) {
            name.push(b'a' + round);
        }
        name.push(b'a' + cell.column % LETTERS);
        let number = u16::from(cell.row) + 1;
        let digits = [number / 100, number / 10 % 10, number % 10];
        let zeros = usize::from(number < 10) + usize::from(number < 100);
        for digit in &digits[zeros..] {
            name.push(b'0' + digit.to_le_bytes()[0]);
        }
        name
    }

    fn push(&mut self, sign: u8) {
        self.bytes[usize::from(self.len)] = sign;
        self.len += 1;
    }

    fn as_str(&self) -> &str {
        // Letters and digits are UTF-8.
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CellName::of(*self).as_str())
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let digits = text.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
        let letters = text.strip_suffix(digits).ok_or(ParseCellError)?;
        let place = |letter: u8| letter - b'a';
        let column = match *letters.as_bytes() {
            [one] => place(one),
            [round, one] => {
                let before = (place(round) + 1).checked_mul(LETTERS);
                before.and_then(|before| before.checked_add(place(one))).ok_or(ParseCellError)?
            }
            _ => return Err(ParseCellError),
        };
        let number = canonical_number(digits).filter(|number| (1..=usize::from(LIMIT)).contains(number));
        let row = number.and_then(|number| u8::try_from(number - 1).ok());
        row.filter(|_| column < LIMIT).map(|row| Cell { column, row }).ok_or(ParseCellError)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(CellName::of(*self).as_str())
    }
}

#[cfg(feature = "schema")]
crate::schema::written_as!(Cell, String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_and_a_number() {
        let named = |column, row| Cell { column, row }.to_string();
        assert_eq!(named(0, 0), "a1");
        assert_eq!(named(25, 8), "z9");
        assert_eq!(named(26, 9), "aa10");
        assert_eq!(named(39, 39), "an40");
    }

    #[test]
    fn every_cell_has_one_name() {
        for column in 0..LIMIT {
            for row in 0..LIMIT {
                let cell = Cell { column, row };
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
    }

    #[test]
    fn other_texts_name_no_cell() {
        for text in
            ["", "a", "1", "a0", "a01", "A1", "a1 ", "a+1", "a101", "aaa1", "dz1", "iz1", "zz1", "é1", "1a", "a1a"]
        {
            assert_eq!(text.parse::<Cell>(), Err(ParseCellError), "{text}");
        }
    }
}
