//! One combination of a study: options with a line-up.

use std::collections::BTreeMap;

use atar_search::Player;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::line_up::LineUp;
use crate::cell_id::CellId;

impl CellId {
    /// Returns the name of a cell. The options must be all of the game's.
    #[must_use]
    pub fn of(game: &str, options: &Map<String, Value>, line_up: &LineUp) -> CellId {
        let sorted: BTreeMap<_, _> = options.iter().collect();
        let canonical = json!([game, sorted, line_up]).to_string();
        CellId(Sha256::digest(canonical).into())
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
            (Player::Nodes(more), Player::Nodes(nodes)) if is_plain && Some(more) == nodes.checked_mul(2) => {
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
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                format!("{key} {value}")
            })
            .collect();
        label.push(self.line_up.title());
        label.join(", ")
    }
}
