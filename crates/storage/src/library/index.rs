//! The index: a line that says its version, and one for each game. Damaged lines are left out: what they listed is read
//! from the files.

use std::collections::BTreeMap;

use atar_table::{GameSummary, LibraryStamp};
use serde::{Deserialize, Serialize};

/// The name of the index.
pub(super) const NAME: &str = "index.jsonl";
/// Version of the format. A new one needs no reader for the old one: the index is made anew from the files.
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
struct Head {
    index: u64,
}

/// What an index lists.
pub(super) struct Index {
    pub(super) games: BTreeMap<String, GameSummary>,
    /// False for the index of a newer version, which is not written over.
    pub(super) is_ours: bool,
}

/// Reads an index; an empty one if there is none.
pub(super) fn read(bytes: Option<&[u8]>) -> Index {
    let mut lines = bytes.unwrap_or_default().split(|byte| *byte == b'\n');
    let head = lines.next().and_then(|line| serde_json::from_slice(line).ok());
    match head {
        Some(Head { index: VERSION }) => Index { games: lines.filter_map(game).collect(), is_ours: true },
        other => Index { games: BTreeMap::new(), is_ours: other.is_none_or(|Head { index }| index < VERSION) },
    }
}

/// Reads the line of a game.
fn game(line: &[u8]) -> Option<(String, GameSummary)> {
    let game: GameSummary = serde_json::from_slice(line).ok()?;
    let id = game.stamp.as_ref().map(|stamp| stamp.id.clone()).filter(|id| LibraryStamp::is_id(id))?;
    Some((id, game))
}

/// Writes an index.
pub(super) fn write<'a>(games: impl Iterator<Item = &'a GameSummary>) -> Vec<u8> {
    // Texts and numbers always serialize.
    let mut bytes = serde_json::to_vec(&Head { index: VERSION }).unwrap_or_default();
    for game in games {
        bytes.push(b'\n');
        bytes.extend(serde_json::to_vec(game).unwrap_or_default());
    }
    bytes.push(b'\n');
    bytes
}
