//! One combination of a study: options with a line-up.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use atar_search::Player;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::study::LineUp;

/// The name of a cell: the SHA-256 of its game, its options and its line-up. A grid that grows keeps its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CellId(pub [u8; 32]);

impl CellId {
    /// Returns the name of a cell. The options must be all of the game's.
    #[must_use]
    pub fn of(game: &str, options: &Map<String, Value>, line_up: &LineUp) -> CellId {
        let sorted: BTreeMap<_, _> = options.iter().collect();
        let canonical = json!([game, sorted, line_up]).to_string();
        CellId(Sha256::digest(canonical).into())
    }
}

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

/// One combination of a study's grid with one line-up.
///
/// Two combinations may come to the same options, as two densities of a small board can. They then have the same
/// name, and share their games.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyCell {
    /// Its name.
    pub id: CellId,
    /// Where it is in the grid: each key of the grid, in its order, with the value.
    pub at: Vec<(String, Value)>,
    /// All options of its game.
    pub options: Map<String, Value>,
    /// Who plays.
    pub line_up: LineUp,
    /// The number of seats.
    pub seats: usize,
}

impl StudyCell {
    /// Returns the games of a round. They have the same chance: with a and b, one for each place of a; with equal
    /// players two, thought out with other seeds.
    #[must_use]
    pub fn round(&self) -> u32 {
        match self.line_up {
            LineUp::All(_) => 2,
            LineUp::Pair { .. } => u32::try_from(self.seats).unwrap_or(u32::MAX),
        }
    }

    /// Returns the place of a in a game, with a and b.
    #[must_use]
    pub fn place_of_a(&self, game: u32) -> usize {
        (game % self.round().max(1)) as usize
    }

    /// Returns N where a seat with 2N nodes plays seats with N, and nothing else differs.
    #[must_use]
    pub fn doubles(&self) -> Option<u64> {
        let LineUp::Pair { a, b } = &self.line_up else {
            return None;
        };
        let is_plain = a.without().is_empty() && b.without().is_empty();
        match (a.player(), b.player()) {
            (Player::Nodes(more), Player::Nodes(nodes))
                if is_plain && Some(more) == nodes.checked_mul(2) =>
            {
                Some(nodes)
            }
            _ => None,
        }
    }

    /// Returns its value of a key of the grid, of an option, or of `players`, the number of seats.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<Value> {
        let in_grid = self.at.iter().find(|(known, _)| known == key);
        let value = in_grid.map(|(_, value)| value).or(self.options.get(key));
        let seats = || (key == "players").then(|| json!(self.seats));
        value.cloned().or_else(seats)
    }

    /// Returns its place in the grid and its line-up for people, such as `side 8, density 33, level 3 (Casual)`.
    #[must_use]
    pub fn label(&self) -> String {
        let mut label: Vec<_> = self
            .at
            .iter()
            .map(|(key, value)| {
                let value = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                format!("{key} {value}")
            })
            .collect();
        label.push(self.line_up.title());
        label.join(", ")
    }
}
