//! The games in progress of programs that have ended, which come into the library.

use std::path::Path;

use super::service::now;
use super::{Library, LibraryError, PlayedGame};
use crate::error::StorageError;
use crate::files::disk::Disk;
use crate::places::GamePlaces;
use crate::saved_game::{GameStore, has_game};

impl<D: Disk + Clone> Library<D> {
    /// Also brings in, whenever it is listed for a page, the games of places that no program has.
    #[must_use]
    pub fn with_places(self, places: Option<GamePlaces>) -> Library<D> {
        Library { places, ..self }
    }

    /// Brings in the games of places that no program has. Where that fails, they stay where they are.
    pub(super) fn bring_left(&mut self) {
        for folder in self.places.iter().flat_map(GamePlaces::others).collect::<Vec<_>>() {
            if has_game(&self.disk, &folder) && self.bring_from(&folder).is_err() {
                tracing::info!("a game in progress that was left stays where it is");
            }
        }
    }

    fn bring_from(&mut self, folder: &Path) -> Result<(), StorageError> {
        let (mut store, mut found) = match GameStore::open_now(self.disk.clone(), folder) {
            // Its program runs.
            Err(why) if why.is_in_use() => return Ok(()),
            opened => opened?,
        };
        loop {
            self.troubles.extend(found.quarantined.drain(..).map(|file| file.to_string()));
            let Some(game) = found.game.take() else { break };
            let (text, at) = (&*game.record, store.changed_at().unwrap_or_else(now));
            let played = PlayedGame { text, at, seconds: 0, of: None, key: None, own: &[], won: None, found: true };
            match self.keep(played) {
                Ok(_) => store.clear()?,
                Err(LibraryError::Record(_)) => found = store.quarantine()?,
                Err(LibraryError::Storage(why)) => return Err(why),
                Err(LibraryError::Missing) => break,
            }
        }
        store.confirm_opened();
        Ok(())
    }
}
