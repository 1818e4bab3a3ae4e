//! The library behind a page: opened when it is first asked.

use std::path::PathBuf;
use std::time::SystemTime;

use serde_json::json;

use super::Library;
use crate::files::disk::Disk;
use crate::places::GamePlaces;

/// A library that is opened with its first request. Reading many games without an index takes a while.
#[derive(Debug)]
pub struct LibraryService<D: Disk> {
    disk: D,
    folder: Option<PathBuf>,
    seed: u64,
    library: Option<Library<D>>,
    places: Option<GamePlaces>,
}

impl<D: Disk + Clone> LibraryService<D> {
    /// Creates a library in a folder; without one nothing can be kept. The ids of games follow from `seed`.
    #[must_use]
    pub fn new(disk: D, folder: Option<PathBuf>, seed: u64) -> LibraryService<D> {
        LibraryService { disk, folder, seed, library: None, places: None }
    }

    /// Also brings in the games in progress of places that no program has.
    #[must_use]
    pub fn with_places(self, places: Option<GamePlaces>) -> LibraryService<D> {
        LibraryService { places, ..self }
    }

    /// Answers a message of a page. The answer says why something was refused as well.
    pub fn answer(&mut self, message: &[u8]) -> String {
        match self.opened() {
            Ok(library) => library.answer(message),
            Err(text) => refused(message, &text),
        }
    }

    fn opened(&mut self) -> Result<&mut Library<D>, String> {
        let library = match self.library.take() {
            Some(library) => library,
            None => {
                let folder = self.folder.as_deref().ok_or("Atar has no folder where it can keep games.")?;
                let library = Library::open(self.disk.clone(), folder, now(), self.seed);
                library.map_err(|why| why.to_string())?.with_places(self.places.clone())
            }
        };
        Ok(self.library.insert(library))
    }
}

/// Returns the answer to a message where there is no library.
fn refused(message: &[u8], text: &str) -> String {
    let id = super::requests::number(message);
    json!({ "re": id, "error": { "code": "file", "text": text } }).to_string()
}

/// Returns the time in milliseconds since 1970.
pub(super) fn now() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}
