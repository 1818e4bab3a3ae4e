//! The journal: the changes of a game since its snapshot, one per line.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{GameId, JournalEntry};

/// A line: the game's id, the number of steps before the change, the number of those that stay, and the new steps.
#[derive(Serialize, Deserialize)]
struct JournalLine<'a> {
    /// None in journals of the first format.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    game: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    ply: usize,
    steps: Cow<'a, [String]>,
}

/// Returns the line of a change.
pub(super) fn encode(game: &GameId, entry: &JournalEntry) -> String {
    let line = JournalLine {
        game: Some(Cow::Borrowed(game.as_str())),
        at: Some(entry.at),
        ply: entry.ply,
        steps: Cow::Borrowed(&entry.steps),
    };
    // Texts and numbers always serialize.
    format!("{}\n", serde_json::to_string(&line).unwrap_or_default())
}

/// A record after its journal.
pub(super) struct Replayed {
    /// The record's text with all changes that could be applied.
    pub(super) record: String,
    /// The reason why the rest was left out; none if nothing was.
    pub(super) rejected: Option<Rejected>,
}

/// The reason why lines of a journal were left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rejected {
    /// A line cannot be read.
    Damaged,
    /// A line belongs to another game, or to another place in this one.
    WrongGame,
}

/// Applies the lines of a journal to a record. Returns none if the record cannot be read.
///
/// Text after the last line break is not damage: a power cut may leave part of a line, whose change was not answered
/// yet.
pub(super) fn replay(journal: &[u8], game: Option<&GameId>, record: String) -> Option<Replayed> {
    let lines = journal.split_inclusive(|&byte| byte == b'\n');
    let lines: Vec<_> = lines.filter_map(|line| line.strip_suffix(b"\n")).collect();
    if lines.is_empty() {
        return Some(Replayed { record, rejected: None });
    }
    let mut entries: BTreeMap<String, Cow<'_, RawValue>> = serde_json::from_str(&record).ok()?;
    let mut steps = steps(entries.remove("turns"), entries.remove("draft"))?;
    let applied = lines.iter().try_for_each(|line| apply(&mut steps, line, game));
    let all = serde_json::value::to_raw_value(&steps).ok()?;
    // All steps are in the draft: readers recompute turns and result.
    entries.remove("result");
    entries.insert("draft".to_owned(), Cow::Owned(all));
    Some(Replayed { record: serde_json::to_string(&entries).ok()?, rejected: applied.err() })
}

/// Applies one line.
fn apply(steps: &mut Vec<String>, line: &[u8], game: Option<&GameId>) -> Result<(), Rejected> {
    let line: JournalLine<'_> = serde_json::from_slice(line).map_err(|_| Rejected::Damaged)?;
    let is_game = line.game.as_deref() == game.map(GameId::as_str);
    let is_place = line.at.is_none_or(|at| at == steps.len()) && line.ply <= steps.len();
    if !is_game || !is_place {
        return Err(Rejected::WrongGame);
    }
    steps.truncate(line.ply);
    steps.extend(line.steps.into_owned());
    Ok(())
}

/// Returns every step of a record, in order.
fn steps(turns: Option<Cow<'_, RawValue>>, draft: Option<Cow<'_, RawValue>>) -> Option<Vec<String>> {
    let read = |list: &RawValue| serde_json::from_str(list.get()).ok();
    let turns: Vec<Vec<String>> = turns.map_or_else(|| Some(Vec::new()), |turns| read(&turns))?;
    let draft = draft.map_or_else(|| Some(Vec::new()), |draft| serde_json::from_str(draft.get()).ok())?;
    Some(turns.into_iter().flatten().chain::<Vec<String>>(draft).collect())
}
