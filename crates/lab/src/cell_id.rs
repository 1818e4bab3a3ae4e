//! The names of cells.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The name of a cell: the SHA-256 of its game, its options and its line-up. A grid that grows keeps its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CellId(pub [u8; 32]);

impl fmt::Display for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is not the name of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the name of a cell has 64 digits 0 to 9 and a to f")]
pub struct ParseCellIdError;

impl FromStr for CellId {
    type Err = ParseCellIdError;

    fn from_str(text: &str) -> Result<CellId, ParseCellIdError> {
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 64 || !text.as_bytes().iter().all(is_digit) {
            return Err(ParseCellIdError);
        }
        let mut id = [0; 32];
        for (byte, at) in id.iter_mut().zip((0..).step_by(2)) {
            let digits = text.get(at..at + 2).ok_or(ParseCellIdError)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| ParseCellIdError)?;
        }
        Ok(CellId(id))
    }
}

impl TryFrom<String> for CellId {
    type Error = ParseCellIdError;

    fn try_from(text: String) -> Result<CellId, ParseCellIdError> {
        text.parse()
    }
}

impl From<CellId> for String {
    fn from(id: CellId) -> String {
        id.to_string()
    }
}
