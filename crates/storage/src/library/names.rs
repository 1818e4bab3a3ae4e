//! The names of the library's files.

use atar_table::{EXTENSION, LibraryStamp};

/// The extension of a game that was deleted.
const DELETED: &str = ".deleted";

/// Makes an id of the time in milliseconds and a random number. Ids sort by time.
pub(super) fn new_id(at: u64, random: u32) -> String {
    format!("{at:013}-{random:08x}")
}

/// Returns the name of a game's file.
pub(super) fn game(id: &str) -> String {
    format!("{id}.{EXTENSION}")
}

/// Returns the id in the name of a game's file. A file of another name is none of ours.
pub(super) fn id(name: &str) -> Option<&str> {
    let id = name.strip_suffix(EXTENSION)?.strip_suffix('.')?;
    LibraryStamp::is_id(id).then_some(id)
}

/// Returns the name of a game's file once it was deleted.
pub(super) fn deleted(id: &str, at: u64) -> String {
    format!("{id}.{at}{DELETED}")
}

/// Returns the id and the time in the name of a deleted game.
pub(super) fn deleted_id(name: &str) -> Option<(&str, u64)> {
    let (id, at) = name.strip_suffix(DELETED)?.split_once('.')?;
    LibraryStamp::is_id(id).then_some((id, at.parse().ok()?))
}

/// Returns the name of a damaged game.
pub(super) fn damaged(id: &str) -> String {
    format!("{id}.damaged")
}
