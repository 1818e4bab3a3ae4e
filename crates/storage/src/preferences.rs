//! Preferences: settings, recent files, the window's state. Several programs may use one file: each looks at it again,
//! under a lock, before it writes.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use atar_reasons::system_reason;

use crate::error::StorageError;
use crate::files::atomic::write_atomically;
use crate::files::disk::Disk;
use crate::files::held::{self, rename};

/// Version of the file format. A new one needs a reader for the old one, and a fixture in `tests/fixtures/`.
const VERSION: u64 = 1;
/// Bounds the list of recent files.
const MAX_RECENT: usize = 10;

/// The window's position and size, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowState {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The inner width.
    pub width: f64,
    /// The inner height.
    pub height: f64,
    /// Whether it filled the screen.
    pub maximized: bool,
}

/// The data that the program remembers besides the game. Unknown keys are preserved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Preferences {
    /// The front's settings, which only the front understands.
    #[serde(default)]
    pub settings: Map<String, Value>,
    /// Files that were opened or saved, the latest first.
    #[serde(default)]
    pub recent: Vec<PathBuf>,
    /// The window's state; none before it was first closed.
    #[serde(default)]
    pub window: Option<WindowState>,
    #[serde(flatten)]
    other: Map<String, Value>,
}

impl Preferences {
    /// Moves a file to the head of the recent ones. Ignores a path that is not UTF-8.
    pub fn add_recent(&mut self, file: &Path) {
        if file.to_str().is_none() {
            return;
        }
        self.recent.retain(|recent| recent != file);
        self.recent.insert(0, file.to_owned());
        self.recent.truncate(MAX_RECENT);
    }

    /// Removes a file from the recent ones.
    pub fn remove_recent(&mut self, file: &Path) {
        self.recent.retain(|recent| recent != file);
    }
}

/// The front's settings as they are now, and what tells whether they have changed since.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeenSettings {
    /// The settings.
    pub settings: Map<String, Value>,
    /// Other settings have another stamp.
    pub stamp: String,
}

impl SeenSettings {
    fn new(settings: &Map<String, Value>) -> SeenSettings {
        SeenSettings { settings: settings.clone(), stamp: stamp(settings) }
    }
}

/// Returns what other settings do not have.
fn stamp(settings: &Map<String, Value>) -> String {
    // Texts and numbers always serialize.
    let text = serde_json::to_vec(settings).unwrap_or_default();
    format!("{:016x}", hash(&text))
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The file of the preferences.
#[derive(Debug)]
pub struct PreferencesFile<D: Disk> {
    disk: D,
    path: PathBuf,
    preferences: Preferences,
    /// The hash of what was last read or written: whatever else is in the file comes from another program.
    last: Option<u64>,
    /// False for a file of a newer version, or one that cannot be read: it is never overwritten.
    writable: bool,
    /// A problem with the file that the person must be told of.
    trouble: Option<String>,
}

impl<D: Disk> PreferencesFile<D> {
    /// Creates preferences that are never read or written. They last until the program ends.
    pub fn in_memory(disk: D) -> PreferencesFile<D> {
        PreferencesFile {
            disk,
            path: PathBuf::new(),
            preferences: Preferences::default(),
            last: None,
            writable: false,
            trouble: None,
        }
    }

    /// Returns the same preferences, never to be written. Changes last until the program ends.
    #[must_use]
    pub fn read_only(self) -> PreferencesFile<D> {
        PreferencesFile { writable: false, ..self }
    }

    /// Reads the preferences. A missing file, or one whose folder is none, gives empty ones. A damaged file is renamed
    /// to `NAME.damaged`. A file that is newer, or cannot be read, is left alone and not written in this run.
    pub fn open(disk: D, path: &Path) -> PreferencesFile<D> {
        let mut file = PreferencesFile { path: path.to_owned(), writable: true, ..PreferencesFile::in_memory(disk) };
        let read = file.disk.read(path);
        file.last = read.as_deref().ok().map(hash);
        match read.map(|bytes| parse(&bytes)) {
            Ok(Parsed::Preferences(preferences)) => file.preferences = *preferences,
            Ok(Parsed::Damaged) => file.quarantine(),
            Ok(Parsed::Newer) => file.leave_alone("they come from a newer version of Atar"),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {}
            Err(error) => file.leave_alone(&system_reason(&error)),
        }
        file
    }

    fn quarantine(&mut self) {
        let aside = self.path.with_extension("damaged");
        match rename(&self.disk, &self.path, &aside) {
            Ok(()) => {
                let aside = aside.display();
                self.trouble =
                    Some(format!("The settings were damaged. Atar moved them to {aside} and uses the defaults."));
            }
            Err(error) => self.leave_alone(&system_reason(&error)),
        }
    }

    fn leave_alone(&mut self, why: &str) {
        self.writable = false;
        self.trouble = Some(format!(
            "The settings cannot be read: {why}. Atar leaves the file as it is, and your changes last until you close Atar."
        ));
    }

    /// Returns a problem with the file that the person must be told of; none if it was valid or missing.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns the preferences.
    pub fn preferences(&self) -> &Preferences {
        &self.preferences
    }

    /// Returns the front's settings as they are now.
    pub fn settings(&self) -> SeenSettings {
        SeenSettings::new(&self.preferences.settings)
    }

    /// Changes the preferences, and writes the file if they differ.
    ///
    /// # Errors
    /// The file could not be written and is unchanged. The preferences last until the program ends.
    pub fn update(&mut self, change: impl Fn(&mut Preferences)) -> Result<(), StorageError> {
        let mut next = self.preferences.clone();
        change(&mut next);
        if next == self.preferences {
            return Ok(());
        }
        self.change(change)
    }

    /// Writes the front's settings over those with this stamp. Returns none if it did, and else the settings that are
    /// there, of another program.
    ///
    /// # Errors
    /// Those of [`PreferencesFile::update`].
    pub fn keep_settings(
        &mut self,
        settings: &Map<String, Value>,
        over: &str,
    ) -> Result<Option<SeenSettings>, StorageError> {
        self.change(|preferences| {
            if over != stamp(&preferences.settings) {
                return Some(SeenSettings::new(&preferences.settings));
            }
            preferences.settings.clone_from(settings);
            None
        })
    }

    /// Makes a change to what is in the file now, and writes it.
    fn change<T>(&mut self, change: impl FnOnce(&mut Preferences) -> T) -> Result<T, StorageError> {
        if !self.writable {
            return Ok(change(&mut self.preferences));
        }
        let locked = self.look_again();
        let before = self.preferences.clone();
        let outcome = change(&mut self.preferences);
        let _lock = locked?;
        if before != self.preferences {
            self.write()?;
        }
        Ok(outcome)
    }

    /// Takes over what another program has written. Returns the lock that keeps others from writing.
    fn look_again(&mut self) -> Result<D::File, StorageError> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        self.disk.create_folder(folder).map_err(|error| StorageError::new(folder, "created", error))?;
        let lock = held::lock(&self.disk, &self.path.with_extension("lock"));
        let lock = lock.and_then(|lock| lock.ok_or_else(|| io::ErrorKind::ResourceBusy.into()));
        let lock = lock.map_err(|error| StorageError::new(&self.path, "written", error))?;
        let bytes = match self.disk.read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(lock),
            read => read.map_err(|error| StorageError::new(&self.path, "read", error))?,
        };
        if self.last.replace(hash(&bytes)) == Some(hash(&bytes)) {
            return Ok(lock);
        }
        match parse(&bytes) {
            Parsed::Preferences(preferences) => self.preferences = *preferences,
            Parsed::Damaged => self.quarantine(),
            Parsed::Newer => {
                self.writable = false;
                let newer = io::Error::other("a newer version of Atar has changed it");
                return Err(StorageError::new(&self.path, "written", newer));
            }
        }
        Ok(lock)
    }

    fn write(&mut self) -> Result<(), StorageError> {
        let on_disk = OnDisk { version: VERSION, preferences: &self.preferences };
        let text = serde_json::to_vec_pretty(&on_disk)
            .map_err(|error| StorageError::new(&self.path, "written", error.into()))?;
        // Preferences that a power cut may lose are not worth a message.
        let _written = write_atomically(&self.disk, &self.path, &text)?;
        self.last = Some(hash(&text));
        Ok(())
    }
}

#[derive(Serialize)]
struct OnDisk<'a> {
    version: u64,
    #[serde(flatten)]
    preferences: &'a Preferences,
}

enum Parsed {
    Preferences(Box<Preferences>),
    Damaged,
    Newer,
}

fn parse(bytes: &[u8]) -> Parsed {
    let Ok(Value::Object(mut found)) = serde_json::from_slice(bytes) else {
        return Parsed::Damaged;
    };
    match found.remove("version").as_ref().and_then(Value::as_u64) {
        Some(version) if version > VERSION => Parsed::Newer,
        Some(VERSION) => serde_json::from_value(Value::Object(found))
            .map_or(Parsed::Damaged, |preferences| Parsed::Preferences(Box::new(preferences))),
        _ => Parsed::Damaged,
    }
}
