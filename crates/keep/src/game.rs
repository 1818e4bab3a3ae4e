//! The game in progress, kept at every step.
//!
//! The folder holds `game-N.atar`, a whole record, and `game-N.journal`, one line for each change since. A journal is only appended
//! to, and each line is synced before the change is answered. After any failure the journal is left as it is, and the next change
//! begins a new record with the next number: the number that counts is the highest whose record can be read.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::disk::Disk;
use crate::error::NotKept;
use crate::whole::write_whole;

/// A change of a game: its first steps stay, and others follow them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// How many of the game's first steps stay.
    pub ply: usize,
    /// The steps that follow them.
    pub steps: Vec<String>,
}

/// The folder that keeps the game in progress.
#[derive(Debug)]
pub struct KeptGame<D: Disk> {
    disk: D,
    folder: PathBuf,
    /// The number of the record that counts.
    number: u64,
    /// The journal beside it; none when the next change needs a new record.
    journal: Option<Journal<D::File>>,
}

#[derive(Debug)]
struct Journal<F> {
    file: F,
    lines: usize,
}

/// After so many changes a new record is written, so that reopening stays quick.
const LONGEST_JOURNAL: usize = 2000;

impl<D: Disk> KeptGame<D> {
    /// Opens the folder, and finds the record that was kept there with all its steps, if there is one.
    ///
    /// # Errors
    /// The folder cannot be created or read.
    pub fn open(disk: D, folder: &Path) -> Result<(Self, Option<Value>), NotKept> {
        disk.create_folder(folder)
            .map_err(|error| NotKept::new(folder, "created", error))?;
        let records = numbers(&disk, folder, ".atar")?;
        // A journal whose record is gone must never meet another record of its number.
        let journals = numbers(&disk, folder, ".journal")?;
        let kept = KeptGame {
            disk,
            folder: folder.to_owned(),
            number: records.iter().chain(&journals).copied().max().unwrap_or(0),
            journal: None,
        };
        let found = records.iter().find_map(|&number| kept.read(number));
        Ok((kept, found))
    }

    /// Keeps a new game, or the whole of the game in progress.
    ///
    /// # Errors
    /// The game as it was kept before is still there, and the next change will be kept with the whole game.
    pub fn keep_whole(&mut self, record: &Value) -> Result<(), NotKept> {
        self.journal = None;
        let number = self.number + 1;
        let text = record.to_string();
        write_whole(&self.disk, &self.record_path(number), text.as_bytes())?;
        self.number = number;
        self.tidy();
        // Without a journal the next change is kept with the whole game.
        self.journal = self.begin_journal().ok();
        Ok(())
    }

    /// Keeps a change of the game in progress. `whole` gives the whole record after the change, for when the journal cannot go on.
    ///
    /// # Errors
    /// The game as it was kept before is still there, and the next change will be kept with the whole game.
    pub fn keep(&mut self, change: &Change, whole: impl FnOnce() -> Value) -> Result<(), NotKept> {
        let journal = self.journal.take();
        let Some(mut journal) = journal.filter(|journal| journal.lines < LONGEST_JOURNAL) else {
            return self.keep_whole(&whole());
        };
        let line = format!("{}\n", json!(change));
        let disk = &self.disk;
        let appended = disk.append(&mut journal.file, line.as_bytes());
        let synced = appended.and_then(|()| disk.sync(&mut journal.file));
        synced.map_err(|error| NotKept::new(&self.journal_path(self.number), "written", error))?;
        journal.lines += 1;
        self.journal = Some(journal);
        Ok(())
    }

    /// Forgets the game: it was closed.
    ///
    /// # Errors
    /// A file could not be removed, so the game would be found again.
    pub fn forget(&mut self) -> Result<(), NotKept> {
        self.journal = None;
        for number in numbers(&self.disk, &self.folder, ".atar")? {
            let record = self.record_path(number);
            self.disk
                .remove(&record)
                .map_err(|error| NotKept::new(&record, "removed", error))?;
            // A journal without its record is never read.
            let _ = self.disk.remove(&self.journal_path(number));
        }
        self.disk
            .sync_folder(&self.folder)
            .map_err(|error| NotKept::new(&self.folder, "written", error))
    }

    fn record_path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("game-{number}.atar"))
    }

    fn journal_path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("game-{number}.journal"))
    }

    fn begin_journal(&self) -> io::Result<Journal<D::File>> {
        let file = self.disk.create(&self.journal_path(self.number))?;
        self.disk.sync_folder(&self.folder)?;
        Ok(Journal { file, lines: 0 })
    }

    /// Removes what no longer counts. What cannot be removed does no harm.
    fn tidy(&self) {
        let older = |ending| {
            let numbers = numbers(&self.disk, &self.folder, ending).unwrap_or_default();
            numbers.into_iter().filter(|&number| number < self.number)
        };
        for number in older(".atar") {
            let _ = self.disk.remove(&self.record_path(number));
        }
        for number in older(".journal") {
            let _ = self.disk.remove(&self.journal_path(number));
        }
    }

    /// The record of this number with the changes of its journal; none if the record is damaged.
    fn read(&self, number: u64) -> Option<Value> {
        let bytes = self.disk.read(&self.record_path(number)).ok()?;
        let record = serde_json::from_slice(&bytes).ok()?;
        let journal = match self.disk.read(&self.journal_path(number)) {
            Ok(journal) => journal,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(_) => return Some(record),
        };
        Some(with_changes(record, &changes(&journal)))
    }
}

/// The numbers of the files `game-N` with this ending in a folder, the highest first.
fn numbers(disk: &impl Disk, folder: &Path, ending: &str) -> Result<Vec<u64>, NotKept> {
    let names = disk
        .names(folder)
        .map_err(|error| NotKept::new(folder, "read", error))?;
    let number = |name: &String| {
        let number = name.strip_prefix("game-")?.strip_suffix(ending)?;
        number.parse::<u32>().ok().map(u64::from)
    };
    let mut numbers: Vec<u64> = names.iter().filter_map(number).collect();
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    Ok(numbers)
}

/// The changes of a journal up to the first line that is not whole: a power cut may leave half a line.
fn changes(journal: &[u8]) -> Vec<Change> {
    let lines = journal.split_inclusive(|&byte| byte == b'\n');
    let whole = lines.map_while(|line| line.strip_suffix(b"\n"));
    whole
        .map_while(|line| serde_json::from_slice(line).ok())
        .collect()
}

/// A record after changes. All its steps are in its draft: readers recompute the grouping into turns.
fn with_changes(mut record: Value, changes: &[Change]) -> Value {
    if changes.is_empty() {
        return record;
    }
    let turns = record["turns"].as_array().into_iter().flatten();
    let lists = turns.chain([&record["draft"]]);
    let steps = lists.flat_map(|list| list.as_array().into_iter().flatten());
    let mut steps: Vec<Value> = steps.cloned().collect();
    for change in changes {
        steps.truncate(change.ply);
        steps.extend(change.steps.iter().cloned().map(Value::from));
    }
    record["turns"] = json!([]);
    record["draft"] = Value::from(steps);
    record["result"] = Value::Null;
    record
}
