//! The file of a snapshot: a header line of our own, then the text of the record.
//!
//! The header is not part of the record. So no key of a record, which may come from anybody, has a meaning for storage.
//! The first format had the header inside the record; those keys are ignored.

use std::borrow::Cow;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::GameId;
use crate::files::version::{FileVersion, GameFile};

/// Version of the format. A new one needs a reader for the old one, and a fixture in `tests/fixtures/`.
const VERSION: u64 = 2;
/// Keys that the first format put into the record.
const V1_KEYS: [&str; 2] = ["kept_version", "kept_file"];

/// The data that is saved of a game besides its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) game: Option<GameId>,
    pub(super) file: Option<GameFile>,
}

#[derive(Serialize, Deserialize)]
struct HeaderLine<'a> {
    kept: u64,
    #[serde(borrow)]
    game: Cow<'a, str>,
    #[serde(borrow)]
    file: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    version: Option<FileVersion>,
}

/// Returns the bytes of a file. A path that is not UTF-8 is left out.
pub(super) fn write(game: &GameId, file: Option<&GameFile>, record: &str) -> Vec<u8> {
    let path = file.and_then(|file| file.path.to_str());
    let line = HeaderLine {
        kept: VERSION,
        game: Cow::Borrowed(game.as_str()),
        file: path.map(Cow::Borrowed),
        version: file.filter(|_| path.is_some()).and_then(|file| file.version.clone()),
    };
    // Texts and a number always serialize.
    let line = serde_json::to_string(&line).unwrap_or_default();
    format!("{line}\n{record}").into_bytes()
}

/// Reads a file. Returns none if it is damaged, or of an unknown version.
pub(super) fn read(bytes: Vec<u8>) -> Option<(Header, String)> {
    let mut text = String::from_utf8(bytes).ok()?;
    let end = text.find('\n')?;
    let line: HeaderLine<'_> = serde_json::from_str(&text[..end]).ok()?;
    let version = line.version;
    let header = Header {
        game: Some(GameId(line.game.into_owned())),
        file: line.file.map(|file| GameFile { path: PathBuf::from(file.as_ref()), version }),
    };
    let is_known = line.kept == VERSION;
    text.drain(..=end);
    is_known.then_some((header, text))
}

/// Reads a file of the first format. Ignores the file name in it: a record from somebody else could contain that key.
pub(super) fn read_v1(bytes: &[u8]) -> Option<(Header, String)> {
    let mut record: Map<String, Value> = serde_json::from_slice(bytes).ok()?;
    let version = record.get(V1_KEYS[0]).cloned();
    V1_KEYS.iter().for_each(|key| drop(record.remove(*key)));
    let header = Header { game: None, file: None };
    let is_known = version.is_none_or(|version| version == 1);
    is_known.then(|| (header, Value::Object(record).to_string()))
}
