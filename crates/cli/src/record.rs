//! Opens a record file at a table of its own.

use std::fs::File;
use std::path::Path;

use atar_table::{MAX_RECORD_BYTES, Table};
use serde_json::{Value, json};

use crate::files;
use crate::local_table::LocalTable;

/// A record that has been replayed.
pub(crate) struct ReplayedRecord {
    table: LocalTable,
    /// The position at its end, as the table sends it.
    last: Value,
}

impl ReplayedRecord {
    /// Reads and replays a file.
    ///
    /// # Errors
    /// What is wrong and where, in complete sentences, without the file's name.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let text = read(path)?;
        // Any seed will do: the record holds every roll, and `manual` adds no more.
        let mut table = LocalTable::new(Table::new(0));
        let request = json!({ "do": "open", "text": text, "roll": "manual" });
        let last = table.ask(&request)?;
        Ok(ReplayedRecord { table, last })
    }

    /// Returns its text, as the table writes it.
    pub(crate) fn text(&mut self) -> Result<String, String> {
        let answer = self.table.ask(&json!({ "do": "record", "text": true }))?;
        let text = answer["text"].as_str().unwrap_or_default();
        Ok(text.to_owned())
    }

    /// Returns the position at its end.
    pub(crate) fn last(&self) -> &Value {
        &self.last
    }

    /// Returns the number of its steps.
    pub(crate) fn plies(&self) -> u64 {
        self.last["ply"].as_u64().unwrap_or_default()
    }

    /// Returns the answer to a request about it.
    pub(crate) fn ask(&mut self, request: &Value) -> Result<Value, String> {
        self.table.ask(request)
    }
}

fn read(path: &Path) -> Result<String, String> {
    let file = files::open(path, File::options().read(true));
    let bytes = file.and_then(|file| files::read(&file, MAX_RECORD_BYTES));
    let bytes = bytes.map_err(|error| {
        format!(
            "The file cannot be read: {}.",
            atar_reasons::system_reason(&error)
        )
    })?;
    String::from_utf8(bytes)
        .map_err(|_| "This is not a record of a game: it is not text (UTF-8).".to_owned())
}
