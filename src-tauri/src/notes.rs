//! What is remembered beside the game: the front's settings, recent files, where the window stood.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use atar_storage::{Preferences, PreferencesFile, StorageError, SystemDisk, WindowState};
use serde_json::{Map, Value};

/// The notes, shared by all who write in them.
#[derive(Clone, Debug)]
pub(crate) struct Memory(Arc<Mutex<PreferencesFile<SystemDisk>>>);

impl Memory {
    /// Reads the notes of the folder for data. Unless `may_write`, changes hold for this run only. The answer is also
    /// what the person
    /// is to be told.
    pub(crate) fn open(folder: Option<&Path>, may_write: bool) -> (Memory, Option<String>) {
        let file = match folder {
            Some(folder) => PreferencesFile::open(SystemDisk, &folder.join("notes.json")),
            None => PreferencesFile::in_memory(SystemDisk),
        };
        let trouble = file.trouble().map(str::to_owned);
        let file = if may_write { file } else { file.read_only() };
        (Memory(Arc::new(Mutex::new(file))), trouble)
    }

    /// The front's settings.
    pub(crate) fn settings(&self) -> Map<String, Value> {
        self.file().preferences().settings.clone()
    }

    /// Keeps the front's settings.
    ///
    /// # Errors
    /// They could not be written; they hold for this run.
    pub(crate) fn keep_settings(&self, settings: Map<String, Value>) -> Result<(), StorageError> {
        self.update(|preferences| preferences.settings = settings)
    }

    /// The files that were used last, the latest first.
    pub(crate) fn recent(&self) -> Vec<PathBuf> {
        self.file().preferences().recent.clone()
    }

    /// A file was opened or saved. Not to find it among the recent ones next time is no trouble worth telling.
    pub(crate) fn remember(&self, file: &Path) {
        let _ = self.update(|preferences| preferences.add_recent(file));
    }

    /// A file is gone.
    pub(crate) fn forget(&self, file: &Path) {
        let _ = self.update(|preferences| preferences.remove_recent(file));
    }

    /// Where the window stood when it was closed last.
    pub(crate) fn window(&self) -> Option<WindowState> {
        self.file().preferences().window
    }

    /// Preferences where the window stands.
    pub(crate) fn note_window(&self, window: WindowState) {
        let _ = self.update(|preferences| preferences.window = Some(window));
    }

    fn update(&self, change: impl FnOnce(&mut Preferences)) -> Result<(), StorageError> {
        self.file().update(change)
    }

    fn file(&self) -> MutexGuard<'_, PreferencesFile<SystemDisk>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
