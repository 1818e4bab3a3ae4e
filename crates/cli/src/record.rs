//! Opens a record file at a table of its own.

use std::fs::File;
use std::path::Path;

use atar_table::{Answer, MAX_RECORD_BYTES, PictureAnswer, Request, ReviewReport, Roll, Table};
use serde_json::Value;

use crate::files;
use crate::interrupt::Interrupt;
use crate::local_table::{LocalTable, UNEXPECTED};

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
        let last = table.position(Request::open_text(text, Roll::Manual))?;
        Ok(ReplayedRecord { table, last })
    }

    /// Returns the record of a game that begins from a position, before its first step.
    ///
    /// # Errors
    /// What is wrong and where, in complete sentences.
    pub(crate) fn from_position(text: &str) -> Result<Self, String> {
        let mut table = LocalTable::new(Table::new(0));
        let last = table.position(Request::NewGame {
            game: None,
            options: None,
            position: Some(text.to_owned()),
            seats: None,
            roll: Some(Roll::Manual),
            seed: None,
            paused: None,
        })?;
        Ok(ReplayedRecord { table, last })
    }

    /// Returns why its variations and notes were left out; none if they were not.
    pub(crate) fn lost_tree(&self) -> Option<&str> {
        self.table.lost_tree()
    }

    /// Returns its text, as the table writes it.
    pub(crate) fn text(&mut self) -> Result<String, String> {
        Ok(self.table.record(true)?.text.unwrap_or_default())
    }

    /// Returns the position at its end.
    pub(crate) fn last(&self) -> &Value {
        &self.last
    }

    /// Returns the number of its steps.
    pub(crate) fn plies(&self) -> usize {
        let ply = self.last["ply"].as_u64();
        ply.and_then(|ply| usize::try_from(ply).ok()).unwrap_or_default()
    }

    /// Returns its position at a ply.
    pub(crate) fn at(&mut self, ply: usize) -> Result<Value, String> {
        self.table.position(Request::Show { ply })
    }

    /// Returns the steps of each of its finished turns as a line.
    pub(crate) fn turns(&mut self) -> Result<Vec<String>, String> {
        let record = self.table.record(false)?.record;
        let record: Value = serde_json::from_str(record.get()).map_err(|error| error.to_string())?;
        let turns = record["turns"].as_array().into_iter().flatten();
        let line = |turn: &Value| {
            let steps = turn.as_array().into_iter().flatten().filter_map(Value::as_str);
            steps.collect::<Vec<_>>().join(" ")
        };
        Ok(turns.map(line).collect())
    }

    /// Reviews its turns, up to an interrupt. `tell` gets an event for each.
    pub(crate) fn review(
        &mut self,
        request: Request,
        tell: &mut dyn FnMut(&str),
        interrupt: &Interrupt,
    ) -> Result<ReviewReport, String> {
        match self.table.ask_and_hear(request, tell, &|| interrupt.is_raised())? {
            Answer::Review(report) => Ok(report),
            _ => Err(UNEXPECTED.to_owned()),
        }
    }

    /// Returns its position at a ply, drawn.
    pub(crate) fn picture(&mut self, ply: usize) -> Result<PictureAnswer, String> {
        match self.table.ask(Request::Picture { ply: Some(ply) })? {
            Answer::Picture(picture) => Ok(picture),
            _ => Err(UNEXPECTED.to_owned()),
        }
    }
}

fn read(path: &Path) -> Result<String, String> {
    let file = files::open(path, File::options().read(true));
    let bytes = file.and_then(|file| files::read(&file, MAX_RECORD_BYTES));
    let bytes = bytes.map_err(|error| format!("The file cannot be read: {}.", atar_reasons::system_reason(&error)))?;
    String::from_utf8(bytes).map_err(|_| "This is not a record of a game: it is not text (UTF-8).".to_owned())
}
