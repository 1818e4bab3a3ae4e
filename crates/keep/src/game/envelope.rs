//! The file of a whole game: a line of what the program keeps for itself, and below it the text of the record.
//!
//! The line stands outside the record, so that no key of a record, which may come from anybody, means anything to the
//! program. The
//! first form had it inside: its records are read without those keys.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::GameId;

/// The version of the form. Raising it asks for a reader of the earlier one, and for a fixture in `tests/fixtures/`.
const VERSION: u64 = 2;
/// The keys that the first form put into the record.
const OLD_KEYS: [&str; 2] = ["kept_version", "kept_file"];

/// What the program keeps of a game beside its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Envelope {
    pub(super) game: Option<GameId>,
    pub(super) file: Option<PathBuf>,
}

#[derive(Serialize, Deserialize)]
struct Line<'a> {
    kept: u64,
    #[serde(borrow)]
    game: Cow<'a, str>,
    #[serde(borrow)]
    file: Option<Cow<'a, str>>,
}

/// The bytes of a file. A path that is no text cannot be kept.
pub(super) fn write(game: &GameId, file: Option<&Path>, record: &str) -> Vec<u8> {
    let line = Line {
        kept: VERSION,
        game: Cow::Borrowed(game.as_str()),
        file: file.and_then(Path::to_str).map(Cow::Borrowed),
    };
    // Texts and a number: nothing of it can fail.
    let line = serde_json::to_string(&line).unwrap_or_default();
    format!("{line}\n{record}").into_bytes()
}

/// What stands in a file, the record as text; none if it is damaged, or of a form that is not known.
pub(super) fn read(bytes: Vec<u8>) -> Option<(Envelope, String)> {
    let mut text = String::from_utf8(bytes).ok()?;
    let end = text.find('\n')?;
    let line: Line<'_> = serde_json::from_str(&text[..end]).ok()?;
    let envelope = Envelope {
        game: Some(GameId(line.game.into_owned())),
        file: line.file.map(|file| PathBuf::from(file.as_ref())),
    };
    let is_known = line.kept == VERSION;
    text.drain(..=end);
    is_known.then_some((envelope, text))
}

/// The same of a file of the first form. Which file the game belonged to is not believed: a record could bring such a
/// key with it.
pub(super) fn read_old(bytes: &[u8]) -> Option<(Envelope, String)> {
    let mut record: Map<String, Value> = serde_json::from_slice(bytes).ok()?;
    let version = record.get(OLD_KEYS[0]).cloned();
    OLD_KEYS.iter().for_each(|key| drop(record.remove(*key)));
    let envelope = Envelope {
        game: None,
        file: None,
    };
    let is_known = version.is_none_or(|version| version == 1);
    is_known.then(|| (envelope, Value::Object(record).to_string()))
}
