//! Preferences: the front's settings, recent files, the window's state.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use atar_storage::{Preferences, PreferencesFile, SeenSettings, StorageError, SystemDisk, WindowState};
use serde_json::{Map, Value};

/// The preferences, shared by everything that changes them.
#[derive(Clone, Debug)]
pub(crate) struct PreferenceStore(Arc<Mutex<PreferencesFile<SystemDisk>>>);

impl PreferenceStore {
    /// Reads the preferences in the data folder. Unless `may_write`, changes last until the program ends. Also returns
    /// a problem that the person must be told of.
    pub(crate) fn open(folder: Option<&Path>, may_write: bool) -> (PreferenceStore, Option<String>) {
        let file = match folder {
            Some(folder) => PreferencesFile::open(SystemDisk, &folder.join("notes.json")),
            None => PreferencesFile::in_memory(SystemDisk),
        };
        let trouble = file.trouble().map(str::to_owned);
        let file = if may_write { file } else { file.read_only() };
        (PreferenceStore(Arc::new(Mutex::new(file))), trouble)
    }

    /// Returns the front's settings.
    pub(crate) fn settings(&self) -> SeenSettings {
        self.file().settings()
    }

    /// Saves the front's settings over those with this stamp. Returns none, or the settings that another program has
    /// saved meanwhile.
    ///
    /// # Errors
    /// The settings could not be written. They last until the program ends.
    pub(crate) fn keep_settings(
        &self,
        settings: &Map<String, Value>,
        over: &str,
    ) -> Result<Option<SeenSettings>, StorageError> {
        self.file().keep_settings(settings, over)
    }

    /// Returns the recent files, the latest first.
    pub(crate) fn recent(&self) -> Vec<PathBuf> {
        self.file().preferences().recent.clone()
    }

    /// Adds a file to the recent ones. A failure is not worth reporting.
    pub(crate) fn remember(&self, file: &Path) {
        let _ = self.update(|preferences| preferences.add_recent(file));
    }

    /// Removes a file from the recent ones.
    pub(crate) fn forget(&self, file: &Path) {
        let _ = self.update(|preferences| preferences.remove_recent(file));
    }

    /// Returns the window's state from when it was last closed.
    pub(crate) fn window(&self) -> Option<WindowState> {
        self.file().preferences().window
    }

    /// Saves the window's state.
    pub(crate) fn note_window(&self, window: WindowState) {
        let _ = self.update(|preferences| preferences.window = Some(window));
    }

    fn update(&self, change: impl Fn(&mut Preferences)) -> Result<(), StorageError> {
        self.file().update(change)
    }

    fn file(&self) -> MutexGuard<'_, PreferencesFile<SystemDisk>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
