//! The game in progress, kept at every step.
//!
//! The folder holds `game-N.atar`, a whole record, and `game-N.journal`, one line for each change since. A journal is only appended
//! to, and each line is synced before the change is answered. After any failure the journal is left as it is, and the next change
//! begins a new record with the next number: the number that counts is the highest whose record can be read. What is damaged is put
//! aside as `game-N.damaged.*` and never touched again. While a program keeps its game in the folder, the file `lock` is locked.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::disk::Disk;
use crate::error::NotKept;
use crate::whole::{UNFINISHED, write_whole};

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
    /// The number of the record that was found.
    found: Option<u64>,
    /// The journal beside it; none when the next change needs a new record.
    journal: Option<Journal<D::File>>,
    /// Held, so that no other program keeps its game here.
    _lock: D::File,
}

/// What was found in the folder.
#[derive(Debug, Default, PartialEq)]
pub struct Found {
    /// The record that was kept, with all its steps.
    pub record: Option<Value>,
    /// Files that are damaged, under the names by which they have been put aside.
    pub damaged: Vec<PathBuf>,
}

#[derive(Debug)]
struct Journal<F> {
    file: F,
    lines: usize,
}

/// The form of a kept game: how a journal's lines change the record beside it, which carries this number. Raising it asks for a reader
/// of the earlier one, and for a fixture in `tests/fixtures/`.
const VERSION: u64 = 1;
/// The key of that number in a kept record. A record of the table has none such.
const VERSION_KEY: &str = "kept_version";

/// After so many changes a new record is written, so that reopening stays quick.
const LONGEST_JOURNAL: usize = 2000;

impl<D: Disk> KeptGame<D> {
    /// Opens the folder, and finds the record that was kept there.
    ///
    /// # Errors
    /// The folder cannot be created or read, another program keeps its game there, or what is damaged cannot be put aside. Nothing
    /// that was there is lost.
    pub fn open(disk: D, folder: &Path) -> Result<(Self, Found), NotKept> {
        disk.create_folder(folder)
            .map_err(|error| NotKept::new(folder, "created", error))?;
        let lock = disk.lock(&folder.join("lock"));
        let in_use = || io::ErrorKind::ResourceBusy.into();
        let lock = lock.and_then(|lock| lock.ok_or_else(in_use));
        let lock = lock.map_err(|error| NotKept::new(folder, "used", error))?;
        let names = names(&disk, folder)?;
        let mut kept = KeptGame {
            disk,
            folder: folder.to_owned(),
            // A journal whose record is gone must never meet another record of its number.
            number: names
                .iter()
                .filter_map(|name| number(name))
                .max()
                .unwrap_or(0),
            found: None,
            journal: None,
            _lock: lock,
        };
        let found = kept.find()?;
        Ok((kept, found))
    }

    /// Puts the record aside that was found, since it cannot be played, and finds the one before it.
    ///
    /// # Errors
    /// It cannot be put aside, or what is left cannot be read.
    pub fn put_aside(&mut self) -> Result<Found, NotKept> {
        let mut damaged = Vec::new();
        if let Some(number) = self.found.take() {
            damaged.push(self.move_aside(number)?);
        }
        let mut found = self.find()?;
        found.damaged.splice(0..0, damaged);
        Ok(found)
    }

    /// Keeps a new game, or the whole of the game in progress.
    ///
    /// # Errors
    /// The game as it was kept before is still there, and the next change will be kept with the whole game.
    pub fn keep_whole(&mut self, record: &Value) -> Result<(), NotKept> {
        self.journal = None;
        let number = self.number + 1;
        let mut kept = record.clone();
        if let Some(keys) = kept.as_object_mut() {
            keys.insert(VERSION_KEY.to_owned(), json!(VERSION));
        }
        let text = kept.to_string();
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
        for number in records(&names(&self.disk, &self.folder)?) {
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
        self.folder.join(format!("game-{number}{RECORD}"))
    }

    fn journal_path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("game-{number}{JOURNAL}"))
    }

    fn begin_journal(&self) -> io::Result<Journal<D::File>> {
        let file = self.disk.create(&self.journal_path(self.number))?;
        self.disk.sync_folder(&self.folder)?;
        Ok(Journal { file, lines: 0 })
    }

    /// Removes what no longer counts. What cannot be removed does no harm.
    fn tidy(&self) {
        let names = self.disk.names(&self.folder).unwrap_or_default();
        let goes = |name: &String| {
            let unfinished = name.starts_with(".game-") && name.ends_with(UNFINISHED);
            let older = [RECORD, JOURNAL].map(|ending| number_before(name, ending));
            let older = older
                .into_iter()
                .flatten()
                .any(|number| number < self.number);
            unfinished || older
        };
        for name in names.iter().filter(|name| goes(name)) {
            let _ = self.disk.remove(&self.folder.join(name));
        }
    }

    /// Finds the record that counts, and puts aside what is damaged.
    fn find(&mut self) -> Result<Found, NotKept> {
        let mut found = Found::default();
        let names = names(&self.disk, &self.folder)?;
        for number in records(&names) {
            let Some(record) = self.record(number)? else {
                found.damaged.push(self.move_aside(number)?);
                continue;
            };
            let (changes, journal) = self.changes(number)?;
            found.damaged.extend(journal);
            found.record = Some(with_changes(record, &changes));
            self.found = Some(number);
            break;
        }
        Ok(found)
    }

    /// A record without its changes; none if it is damaged, or kept in a form that is not known.
    fn record(&self, number: u64) -> Result<Option<Value>, NotKept> {
        let path = self.record_path(number);
        let bytes = self.disk.read(&path);
        let bytes = bytes.map_err(|error| NotKept::new(&path, "read", error))?;
        Ok(serde_json::from_slice(&bytes).ok().and_then(known))
    }

    /// The changes of a journal up to its end or to where it is damaged. Then a copy of it is put aside, whose path is told too: the
    /// journal itself counts until the next change.
    fn changes(&self, number: u64) -> Result<(Vec<Change>, Option<PathBuf>), NotKept> {
        let path = self.journal_path(number);
        let bytes = match self.disk.read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), None)),
            read => read.map_err(|error| NotKept::new(&path, "read", error))?,
        };
        let (changes, whole) = changes(&bytes);
        if whole {
            return Ok((changes, None));
        }
        let copy = aside(&path);
        write_whole(&self.disk, &copy, &bytes)?;
        Ok((changes, Some(copy)))
    }

    /// Puts a record and its journal aside, and tells where the record is now.
    fn move_aside(&self, number: u64) -> Result<PathBuf, NotKept> {
        let (record, journal) = (self.record_path(number), self.journal_path(number));
        // The journal first: without its record it would be taken for one that no longer counts.
        match self.disk.rename(&journal, &aside(&journal)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(NotKept::new(&journal, "put aside", error));
            }
            _ => {}
        }
        let damaged = aside(&record);
        self.disk
            .rename(&record, &damaged)
            .map_err(|error| NotKept::new(&record, "put aside", error))?;
        Ok(damaged)
    }
}

const RECORD: &str = ".atar";
const JOURNAL: &str = ".journal";

fn names(disk: &impl Disk, folder: &Path) -> Result<Vec<String>, NotKept> {
    disk.names(folder)
        .map_err(|error| NotKept::new(folder, "read", error))
}

/// The number in the name of a file of a game, damaged ones included.
fn number(name: &str) -> Option<u64> {
    let (number, _) = name.strip_prefix("game-")?.split_once('.')?;
    number.parse::<u32>().ok().map(u64::from)
}

/// The number of the file `game-N` with this ending.
fn number_before(name: &str, ending: &str) -> Option<u64> {
    let number = name.strip_prefix("game-")?.strip_suffix(ending)?;
    number.parse::<u32>().ok().map(u64::from)
}

/// The numbers of the records among files, the highest first.
fn records(names: &[String]) -> Vec<u64> {
    let numbers = names.iter().filter_map(|name| number_before(name, RECORD));
    let mut numbers: Vec<u64> = numbers.collect();
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers
}

/// The record in what was kept, if its form is known. Without a number it is of the first.
fn known(mut kept: Value) -> Option<Value> {
    let keys = kept.as_object_mut()?;
    let version = keys.remove(VERSION_KEY);
    version
        .is_none_or(|version| version == VERSION)
        .then_some(kept)
}

/// The name under which a damaged file is put aside.
fn aside(path: &Path) -> PathBuf {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_extension(format!("damaged.{ending}"))
}

/// The changes of a journal up to the first line that is none, and whether that is its end. What follows the last line break is no
/// damage: a power cut may leave a part of a line, which was not answered yet.
fn changes(journal: &[u8]) -> (Vec<Change>, bool) {
    let lines = journal.split_inclusive(|&byte| byte == b'\n');
    let whole: Vec<_> = lines.filter_map(|line| line.strip_suffix(b"\n")).collect();
    let changes = whole
        .iter()
        .map_while(|line| serde_json::from_slice(line).ok());
    let changes: Vec<_> = changes.collect();
    let is_whole = changes.len() == whole.len();
    (changes, is_whole)
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
