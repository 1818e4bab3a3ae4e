//! The table of the window, and the file that its game belongs to.

use std::path::{Path, PathBuf};

use atar_storage::{Disk, FileVersion, GameFile, OpenedStore, PersistentTable, SystemDisk, canonical_record};
use atar_table::{Client, Message, Reply};
use serde_json::{Map, Value, json};

use crate::files;

/// The window, which is the table's only client.
pub(crate) const WINDOW: Client = Client(0);

/// The table, and the file that was read last.
pub(crate) struct WindowTable<D: Disk> {
    table: PersistentTable<D>,
    /// The file that was read last, and its text.
    read: Option<(GameFile, String)>,
}

/// The result of a request.
pub(crate) struct WindowReply {
    pub(crate) reply: Reply,
    /// A problem that the person must be told of.
    pub(crate) trouble: Option<String>,
    /// The file that the request opened.
    pub(crate) opened: Option<PathBuf>,
}

impl WindowTable<SystemDisk> {
    /// Creates a table whose games are in memory. Chance follows from `seed`.
    pub(crate) fn in_memory(seed: u64) -> WindowTable<SystemDisk> {
        WindowTable { table: PersistentTable::in_memory(seed), read: None }
    }
}

impl<D: Disk> WindowTable<D> {
    /// Creates a table with the saved game. Chance follows from `seed`. Also returns the problems that the person must
    /// be told of.
    pub(crate) fn new(seed: u64, opened: OpenedStore<D>) -> (WindowTable<D>, Vec<String>) {
        let (table, troubles) = PersistentTable::new(seed, opened);
        (WindowTable { table, read: None }, troubles)
    }

    /// Answers a request, after saving its change.
    pub(crate) fn ask(&mut self, verb: &str, fields: Map<String, Value>) -> WindowReply {
        let file = self.file_of(verb, &fields);
        let message = message(verb, fields);
        let heard = self.table.handle(WINDOW, message.as_bytes(), file.clone());
        let is_opened = heard.reply.change == Some(atar_table::Change::NewGame);
        WindowReply {
            reply: heard.reply,
            trouble: heard.trouble,
            opened: file.filter(|_| is_opened).map(|file| file.path),
        }
    }

    /// Handles a message that is not a request of a person.
    pub(crate) fn handle(&mut self, message: impl Into<Message<'static>>) -> WindowReply {
        let heard = self.table.handle(WINDOW, message, None);
        WindowReply { reply: heard.reply, trouble: heard.trouble, opened: None }
    }

    /// Returns the file whose text a request opens.
    fn file_of(&self, verb: &str, fields: &Map<String, Value>) -> Option<GameFile> {
        let text = fields.get("text").filter(|_| verb == "open")?;
        let (file, read) = self.read.as_ref()?;
        (text == read).then(|| file.clone())
    }

    /// Notes a file that was read, whose text may be opened next.
    pub(crate) fn was_read(&mut self, path: PathBuf, text: String) {
        self.read = Some((GameFile::new(path, &text), text));
    }

    /// Notes that the position `rev` was saved to this file. Returns a problem that the person must be told of.
    pub(crate) fn was_saved(&mut self, file: GameFile, rev: u64) -> Option<String> {
        self.table.was_saved(file, rev)
    }

    /// Returns the version of a file that the game of the position `rev` was last read from or saved to.
    pub(crate) fn version_of(&self, path: &Path, rev: u64) -> Option<FileVersion> {
        self.table.version_of(path, rev).cloned()
    }

    /// Returns the file that the game belongs to, if it still exists, and whether it holds the current state of the
    /// game.
    pub(crate) fn file(&mut self) -> Option<(PathBuf, bool)> {
        let path = self.table.file()?.path.clone();
        if matches!(path.try_exists(), Ok(false)) {
            return None;
        }
        let saved = files::read(&path).ok().and_then(|text| canonical_record(&text));
        let is_saved = saved.is_some() && saved == self.table.record();
        Some((path, is_saved))
    }
}

/// Returns the protocol's message for a verb and its fields.
pub(crate) fn message(verb: &str, mut fields: Map<String, Value>) -> String {
    fields.insert("do".into(), json!(verb));
    Value::Object(fields).to_string()
}

#[cfg(test)]
#[path = "../../crates/storage/tests/support/mod.rs"]
pub(crate) mod memory_disk;

#[cfg(test)]
mod tests;
