//! The table of the window, with its game kept, and the file that the game belongs to.

use std::path::{Path, PathBuf};

use atar_storage::{Disk, Opened, PersistentTable, canonical_record};
use atar_table::{Client, Message, Reply};
use serde_json::{Map, Value, json};

use crate::files;

/// The window, the table's only client here.
pub(crate) const WINDOW: Client = Client(0);

/// The table and the file that was read last.
pub(crate) struct WindowTable<D: Disk> {
    table: PersistentTable<D>,
    /// The file that was read last, and its text.
    read: Option<(PathBuf, String)>,
}

/// What a request came to.
pub(crate) struct Heard {
    pub(crate) reply: Reply,
    /// What the person is to be told besides.
    pub(crate) trouble: Option<String>,
    /// The file that was opened by it.
    pub(crate) opened: Option<PathBuf>,
}

impl<D: Disk> WindowTable<D> {
    /// A table with the game that was kept. Chance follows from `seed`. The answer is also what the person is to be
    /// told.
    pub(crate) fn new(seed: u64, opened: Opened<D>) -> (WindowTable<D>, Vec<String>) {
        let (table, troubles) = PersistentTable::new(seed, opened);
        (WindowTable { table, read: None }, troubles)
    }

    /// Answers a request, after keeping what it has changed.
    pub(crate) fn ask(&mut self, verb: &str, fields: Map<String, Value>) -> Heard {
        let file = self.file_of(verb, &fields);
        let message = message(verb, fields);
        let heard = self
            .table
            .handle(WINDOW, message.as_bytes(), file.as_deref());
        let is_opened = heard.reply.change == Some(atar_table::Change::NewGame);
        Heard {
            reply: heard.reply,
            trouble: heard.trouble,
            opened: file.filter(|_| is_opened),
        }
    }

    /// Gives the table something that no person has asked for.
    pub(crate) fn handle(&mut self, message: impl Into<Message<'static>>) -> Heard {
        let heard = self.table.handle(WINDOW, message, None);
        Heard {
            reply: heard.reply,
            trouble: heard.trouble,
            opened: None,
        }
    }

    /// The file whose text is opened by a request.
    fn file_of(&self, verb: &str, fields: &Map<String, Value>) -> Option<PathBuf> {
        let text = fields.get("text").filter(|_| verb == "open")?;
        let (path, read) = self.read.as_ref()?;
        (text == read).then(|| path.clone())
    }

    /// A file was read, whose text will perhaps be opened.
    pub(crate) fn was_read(&mut self, path: PathBuf, text: String) {
        self.read = Some((path, text));
    }

    /// The game was saved as it was at the position `rev`: it belongs to this file from now on, if it is still on the
    /// table. Gives what
    /// the person is to be told.
    pub(crate) fn was_saved(&mut self, path: &Path, rev: u64) -> Option<String> {
        self.table.was_saved(path, rev)
    }

    /// The file that the game belongs to, if it is still there, and whether it holds the game as it is now.
    pub(crate) fn file(&mut self) -> Option<(PathBuf, bool)> {
        let path = self.table.file()?.to_path_buf();
        if matches!(path.try_exists(), Ok(false)) {
            return None;
        }
        let saved = files::read(&path)
            .ok()
            .and_then(|text| canonical_record(&text));
        let is_saved = saved.is_some() && saved == self.table.record();
        Some((path, is_saved))
    }
}

/// The protocol's message for a verb and its fields.
pub(crate) fn message(verb: &str, mut fields: Map<String, Value>) -> String {
    fields.insert("do".into(), json!(verb));
    Value::Object(fields).to_string()
}

#[cfg(test)]
#[path = "../../crates/storage/tests/support/mod.rs"]
pub(crate) mod paper;

#[cfg(test)]
mod tests;
