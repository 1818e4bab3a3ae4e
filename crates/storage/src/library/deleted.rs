//! What was deleted, and can be brought back.

use std::collections::{BTreeMap, BTreeSet};

use atar_table::{GameSummary, LibraryStamp, summary};
use serde::Serialize;

use super::{Library, LibraryError, names};
use crate::error::StorageError;
use crate::files::disk::Disk;

/// How long a deleted game stays on the disk, in milliseconds.
const DELETED_FOR: u64 = 30 * 24 * 60 * 60 * 1000;

/// How many deletions are listed.
const MAX_LISTED: usize = 20;

/// Games that were deleted together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deletion {
    /// When that was, in milliseconds since 1970.
    pub at: u64,
    /// The ids of the games.
    pub games: Vec<String>,
    /// What is listed of the game if it is only one, and can be read.
    pub game: Option<GameSummary>,
}

impl<D: Disk> Library<D> {
    /// Returns the last games that were deleted and can be restored, the latest first.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn deletions(&self) -> Result<Vec<Deletion>, StorageError> {
        let names = self.names()?;
        let there: BTreeSet<&str> = names.iter().filter_map(|name| names::id(name)).collect();
        let mut deletions: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
        for (id, at) in names.iter().filter_map(|name| names::deleted_id(name)) {
            if !there.contains(id) {
                deletions.entry(at).or_default().push(id);
            }
        }
        let deletion = |(at, ids): (u64, Vec<&str>)| {
            let game = if let [id] = ids[..] { self.deleted_game(id, at) } else { None };
            Deletion { at, games: ids.into_iter().map(str::to_owned).collect(), game }
        };
        Ok(deletions.into_iter().rev().take(MAX_LISTED).map(deletion).collect())
    }

    /// Returns the text of the record of a game that was deleted, of several times as it was the last time.
    ///
    /// # Errors
    /// It is gone, or cannot be read.
    pub fn read_deleted(&self, id: &str) -> Result<String, LibraryError> {
        let is_it = |name: &&String| names::deleted_id(name).is_some_and(|(deleted, _)| deleted == id);
        let names = self.names()?;
        let name = names.iter().rev().find(is_it).ok_or(LibraryError::Missing)?;
        let path = self.folder.join(name);
        let bytes = self.disk.read(&path).map_err(|error| StorageError::new(&path, "read", error))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn deleted_game(&self, id: &str, at: u64) -> Option<GameSummary> {
        let bytes = self.disk.read(&self.folder.join(names::deleted(id, at))).ok()?;
        let game = summary(&String::from_utf8_lossy(&bytes)).ok()?;
        let stamp = LibraryStamp { id: id.to_owned(), ..game.stamp.clone().unwrap_or_default() };
        Some(GameSummary { stamp: Some(stamp), ..game })
    }

    /// Removes what was deleted long ago.
    pub(super) fn purge(&self, now: u64) -> Result<(), StorageError> {
        for name in self.names()? {
            let is_old = |(_, at): (&str, u64)| at.saturating_add(DELETED_FOR) < now;
            if names::deleted_id(&name).is_some_and(is_old) {
                // What cannot be removed now is removed later.
                let _ = self.disk.remove(&self.folder.join(&name));
            }
        }
        Ok(())
    }
}
