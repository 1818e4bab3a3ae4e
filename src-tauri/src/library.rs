//! The library in the window: one command that carries its requests.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use atar_storage::{GamePlaces, LibraryService, SystemDisk};

/// The folder of the games in the program's own folder.
const FOLDER: &str = "library";

/// The library of the program.
pub(crate) struct LibraryShelf(Mutex<LibraryService<SystemDisk>>);

impl LibraryShelf {
    /// Creates the library. Its games are kept in the program's folder; without one nothing can be kept. Games in
    /// progress that were left at the others of the `places` come into it. The ids of games follow from `seed`.
    pub(crate) fn new(data: Option<&Path>, places: Option<GamePlaces>, seed: u64) -> LibraryShelf {
        let folder = data.map(|data| data.join(FOLDER));
        LibraryShelf(Mutex::new(LibraryService::new(SystemDisk, folder, seed).with_places(places)))
    }

    /// Answers a request.
    pub(crate) fn ask(&self, message: &str) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).answer(message.as_bytes())
    }
}
