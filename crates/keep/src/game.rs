//! The game in progress, kept at every step.
//!
//! The folder holds `game-N.kept`, a whole game, and `game-N.journal`, one line for each change since. A journal is
//! only appended
//! to, and each line is synced before the change is answered. After any failure the journal is left as it is, and the
//! next change
//! begins a new whole game with the next number: the number that counts is the highest whose game can be read. What is
//! damaged is put
//! aside as `game-N.damaged.*` and never touched again. `opening` counts how often the game was about to be opened and
//! the program
//! ended before it was. While a program keeps its game in the folder, the file `lock` is locked.

mod envelope;
mod journal;
mod names;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::disk::Disk;
use crate::error::NotKept;
use crate::whole::{UNFINISHED, write_whole};
use journal::{Applied, Left};
use names::{JOURNAL, OLD_WHOLE, WHOLE, aside};

/// The name of one game: a journal says with it which game its changes are of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameId(String);

impl GameId {
    /// A name made of random bytes.
    #[must_use]
    pub fn new(random: [u8; 16]) -> GameId {
        GameId(format!("{:032x}", u128::from_be_bytes(random)))
    }

    fn as_str(&self) -> &str {
        &self.0
    }
}

/// A whole game, to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its name, which stays while it is played.
    pub id: GameId,
    /// The file that it belongs to.
    pub file: Option<PathBuf>,
    /// The text of its record.
    pub record: String,
}

/// A change of a game: its first steps stay, and others follow them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How many steps the game had.
    pub at: usize,
    /// How many of them stay.
    pub ply: usize,
    /// The steps that follow them.
    pub steps: Vec<String>,
}

/// The folder that keeps the game in progress.
#[derive(Debug)]
pub struct KeptGame<D: Disk> {
    disk: D,
    folder: PathBuf,
    /// The number of the whole game that counts.
    number: u64,
    /// The one that was found, by number and ending.
    found: Option<(u64, &'static str)>,
    /// The journal beside it; none when the next change needs a new whole game.
    journal: Option<Journal<D::File>>,
    /// Held, so that no other program keeps its game here.
    _lock: D::File,
}

/// What was found in the folder.
#[derive(Debug, Default, PartialEq)]
pub struct Found {
    /// The game that was kept.
    pub game: Option<FoundGame>,
    /// What has been put aside, and why.
    pub aside: Vec<Aside>,
}

/// A game that was kept.
#[derive(Debug, PartialEq)]
pub struct FoundGame {
    /// The file that it belongs to.
    pub file: Option<PathBuf>,
    /// The text of its record, with all its steps.
    pub record: String,
}

/// A file that has been put aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// Where it is now.
    pub path: PathBuf,
    /// Why.
    pub why: Why,
}

/// Why a file has been put aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It cannot be read.
    Damaged,
    /// Its changes are not of the game that it lies beside.
    OfAnother,
    /// The program has ended while it was being opened, as often as it was tried.
    Fatal,
    /// Its game cannot be played.
    Refused,
}

impl fmt::Display for Aside {
    /// One sentence or two, for a person.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.why {
            Why::Damaged => write!(
                f,
                "Part of the game in progress was damaged. It has been put aside as {path}."
            ),
            Why::OfAnother => write!(
                f,
                "Some kept steps do not belong to the game in progress. They have been put aside as {path}."
            ),
            Why::Fatal => write!(
                f,
                "The game in progress could not be opened: Atar ended each time it tried. It has been put aside as {path}."
            ),
            Why::Refused => write!(f, "It has been put aside as {path}."),
        }
    }
}

#[derive(Debug)]
struct Journal<F> {
    game: GameId,
    file: F,
    lines: usize,
    /// The bytes of the whole game and of the lines: more than the record that they make together.
    bytes: usize,
}

/// How often a game was about to be opened.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Opening {
    number: u64,
    times: u32,
}

/// After so many changes a new whole game is written, so that reopening stays quick.
const LONGEST_JOURNAL: usize = 2000;
/// A game that could not be opened so often is put aside.
const MOST_TRIES: u32 = 2;
/// Counts them.
const OPENING: &str = "opening";

impl<D: Disk> KeptGame<D> {
    /// Opens the folder, and finds the game that was kept there. [`KeptGame::was_opened`] is to be called once that is
    /// played on.
    ///
    /// # Errors
    /// The folder cannot be created or read, another program keeps its game there, or what is damaged cannot be put
    /// aside. Nothing
    /// that was there is lost.
    pub fn open(disk: D, folder: &Path) -> Result<(Self, Found), NotKept> {
        disk.create_folder(folder)
            .map_err(|error| NotKept::new(folder, "created", error))?;
        let lock = disk.lock(&folder.join("lock"));
        let in_use = || io::ErrorKind::ResourceBusy.into();
        let lock = lock.and_then(|lock| lock.ok_or_else(in_use));
        let lock = lock.map_err(|error| NotKept::new(folder, "used", error))?;
        let names = names(&disk, folder)?;
        let numbers = names.iter().filter_map(|name| names::number(name));
        let mut kept = KeptGame {
            // A journal whose game is gone must never meet another game of its number.
            number: numbers.max().unwrap_or(0),
            disk,
            folder: folder.to_owned(),
            found: None,
            journal: None,
            _lock: lock,
        };
        let found = kept.find()?;
        Ok((kept, found))
    }

    /// Notes that the game that was found has been opened. Without this word it is put aside at the third start.
    pub fn was_opened(&self) {
        // What cannot be removed could not have been written either. Synced, or a power cut would count this start as
        // one that failed.
        let _ = self.disk.remove(&self.folder.join(OPENING));
        let _ = self.disk.sync_folder(&self.folder);
    }

    /// Puts the game aside that was found, since it cannot be played, and finds the one before it.
    ///
    /// # Errors
    /// It cannot be put aside, or what is left cannot be read.
    pub fn put_aside(&mut self) -> Result<Found, NotKept> {
        let mut all = Vec::new();
        if let Some((number, ending)) = self.found.take() {
            all.push(self.move_aside(number, ending, Why::Refused)?);
        }
        let mut found = self.find()?;
        found.aside.splice(0..0, all);
        Ok(found)
    }

    /// Keeps a new game, or the whole of the game in progress, which `whole` gives; none if it cannot be told.
    ///
    /// # Errors
    /// The game as it was kept before is still there, and the next change will be kept with the whole game.
    pub fn keep_whole(&mut self, whole: impl FnOnce() -> Option<Game>) -> Result<(), NotKept> {
        self.journal = None;
        let number = self.number + 1;
        let path = names::path(&self.folder, number, WHOLE);
        let unwritten = |why: &str| NotKept::new(&path, "written", io::Error::other(why));
        if number > names::LAST {
            // It would not be found again. A file of the last number is not the program's own.
            return Err(unwritten("the files of kept games have the last number"));
        }
        let game = whole().ok_or_else(|| unwritten("it cannot be told"))?;
        must_be_readable(&path, game.record.len())?;
        let bytes = envelope::write(&game.id, game.file.as_deref(), &game.record);
        write_whole(&self.disk, &path, &bytes)?.unless_in_doubt()?;
        self.number = number;
        self.tidy();
        // Without a journal the next change is kept with the whole game.
        self.journal = self.begin_journal(&game).ok();
        Ok(())
    }

    /// Keeps a change of the game with this name. `whole` gives the whole game after the change, for when the journal
    /// cannot go on:
    /// because it has become long, because the disk has failed, or because it is of another game.
    ///
    /// # Errors
    /// The game as it was kept before is still there, and the next change will be kept with the whole game.
    pub fn keep(
        &mut self,
        game: &GameId,
        change: &Change,
        whole: impl FnOnce() -> Option<Game>,
    ) -> Result<(), NotKept> {
        let journal = self.journal.take();
        let goes_on =
            |journal: &Journal<_>| journal.game == *game && journal.lines < LONGEST_JOURNAL;
        let Some(mut journal) = journal.filter(goes_on) else {
            return self.keep_whole(whole);
        };
        let line = journal::line(game, change);
        let path = names::path(&self.folder, self.number, JOURNAL);
        journal.bytes += line.len();
        must_be_readable(&path, journal.bytes)?;
        let disk = &self.disk;
        let appended = disk.append(&mut journal.file, line.as_bytes());
        let synced = appended.and_then(|()| disk.sync(&mut journal.file));
        synced.map_err(|error| NotKept::new(&path, "written", error))?;
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
        for (number, ending) in names::wholes(&names(&self.disk, &self.folder)?) {
            let whole = names::path(&self.folder, number, ending);
            self.disk
                .remove(&whole)
                .map_err(|error| NotKept::new(&whole, "removed", error))?;
            // A journal without its game is never read.
            let _ = self
                .disk
                .remove(&names::path(&self.folder, number, JOURNAL));
        }
        self.disk
            .sync_folder(&self.folder)
            .map(|_safety| ())
            .map_err(|error| NotKept::new(&self.folder, "written", error))
    }

    fn begin_journal(&self, game: &Game) -> io::Result<Journal<D::File>> {
        let path = names::path(&self.folder, self.number, JOURNAL);
        let file = self.disk.create(&path)?;
        self.disk.sync_folder(&self.folder)?;
        Ok(Journal {
            game: game.id.clone(),
            file,
            lines: 0,
            bytes: game.record.len(),
        })
    }

    /// Removes what no longer counts. What cannot be removed does no harm.
    fn tidy(&self) {
        let names = self.disk.names(&self.folder).unwrap_or_default();
        let goes = |name: &String| {
            let unfinished = name.starts_with(".game-") && name.ends_with(UNFINISHED);
            let numbers = [WHOLE, OLD_WHOLE, JOURNAL].map(|end| names::number_before(name, end));
            let older = numbers.iter().flatten().any(|number| *number < self.number);
            unfinished || older
        };
        for name in names.iter().filter(|name| goes(name)) {
            let _ = self.disk.remove(&self.folder.join(name));
        }
    }

    /// Finds the game that counts, and puts aside what is damaged.
    fn find(&mut self) -> Result<Found, NotKept> {
        let mut found = Found::default();
        for (number, ending) in names::wholes(&names(&self.disk, &self.folder)?) {
            if self.tries(number) >= MOST_TRIES {
                found
                    .aside
                    .push(self.move_aside(number, ending, Why::Fatal)?);
                continue;
            }
            self.try_once_more(number);
            match self.read(number, ending)? {
                Some((game, journal)) => {
                    found.aside.extend(journal);
                    found.game = Some(game);
                    self.found = Some((number, ending));
                    break;
                }
                None => found
                    .aside
                    .push(self.move_aside(number, ending, Why::Damaged)?),
            }
        }
        Ok(found)
    }

    /// How often this game was about to be opened since it was last.
    fn tries(&self, number: u64) -> u32 {
        let bytes = self.disk.read(&self.folder.join(OPENING)).ok();
        let opening = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let opening: Opening = opening.unwrap_or_default();
        if opening.number == number {
            opening.times
        } else {
            0
        }
    }

    /// Counts another try. A disk on which nothing can be written does not keep the game from being opened.
    fn try_once_more(&self, number: u64) {
        let times = self.tries(number) + 1;
        if let Ok(bytes) = serde_json::to_vec(&Opening { number, times }) {
            let _ = write_whole(&self.disk, &self.folder.join(OPENING), &bytes);
        }
    }

    /// A game with the changes of its journal up to its end or to where it does not fit. Then a copy of the journal is
    /// put aside, which is
    /// told too: the journal itself counts until the next change. None if the game cannot be read.
    fn read(
        &self,
        number: u64,
        ending: &str,
    ) -> Result<Option<(FoundGame, Option<Aside>)>, NotKept> {
        let path = names::path(&self.folder, number, ending);
        let bytes = self.disk.read(&path);
        let bytes = bytes.map_err(|error| NotKept::new(&path, "read", error))?;
        let read = match ending {
            OLD_WHOLE => envelope::read_old(&bytes),
            _ => envelope::read(bytes),
        };
        let Some((envelope, record)) = read else {
            return Ok(None);
        };
        let journal = self.journal(number)?;
        let Some(Applied { record, left }) =
            journal::apply(&journal, envelope.game.as_ref(), record)
        else {
            return Ok(None);
        };
        let aside = left.map(|left| self.copy_aside(number, &journal, left));
        let file = envelope.file;
        Ok(Some((FoundGame { file, record }, aside.transpose()?)))
    }

    /// The bytes of a journal; none are no journal.
    fn journal(&self, number: u64) -> Result<Vec<u8>, NotKept> {
        let path = names::path(&self.folder, number, JOURNAL);
        match self.disk.read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            read => read.map_err(|error| NotKept::new(&path, "read", error)),
        }
    }

    fn copy_aside(&self, number: u64, journal: &[u8], left: Left) -> Result<Aside, NotKept> {
        let path = aside(&names::path(&self.folder, number, JOURNAL));
        write_whole(&self.disk, &path, journal)?.unless_in_doubt()?;
        let why = match left {
            Left::Damaged => Why::Damaged,
            Left::OfAnother => Why::OfAnother,
        };
        Ok(Aside { path, why })
    }

    /// Puts a game and its journal aside, and tells where the game is now.
    fn move_aside(&self, number: u64, ending: &str, why: Why) -> Result<Aside, NotKept> {
        let whole = names::path(&self.folder, number, ending);
        let journal = names::path(&self.folder, number, JOURNAL);
        // The journal first: without its game it would be taken for one that no longer counts.
        match self.disk.rename(&journal, &aside(&journal)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(NotKept::new(&journal, "put aside", error));
            }
            _ => {}
        }
        let path = aside(&whole);
        self.disk
            .rename(&whole, &path)
            .map_err(|error| NotKept::new(&whole, "put aside", error))?;
        Ok(Aside { path, why })
    }
}

/// A game whose record would be too large to be opened is not kept in vain.
fn must_be_readable(path: &Path, bytes: usize) -> Result<(), NotKept> {
    if bytes <= atar_table::MAX_RECORD_BYTES {
        return Ok(());
    }
    let most = atar_table::MAX_RECORD_BYTES >> 20;
    let why = format!("the game is larger than {most} MiB, the most that is read again");
    Err(NotKept::new(path, "written", io::Error::other(why)))
}

fn names(disk: &impl Disk, folder: &Path) -> Result<Vec<String>, NotKept> {
    disk.names(folder)
        .map_err(|error| NotKept::new(folder, "read", error))
}
