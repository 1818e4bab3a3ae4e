//! The library: every game that was played and left, one file a game (docs/library.md).
//!
//! A game is in `ID.atar`, which is written once and never changed: when it is played on, another file takes its place,
//! and only when that is whole the old one is removed. So two programs never write to the same file, and a crash leaves
//! at least one of the two. What is deleted is `ID.TIME.deleted` for a month, and what is damaged `ID.damaged`.
//!
//! The index has a line for each file, with what is listed of its game. It is only there so that the files need not be
//! read: what is missing in it is read from them.

mod deleted;
mod index;
mod left;
mod names;
mod requests;
mod service;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use atar_table::{GameSummary, LibraryStamp, Refusal, is_newer, stamped, summary};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

pub use deleted::Deletion;
pub use service::LibraryService;

use crate::error::StorageError;
use crate::files::atomic::write_atomically;
use crate::files::disk::Disk;
use crate::files::held::{patiently, rename};
use crate::places::GamePlaces;

/// The games of a folder.
#[derive(Debug)]
pub struct Library<D: Disk> {
    disk: D,
    folder: PathBuf,
    /// What is listed of each game, by id. The ids begin with the time, so the last is the latest.
    games: BTreeMap<String, GameSummary>,
    /// Whether the index may be written: that of a newer version is left alone.
    is_index_ours: bool,
    /// Files that cannot be read now, and were told of.
    unreadable: BTreeMap<String, String>,
    /// What people must be told of.
    troubles: Vec<String>,
    ids: ChaCha8Rng,
    /// Where programs have their games in progress.
    places: Option<GamePlaces>,
}

/// The reason why the library cannot do something.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A file cannot be read or written. The games are as they were.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The game is none that can be opened.
    #[error("{0}")]
    Record(#[from] Refusal),
    /// There is no such game.
    #[error("This game is no longer in the library.")]
    Missing,
}

/// A game that is to be kept.
#[derive(Clone, Copy, Debug)]
pub struct PlayedGame<'a> {
    /// The text of its record.
    pub text: &'a str,
    /// When it was played last, in milliseconds since 1970.
    pub at: u64,
    /// How long people have played it since it was opened or kept, in seconds.
    pub seconds: u64,
    /// The id of the game that it goes on from; if it is missing, the one that its record names.
    pub of: Option<&'a str>,
    /// What it is called wherever it is kept again (`LibraryStamp::key`).
    pub key: Option<&'a str>,
    /// The seats of the person, where others sat elsewhere.
    pub own: &'a [u8],
    /// The seats that won, if the rules did not end the game.
    pub won: Option<&'a [u8]>,
    /// Whether it was there when the program started, which may have kept it before it ended.
    pub found: bool,
}

/// What became of a game that was kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptGame {
    /// What is listed of it; none if nothing was played in it.
    pub game: Option<GameSummary>,
    /// The id of the game that it took the place of.
    pub replaced: Option<String>,
}

/// What became of a text that was to be imported.
#[derive(Debug)]
pub enum Imported {
    /// The game is in the library now.
    Added(Box<GameSummary>),
    /// It was there before.
    Known,
    /// It is none that can be kept.
    Refused(LibraryError),
}

/// What was kept of a game before.
struct Predecessor {
    game: GameSummary,
    text: String,
    /// Whether the game names it; else it was found by its key.
    is_named: bool,
}

impl Predecessor {
    /// Returns whether nothing would be added by keeping a game again. One that was named may have lost turns, as
    /// people take them back at a table; those of a room do not.
    fn has_all_of(&self, played: PlayedGame<'_>) -> bool {
        let replaces = |new: &str, old: &str| stamped(new, None, Some(old)).is_ok_and(|answer| answer.replaces);
        let says_end = played.won.is_some() && self.game.winners.as_deref() != played.won;
        let is_same = played.seconds == 0 && !says_end && content(played.text) == content(&self.text);
        let has_more = || !says_end && replaces(&self.text, played.text) && !replaces(played.text, &self.text);
        is_same || (!self.is_named && has_more())
    }
}

/// Returns a number for what a record holds without its stamp; none if it cannot be read.
fn content(text: &str) -> Option<u64> {
    let blank = LibraryStamp { id: "0".to_owned(), ..LibraryStamp::default() };
    let text = stamped(text, Some(&blank), None).ok()?.text;
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    Some(hasher.finish())
}

impl<D: Disk> Library<D> {
    /// Opens a folder of games. `now` is the time in milliseconds since 1970, and `seed` what the ids of games follow
    /// from.
    ///
    /// # Errors
    /// The folder cannot be created or read.
    pub fn open(disk: D, folder: &Path, now: u64, seed: u64) -> Result<Library<D>, StorageError> {
        disk.create_folder(folder).map_err(|error| StorageError::new(folder, "created", error))?;
        let index = index::read(disk.read(&folder.join(index::NAME)).ok().as_deref());
        let mut library = Library {
            disk,
            folder: folder.to_owned(),
            is_index_ours: index.is_ours,
            games: index.games,
            unreadable: BTreeMap::new(),
            troubles: Vec::new(),
            ids: ChaCha8Rng::seed_from_u64(seed),
            places: None,
        };
        library.refresh()?;
        library.purge(now)?;
        Ok(library)
    }

    /// Returns what is listed of all games, after looking at the folder again: another program may use it, too.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn list(&mut self) -> Result<impl Iterator<Item = &GameSummary>, StorageError> {
        self.refresh()?;
        Ok(self.games.values())
    }

    /// Returns what people must be told of, once.
    pub fn take_troubles(&mut self) -> Vec<String> {
        std::mem::take(&mut self.troubles)
    }

    /// Returns the text of a game's record.
    ///
    /// # Errors
    /// It is gone, or damaged: then it is set aside.
    pub fn read(&mut self, id: &str) -> Result<String, LibraryError> {
        if !self.games.contains_key(id) {
            return Err(LibraryError::Missing);
        }
        let text = self.text(id)?;
        match summary(&text) {
            Ok(_) => Ok(text),
            Err(why) => {
                self.games.remove(id);
                self.set_aside(id, &text);
                Err(why.into())
            }
        }
    }

    /// Keeps a game, in place of the one that it goes on from, if that is here and nothing of it is lost. A game in
    /// which nothing was played is not kept.
    ///
    /// # Errors
    /// It cannot be written, or is no game. The library is as it was.
    pub fn keep(&mut self, played: PlayedGame<'_>) -> Result<KeptGame, LibraryError> {
        let own = summary(played.text)?;
        if own.steps == 0 {
            return Ok(KeptGame::default());
        }
        if played.found
            && let Some(known) =
                self.known(played.text, &GameSummary { stamp: None, ..own.clone() }, &mut BTreeMap::new())
        {
            return Ok(KeptGame { game: Some(known), replaced: None });
        }
        let old = self.predecessor(played, own.stamp.as_ref())?;
        if let Some(old) = old.as_ref().filter(|old| old.has_all_of(played)) {
            return Ok(KeptGame { game: Some(old.game.clone()), replaced: None });
        }
        let before = old.as_ref().and_then(|old| old.game.stamp.clone()).or(own.stamp).unwrap_or_default();
        let is_over = old.as_ref().is_some_and(|old| old.game.winners.is_some());
        // A finished game stays one of the day on which it was played.
        let at = if is_over { before.at } else { played.at };
        let stamp = LibraryStamp {
            id: self.new_id(at),
            at,
            seconds: before.seconds.saturating_add(played.seconds),
            key: played.key.map(str::to_owned).or(before.key),
            replaces: Some(before.id).filter(|_| old.is_some()),
            own: if played.own.is_empty() { before.own } else { played.own.to_vec() },
            won: played.won.map(<[u8]>::to_vec).or(before.won),
        };
        let answer = stamped(played.text, Some(&stamp), old.as_ref().map(|old| old.text.as_str()))?;
        self.write(&stamp.id, &answer.text)?;
        self.games.insert(stamp.id.clone(), answer.summary.clone());
        let replaced = stamp.replaces.filter(|_| answer.replaces);
        if let Some(old) = &replaced {
            self.forget(old);
        }
        self.write_index();
        Ok(KeptGame { game: Some(answer.summary), replaced })
    }

    /// Returns the game that one goes on from, with its text: the one that is named, or what was kept of it before.
    fn predecessor(
        &mut self,
        played: PlayedGame<'_>,
        stamp: Option<&LibraryStamp>,
    ) -> Result<Option<Predecessor>, LibraryError> {
        let named = played.of.or(stamp.map(|stamp| stamp.id.as_str()));
        let named = named.and_then(|id| self.games.get(id)).cloned();
        let is_named = named.is_some();
        let found = match (named, played.key) {
            (None, Some(key)) => self.called(key)?,
            (named, _) => named,
        };
        Ok(found.and_then(|game| {
            let text = self.text(&game.stamp.as_ref()?.id).ok()?;
            Some(Predecessor { game, text, is_named })
        }))
    }

    /// Returns what is listed of the game that was kept under a key.
    fn called(&mut self, key: &str) -> Result<Option<GameSummary>, StorageError> {
        // Another window may have kept it.
        self.refresh()?;
        let key_of = |game: &GameSummary| game.stamp.as_ref().and_then(|stamp| stamp.key.clone());
        Ok(self.games.values().rev().find(|game| key_of(game).as_deref() == Some(key)).cloned())
    }

    /// Imports games, given as the texts of their files. `at` is the time that those get which have none.
    pub fn import<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>, at: u64) -> Vec<Imported> {
        let mut contents = BTreeMap::new();
        let mut import_one = |text| match self.try_import(text, at, &mut contents) {
            Ok(Some(summary)) => Imported::Added(Box::new(summary)),
            Ok(None) => Imported::Known,
            Err(why) => Imported::Refused(why),
        };
        let imported = texts.into_iter().map(&mut import_one).collect();
        self.write_index();
        imported
    }

    /// Imports a game. Returns none if it is here already. `contents` are those of games that were looked at.
    fn try_import(
        &mut self,
        text: &str,
        at: u64,
        contents: &mut BTreeMap<String, Option<u64>>,
    ) -> Result<Option<GameSummary>, LibraryError> {
        let own = summary(text)?;
        if self.known(text, &own, contents).is_some() {
            return Ok(None);
        }
        // What a file claims to replace is no reason to remove anything.
        let stamp = match own.stamp.map(|stamp| LibraryStamp { key: None, replaces: None, ..stamp }) {
            None => LibraryStamp { id: self.new_id(at), at, ..LibraryStamp::default() },
            Some(stamp) if !self.games.contains_key(&stamp.id) && self.successor(&stamp.id).is_none() => stamp,
            // Two ways on from one game are two games.
            Some(stamp) => LibraryStamp { id: self.new_id(stamp.at), ..stamp },
        };
        let answer = stamped(text, Some(&stamp), None)?;
        self.write(&stamp.id, &answer.text)?;
        self.games.insert(stamp.id, answer.summary.clone());
        Ok(Some(answer.summary))
    }

    /// Returns the game with the content of a text, of the same time if that says when it was played.
    fn known(
        &self,
        text: &str,
        own: &GameSummary,
        contents: &mut BTreeMap<String, Option<u64>>,
    ) -> Option<GameSummary> {
        let wanted = content(text);
        let time = |game: &GameSummary| game.stamp.as_ref().map(|stamp| stamp.at);
        let is_it = |(id, game): &(&String, &GameSummary)| {
            let is_alike = game.steps == own.steps && game.game == own.game && game.winners == own.winners;
            let may_be = is_alike && (own.stamp.is_none() || time(own) == time(game));
            let read = || self.text(id).ok().and_then(|text| content(&text));
            may_be && *contents.entry((*id).clone()).or_insert_with(read) == wanted
        };
        self.games.iter().find(is_it).map(|(_, game)| game.clone())
    }

    /// Returns the id of the game that has taken the place of one.
    fn successor(&self, id: &str) -> Option<&str> {
        let stamps = self.games.values().filter_map(|game| game.stamp.as_ref());
        stamps.into_iter().find(|stamp| stamp.replaces.as_deref() == Some(id)).map(|stamp| stamp.id.as_str())
    }

    /// Deletes games. They can be restored for a month.
    ///
    /// # Errors
    /// A file cannot be renamed. Those before it are deleted.
    pub fn remove(&mut self, ids: &[String], at: u64) -> Result<(), LibraryError> {
        let removed = ids.iter().try_for_each(|id| self.remove_one(id, at));
        self.write_index();
        Ok(removed?)
    }

    fn remove_one(&mut self, id: &str, at: u64) -> Result<(), StorageError> {
        if !self.games.contains_key(id) {
            return Ok(());
        }
        let path = self.path(id);
        match rename(&self.disk, &path, &self.folder.join(names::deleted(id, at))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StorageError::new(&path, "deleted", error));
            }
            _ => drop(self.games.remove(id)),
        }
        Ok(())
    }

    /// Brings deleted games back. Returns what is listed of them.
    ///
    /// # Errors
    /// A file cannot be renamed or read.
    pub fn restore(&mut self, ids: &[String]) -> Result<Vec<GameSummary>, LibraryError> {
        let names = self.names()?;
        let there: BTreeSet<&str> = names.iter().filter_map(|name| names::id(name)).collect();
        // The names are sorted: of a game that was deleted twice this is the last time.
        let deleted = names.iter().filter_map(|name| Some((names::deleted_id(name)?.0, name)));
        let deleted: BTreeMap<&str, &String> = deleted.collect();
        for id in ids.iter().filter(|id| !there.contains(id.as_str())) {
            if let Some(deleted) = deleted.get(id.as_str()) {
                let from = self.folder.join(deleted);
                match rename(&self.disk, &from, &self.path(id)) {
                    // Another program has just restored it.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    renamed => renamed.map_err(|error| StorageError::new(&from, "restored", error))?,
                }
            }
        }
        self.refresh()?;
        Ok(ids.iter().filter_map(|id| self.games.get(id).cloned()).collect())
    }

    /// Reads the games of files that are new, and forgets those whose files are gone.
    fn refresh(&mut self) -> Result<(), StorageError> {
        let names = self.names()?;
        let ids: BTreeSet<&str> = names.iter().filter_map(|name| names::id(name)).collect();
        let known = self.games.len();
        self.games.retain(|id, _| ids.contains(id.as_str()));
        let mut has_changed = self.games.len() != known;
        for id in ids {
            if !self.games.contains_key(id) && !self.unreadable.contains_key(id) {
                has_changed |= self.take_in(id);
            }
        }
        has_changed |= self.finish_replacing();
        if has_changed {
            self.write_index();
        }
        Ok(())
    }

    /// Removes games whose place others took before the program ended in between. Returns whether there were any.
    fn finish_replacing(&mut self) -> bool {
        let stamps = self.games.values().filter_map(|game| game.stamp.as_ref());
        let both = stamps.filter_map(|stamp| Some((stamp.id.clone(), stamp.replaces.clone()?)));
        let both: Vec<_> = both.filter(|(_, old)| self.games.contains_key(old)).collect();
        let is_safe = |new: &str, old: &str| {
            let (Ok(new), Ok(old)) = (self.text(new), self.text(old)) else { return false };
            stamped(&new, None, Some(&old)).is_ok_and(|answer| answer.replaces)
        };
        let old: Vec<_> = both.into_iter().filter(|(new, old)| is_safe(new, old)).map(|(_, old)| old).collect();
        old.iter().for_each(|old| self.forget(old));
        !old.is_empty()
    }

    /// Reads what is listed of a game from its file. Returns whether it is one.
    fn take_in(&mut self, id: &str) -> bool {
        let text = match self.text(id) {
            Ok(text) => text,
            // Another program has just removed it.
            Err(LibraryError::Missing) => return false,
            Err(why) => {
                self.leave_alone(id, why.to_string());
                return false;
            }
        };
        let Ok(summary) = summary(&text) else {
            self.set_aside(id, &text);
            return false;
        };
        let stamp = summary.stamp.clone().unwrap_or_default();
        let stamp = Some(LibraryStamp { id: id.to_owned(), ..stamp });
        self.games.insert(id.to_owned(), GameSummary { stamp, ..summary });
        true
    }

    /// Sets a damaged file aside. That of a newer version stays where it is.
    fn set_aside(&mut self, id: &str, text: &str) {
        let path = self.path(id);
        if is_newer(text) {
            let path = path.display();
            let text = format!("{path} is a game from a newer version of Atar. It stays where it is.");
            return self.leave_alone(id, text);
        }
        let aside = self.folder.join(names::damaged(id));
        match rename(&self.disk, &path, &aside) {
            Ok(()) => {
                let aside = aside.display();
                self.troubles.push(format!("A game in the library was damaged. Atar moved it to {aside}."));
            }
            Err(error) => self.leave_alone(id, StorageError::new(&path, "set aside", error).to_string()),
        }
    }

    fn leave_alone(&mut self, id: &str, why: String) {
        self.troubles.push(why.clone());
        self.unreadable.insert(id.to_owned(), why);
    }

    /// Removes a game that another has taken the place of. One that cannot be removed now is when the games are listed.
    fn forget(&mut self, id: &str) {
        let path = self.path(id);
        if patiently(&self.disk, || self.disk.remove(&path)).is_err() {
            tracing::info!("a game whose place another took cannot be removed from the library yet");
        }
        self.games.remove(id);
    }

    fn write(&self, id: &str, text: &str) -> Result<(), StorageError> {
        write_atomically(&self.disk, &self.path(id), text.as_bytes())?.require_durable()
    }

    /// Writes the index. Without it the files are read at the next start, so that a failure is no trouble.
    fn write_index(&self) {
        if self.is_index_ours {
            let bytes = index::write(self.games.values());
            if write_atomically(&self.disk, &self.folder.join(index::NAME), &bytes).is_err() {
                tracing::info!("the index of the library cannot be written");
            }
        }
    }

    /// Returns the text of a game's file.
    fn text(&self, id: &str) -> Result<String, LibraryError> {
        let path = self.path(id);
        let bytes = match self.disk.read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(LibraryError::Missing),
            read => read.map_err(|error| StorageError::new(&path, "read", error))?,
        };
        // A text that is none is found to be damaged by who reads it.
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Returns an id that no game has.
    fn new_id(&mut self, at: u64) -> String {
        loop {
            let id = names::new_id(at, self.ids.next_u32());
            if !self.games.contains_key(&id) {
                return id;
            }
        }
    }

    /// Returns the names of all files, sorted.
    fn names(&self) -> Result<Vec<String>, StorageError> {
        let names = self.disk.file_names(&self.folder);
        let mut names = names.map_err(|error| StorageError::new(&self.folder, "read", error))?;
        names.sort_unstable();
        Ok(names)
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(names::game(id))
    }
}
