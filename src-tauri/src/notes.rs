//! What is remembered beside the game: the front's settings, recent files, where the window stood.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use atar_keep::{NotKept, Notebook, Notes, SystemDisk, Window};
use serde_json::{Map, Value};

/// The notes, shared by all who write in them.
#[derive(Clone, Debug)]
pub(crate) struct Memory(Arc<Mutex<Notebook<SystemDisk>>>);

impl Memory {
    /// Reads the notes of the folder for data. Unless `may_write`, changes hold for this run only. The answer is also
    /// what the person
    /// is to be told.
    pub(crate) fn open(folder: Option<&Path>, may_write: bool) -> (Memory, Option<String>) {
        let book = match folder {
            Some(folder) => Notebook::open(SystemDisk, &folder.join("notes.json")),
            None => Notebook::of_this_run(SystemDisk),
        };
        let trouble = book.trouble().map(str::to_owned);
        let book = if may_write { book } else { book.read_only() };
        (Memory(Arc::new(Mutex::new(book))), trouble)
    }

    /// The front's settings.
    pub(crate) fn settings(&self) -> Map<String, Value> {
        self.book().notes().settings.clone()
    }

    /// Keeps the front's settings.
    ///
    /// # Errors
    /// They could not be written; they hold for this run.
    pub(crate) fn keep_settings(&self, settings: Map<String, Value>) -> Result<(), NotKept> {
        self.change(|notes| notes.settings = settings)
    }

    /// The files that were used last, the latest first.
    pub(crate) fn recent(&self) -> Vec<PathBuf> {
        self.book().notes().recent.clone()
    }

    /// A file was opened or saved. Not to find it among the recent ones next time is no trouble worth telling.
    pub(crate) fn remember(&self, file: &Path) {
        let _ = self.change(|notes| notes.remember(file));
    }

    /// A file is gone.
    pub(crate) fn forget(&self, file: &Path) {
        let _ = self.change(|notes| notes.forget(file));
    }

    /// Where the window stood when it was closed last.
    pub(crate) fn window(&self) -> Option<Window> {
        self.book().notes().window
    }

    /// Notes where the window stands.
    pub(crate) fn note_window(&self, window: Window) {
        let _ = self.change(|notes| notes.window = Some(window));
    }

    fn change(&self, change: impl FnOnce(&mut Notes)) -> Result<(), NotKept> {
        self.book().change(change)
    }

    fn book(&self) -> MutexGuard<'_, Notebook<SystemDisk>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
