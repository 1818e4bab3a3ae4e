//! The game in progress, saved at every step.
//!
//! The folder holds `game-N.kept`, a snapshot of the whole game, and `game-N.journal`, one line for each change since.
//! The journal is only appended to, and each line is synced before the change is answered. After any failure the
//! journal is left as it is, and the next change writes a new snapshot with the next number. The highest number whose
//! game can be read counts.
//!
//! What is damaged is quarantined as `game-N.damaged.*` and never touched again. The file `opening` counts how often
//! the program ended while it was opening the game. A lock on the file `lock` keeps other programs out.

mod file_names;
mod journal;
mod snapshot;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::error::StorageError;
use crate::files::atomic::{TEMP_SUFFIX, write_atomically};
use crate::files::disk::Disk;
use crate::files::held::{self, patiently, rename};
use crate::files::version::GameFile;
use file_names::{JOURNAL, SNAPSHOT, SNAPSHOT_V1, damaged_path};
use journal::{Rejected, Replayed};

/// The id of a game. The lines of a journal have the id of their game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameId(String);

impl GameId {
    /// Makes an id of random bytes.
    #[must_use]
    pub fn new(random: [u8; 16]) -> GameId {
        GameId(format!("{:032x}", u128::from_be_bytes(random)))
    }

    fn as_str(&self) -> &str {
        &self.0
    }
}

/// A whole game, to be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Its id, which stays while it is played.
    pub id: GameId,
    /// The file that it belongs to.
    pub file: Option<GameFile>,
    /// The text of its record.
    pub record: String,
}

/// A change of a game: its first steps stay, and others follow them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    /// The number of steps before the change.
    pub at: usize,
    /// The number of steps that stay.
    pub ply: usize,
    /// The steps that follow those.
    pub steps: Vec<String>,
}

/// The folder with the game in progress.
#[derive(Debug)]
pub struct GameStore<D: Disk> {
    disk: D,
    folder: PathBuf,
    /// The number of the latest snapshot.
    number: u64,
    /// The snapshot that was recovered, by number and suffix.
    open_snapshot: Option<(u64, &'static str)>,
    /// The journal beside it; none if the next change needs a new snapshot.
    journal: Option<Journal<D::File>>,
    /// Locked, so that no other program uses the folder.
    _lock: D::File,
}

/// The result of opening the folder.
#[derive(Debug, Default, PartialEq)]
pub struct Recovery {
    /// The game that was saved.
    pub game: Option<RecoveredGame>,
    /// The files that have been quarantined, with the reasons.
    pub quarantined: Vec<Quarantined>,
}

/// A game that was saved.
#[derive(Debug, PartialEq)]
pub struct RecoveredGame {
    /// The file that it belongs to.
    pub file: Option<GameFile>,
    /// The text of its record, with all its steps.
    pub record: String,
}

/// A file that has been quarantined: renamed, and never touched again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarantined {
    /// Its new path.
    pub path: PathBuf,
    /// The reason.
    pub why: QuarantineReason,
}

/// The reason why a file has been quarantined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuarantineReason {
    /// It cannot be read.
    Damaged,
    /// The journal's lines are of another game than its snapshot.
    WrongGame,
    /// The program ended each time it opened the game.
    CrashedOnOpen,
    /// Its game cannot be played.
    Unplayable,
}

impl fmt::Display for Quarantined {
    /// Writes one or two sentences for a person.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.why {
            QuarantineReason::Damaged => {
                write!(f, "Part of the game in progress was damaged. Atar moved it to {path}.")
            }
            QuarantineReason::WrongGame => {
                write!(f, "Some saved steps belong to another game. Atar moved them to {path}.")
            }
            QuarantineReason::CrashedOnOpen => {
                write!(f, "Atar closed each time it opened the game in progress. It moved the game to {path}.")
            }
            QuarantineReason::Unplayable => write!(f, "Atar moved it to {path}."),
        }
    }
}

#[derive(Debug)]
struct Journal<F> {
    game: GameId,
    file: F,
    lines: usize,
    /// The bytes of the snapshot and of the lines, which are more than the record they make together.
    bytes: usize,
}

/// The number of times that the program began to open a game.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct OpenAttempts {
    number: u64,
    times: u32,
}

/// The number of lines after which a new snapshot is written, so that reopening stays quick.
const MAX_JOURNAL_LINES: usize = 2000;
/// The number of failed attempts to open a game after which it is quarantined.
const MAX_OPEN_ATTEMPTS: u32 = 2;
/// The file with the [`OpenAttempts`].
const OPEN_ATTEMPTS_FILE: &str = "opening";

impl<D: Disk> GameStore<D> {
    /// Opens the folder and recovers the game in it. Call [`GameStore::confirm_opened`] once that game is played on.
    ///
    /// # Errors
    /// The folder cannot be created or read, another program uses it, or a damaged file cannot be quarantined. Nothing
    /// is lost.
    pub fn open(disk: D, folder: &Path) -> Result<(Self, Recovery), StorageError> {
        GameStore::open_with(disk, folder, held::lock)
    }

    /// Does the same without waiting for a program that is just ending.
    pub(crate) fn open_now(disk: D, folder: &Path) -> Result<(Self, Recovery), StorageError> {
        GameStore::open_with(disk, folder, D::lock)
    }

    fn open_with(
        disk: D,
        folder: &Path,
        lock: impl FnOnce(&D, &Path) -> io::Result<Option<D::File>>,
    ) -> Result<(Self, Recovery), StorageError> {
        disk.create_folder(folder).map_err(|error| StorageError::new(folder, "created", error))?;
        let lock = lock(&disk, &folder.join("lock"));
        let in_use = || io::ErrorKind::ResourceBusy.into();
        let lock = lock.and_then(|lock| lock.ok_or_else(in_use));
        let lock = lock.map_err(|error| StorageError::new(folder, "used", error))?;
        let names = file_names_in(&disk, folder)?;
        let numbers = names.iter().filter_map(|name| file_names::number(name));
        let mut store = GameStore {
            // A journal whose snapshot is gone must never get another game with its number.
            number: numbers.max().unwrap_or(0),
            disk,
            folder: folder.to_owned(),
            open_snapshot: None,
            journal: None,
            _lock: lock,
        };
        let found = store.recover()?;
        Ok((store, found))
    }

    /// Notes that the recovered game has been opened. Otherwise it is quarantined at the third start.
    pub fn confirm_opened(&self) {
        // A disk that cannot remove the file could not write it either. The folder is synced, or a power cut would make
        // this start count as a failed one.
        let _ = self.disk.remove(&self.folder.join(OPEN_ATTEMPTS_FILE));
        let _ = self.disk.sync_folder(&self.folder);
    }

    /// Returns when the recovered game was saved last, in milliseconds since 1970, if the disk knows.
    pub(crate) fn changed_at(&self) -> Option<u64> {
        let (number, suffix) = self.open_snapshot?;
        let paths = [suffix, JOURNAL].map(|suffix| file_names::path(&self.folder, number, suffix));
        let latest = paths.iter().filter_map(|path| self.disk.modified(path).ok()).max()?;
        let since = latest.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        u64::try_from(since.as_millis()).ok()
    }

    /// Quarantines the recovered game, which cannot be played, and recovers the one before it.
    ///
    /// # Errors
    /// The game cannot be renamed, or the folder cannot be read.
    pub fn quarantine(&mut self) -> Result<Recovery, StorageError> {
        let mut all = Vec::new();
        if let Some((number, suffix)) = self.open_snapshot.take() {
            all.push(self.quarantine_game(number, suffix, QuarantineReason::Unplayable)?);
        }
        let mut found = self.recover()?;
        found.quarantined.splice(0..0, all);
        Ok(found)
    }

    /// Copies the snapshot of the recovered game to quarantine: a part of it is left out from now on. Returns where the
    /// copy is.
    ///
    /// # Errors
    /// The snapshot cannot be read, or the copy not be written.
    pub(crate) fn keep_copy(&self) -> Result<PathBuf, StorageError> {
        let (number, suffix) = self.open_snapshot.unwrap_or((self.number, SNAPSHOT));
        let path = file_names::path(&self.folder, number, suffix);
        let bytes = self.disk.read(&path).map_err(|error| StorageError::new(&path, "read", error))?;
        let copy = damaged_path(&path);
        write_atomically(&self.disk, &copy, &bytes)?.require_durable()?;
        Ok(copy)
    }

    /// Writes a snapshot of a new game, or of the game in progress. `snapshot` returns none if there is no game to
    /// write.
    ///
    /// # Errors
    /// The game as it was saved before is still there. The next change writes a snapshot.
    pub fn write_snapshot(&mut self, snapshot: impl FnOnce() -> Option<Snapshot>) -> Result<(), StorageError> {
        self.journal = None;
        let number = self.number + 1;
        let path = file_names::path(&self.folder, number, SNAPSHOT);
        let write_error = |why: &str| StorageError::new(&path, "written", io::Error::other(why));
        if number > file_names::MAX_NUMBER {
            // A higher number would not be found again. Only somebody else can have written a file with the last
            // number.
            return Err(write_error("there is no number left for its file"));
        }
        let game = snapshot().ok_or_else(|| write_error("the game cannot be recorded"))?;
        check_size(&path, game.record.len())?;
        let bytes = snapshot::write(&game.id, game.file.as_ref(), &game.record);
        write_atomically(&self.disk, &path, &bytes)?.require_durable()?;
        self.number = number;
        self.remove_outdated();
        // If no journal can be started, the next change writes a snapshot.
        self.journal = self.start_journal(&game).ok();
        Ok(())
    }

    /// Appends a change to the journal. Writes the snapshot instead if the journal is long, has failed, or is of
    /// another game.
    ///
    /// # Errors
    /// The game as it was saved before is still there. The next change writes a snapshot.
    pub fn append(
        &mut self,
        game: &GameId,
        entry: &JournalEntry,
        snapshot: impl FnOnce() -> Option<Snapshot>,
    ) -> Result<(), StorageError> {
        let journal = self.journal.take();
        let goes_on = |journal: &Journal<_>| journal.game == *game && journal.lines < MAX_JOURNAL_LINES;
        let Some(mut journal) = journal.filter(goes_on) else {
            return self.write_snapshot(snapshot);
        };
        let line = journal::encode(game, entry);
        let path = file_names::path(&self.folder, self.number, JOURNAL);
        journal.bytes += line.len();
        check_size(&path, journal.bytes)?;
        let disk = &self.disk;
        let appended = disk.append(&mut journal.file, line.as_bytes());
        let synced = appended.and_then(|()| disk.sync(&mut journal.file));
        synced.map_err(|error| StorageError::new(&path, "written", error))?;
        journal.lines += 1;
        self.journal = Some(journal);
        Ok(())
    }

    /// Removes the game, because it was closed.
    ///
    /// # Errors
    /// A file could not be removed, so the game would be found again.
    pub fn clear(&mut self) -> Result<(), StorageError> {
        self.journal = None;
        for (number, suffix) in file_names::snapshots(&file_names_in(&self.disk, &self.folder)?) {
            let snapshot = file_names::path(&self.folder, number, suffix);
            patiently(&self.disk, || self.disk.remove(&snapshot))
                .map_err(|error| StorageError::new(&snapshot, "removed", error))?;
            // A journal without its snapshot is never read.
            let _ = self.disk.remove(&file_names::path(&self.folder, number, JOURNAL));
        }
        self.disk
            .sync_folder(&self.folder)
            .map(|_durability| ())
            .map_err(|error| StorageError::new(&self.folder, "written", error))
    }

    fn start_journal(&self, game: &Snapshot) -> io::Result<Journal<D::File>> {
        let path = file_names::path(&self.folder, self.number, JOURNAL);
        let file = self.disk.create(&path)?;
        self.disk.sync_folder(&self.folder)?;
        Ok(Journal { game: game.id.clone(), file, lines: 0, bytes: game.record.len() })
    }

    /// Removes older snapshots and unfinished files. Files that cannot be removed do no harm.
    fn remove_outdated(&self) {
        let names = self.disk.file_names(&self.folder).unwrap_or_default();
        let goes = |name: &String| {
            let unfinished = name.starts_with(".game-") && name.ends_with(TEMP_SUFFIX);
            let numbers = [SNAPSHOT, SNAPSHOT_V1, JOURNAL].map(|end| file_names::number_with_suffix(name, end));
            let older = numbers.iter().flatten().any(|number| *number < self.number);
            unfinished || older
        };
        for name in names.iter().filter(|name| goes(name)) {
            let _ = self.disk.remove(&self.folder.join(name));
        }
    }

    /// Finds the latest game that can be read, and quarantines what is damaged.
    fn recover(&mut self) -> Result<Recovery, StorageError> {
        let mut found = Recovery::default();
        for (number, suffix) in file_names::snapshots(&file_names_in(&self.disk, &self.folder)?) {
            if self.open_attempts(number) >= MAX_OPEN_ATTEMPTS {
                found.quarantined.push(self.quarantine_game(number, suffix, QuarantineReason::CrashedOnOpen)?);
                continue;
            }
            self.count_open_attempt(number);
            match self.read(number, suffix)? {
                Some((game, journal)) => {
                    found.quarantined.extend(journal);
                    found.game = Some(game);
                    self.open_snapshot = Some((number, suffix));
                    break;
                }
                None => found.quarantined.push(self.quarantine_game(number, suffix, QuarantineReason::Damaged)?),
            }
        }
        Ok(found)
    }

    /// Returns the number of attempts to open this game since it was last opened.
    fn open_attempts(&self, number: u64) -> u32 {
        let bytes = self.disk.read(&self.folder.join(OPEN_ATTEMPTS_FILE)).ok();
        let opening = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let opening: OpenAttempts = opening.unwrap_or_default();
        if opening.number == number { opening.times } else { 0 }
    }

    /// Counts another attempt. A disk that cannot be written does not prevent opening.
    fn count_open_attempt(&self, number: u64) {
        let times = self.open_attempts(number) + 1;
        if let Ok(bytes) = serde_json::to_vec(&OpenAttempts { number, times }) {
            let _ = write_atomically(&self.disk, &self.folder.join(OPEN_ATTEMPTS_FILE), &bytes);
        }
    }

    /// Reads a snapshot and replays its journal. If only part of the journal fits, copies it to quarantine; the
    /// original is valid until the next change. Returns none if the game cannot be read.
    fn read(&self, number: u64, suffix: &str) -> Result<Option<(RecoveredGame, Option<Quarantined>)>, StorageError> {
        let path = file_names::path(&self.folder, number, suffix);
        let bytes = self.disk.read(&path);
        let bytes = bytes.map_err(|error| StorageError::new(&path, "read", error))?;
        let read = match suffix {
            SNAPSHOT_V1 => snapshot::read_v1(&bytes),
            _ => snapshot::read(bytes),
        };
        let Some((header, record)) = read else {
            return Ok(None);
        };
        let journal = self.journal(number)?;
        let Some(Replayed { record, rejected }) = journal::replay(&journal, header.game.as_ref(), record) else {
            return Ok(None);
        };
        let quarantined = rejected.map(|rejected| self.quarantine_journal(number, &journal, rejected));
        let file = header.file;
        Ok(Some((RecoveredGame { file, record }, quarantined.transpose()?)))
    }

    /// Returns the bytes of a journal; empty if there is none.
    fn journal(&self, number: u64) -> Result<Vec<u8>, StorageError> {
        let path = file_names::path(&self.folder, number, JOURNAL);
        match self.disk.read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            read => read.map_err(|error| StorageError::new(&path, "read", error)),
        }
    }

    fn quarantine_journal(&self, number: u64, journal: &[u8], rejected: Rejected) -> Result<Quarantined, StorageError> {
        let path = damaged_path(&file_names::path(&self.folder, number, JOURNAL));
        write_atomically(&self.disk, &path, journal)?.require_durable()?;
        let why = match rejected {
            Rejected::Damaged => QuarantineReason::Damaged,
            Rejected::WrongGame => QuarantineReason::WrongGame,
        };
        Ok(Quarantined { path, why })
    }

    /// Quarantines a snapshot and its journal.
    fn quarantine_game(&self, number: u64, suffix: &str, why: QuarantineReason) -> Result<Quarantined, StorageError> {
        let snapshot = file_names::path(&self.folder, number, suffix);
        let journal = file_names::path(&self.folder, number, JOURNAL);
        // The journal is renamed first: without its snapshot it would be removed as outdated.
        match rename(&self.disk, &journal, &damaged_path(&journal)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StorageError::new(&journal, "put aside", error));
            }
            _ => {}
        }
        let path = damaged_path(&snapshot);
        tracing::warn!(number, ?why, "a saved game is quarantined");
        rename(&self.disk, &snapshot, &path).map_err(|error| StorageError::new(&snapshot, "put aside", error))?;
        Ok(Quarantined { path, why })
    }
}

/// Fails if the record is too large to be opened again.
fn check_size(path: &Path, bytes: usize) -> Result<(), StorageError> {
    if bytes <= atar_table::MAX_RECORD_BYTES {
        return Ok(());
    }
    let most = atar_table::MAX_RECORD_BYTES >> 20;
    let why = format!("the game is larger than {most} MiB, the most that Atar opens");
    Err(StorageError::new(path, "written", io::Error::other(why)))
}

/// Returns whether a game is saved in a folder, which may be missing.
pub(crate) fn has_game(disk: &impl Disk, folder: &Path) -> bool {
    file_names_in(disk, folder).is_ok_and(|names| !file_names::snapshots(&names).is_empty())
}

fn file_names_in(disk: &impl Disk, folder: &Path) -> Result<Vec<String>, StorageError> {
    disk.file_names(folder).map_err(|error| StorageError::new(folder, "read", error))
}
