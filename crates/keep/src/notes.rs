//! What the program remembers beside games: settings, recent files, the window.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::disk::Disk;
use crate::error::{NotKept, reason};
use crate::whole::write_whole;

/// The version of the file. Raising it asks for a reader of the earlier one, and for a fixture in `tests/fixtures/`.
const VERSION: u64 = 1;
/// How many recent files are remembered.
const MOST_RECENT: usize = 10;

/// Where the window stood, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Window {
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

/// What is remembered. Keys that this version does not know are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Notes {
    /// The front's own settings, which only the front understands.
    #[serde(default)]
    pub settings: Map<String, Value>,
    /// The files that were opened or saved last, the latest first.
    #[serde(default)]
    pub recent: Vec<PathBuf>,
    /// Where the window stood; none before it was first closed.
    #[serde(default)]
    pub window: Option<Window>,
    #[serde(flatten)]
    other: Map<String, Value>,
}

impl Notes {
    /// Puts a file at the head of the recent ones. A path that is no text cannot be noted.
    pub fn remember(&mut self, file: &Path) {
        if file.to_str().is_none() {
            return;
        }
        self.recent.retain(|recent| recent != file);
        self.recent.insert(0, file.to_owned());
        self.recent.truncate(MOST_RECENT);
    }

    /// Takes a file that is gone out of the recent ones.
    pub fn forget(&mut self, file: &Path) {
        self.recent.retain(|recent| recent != file);
    }
}

/// The file of the notes.
#[derive(Debug)]
pub struct Notebook<D: Disk> {
    disk: D,
    path: PathBuf,
    notes: Notes,
    /// A file of a newer version, or one that cannot be read, is never written over.
    writable: bool,
    /// What is to be said about the file.
    trouble: Option<String>,
}

impl<D: Disk> Notebook<D> {
    /// Notes that are not read and never written: they hold for this run only.
    pub fn of_this_run(disk: D) -> Notebook<D> {
        Notebook {
            disk,
            path: PathBuf::new(),
            notes: Notes::default(),
            writable: false,
            trouble: None,
        }
    }

    /// The same notes, to be read only: changes hold for this run.
    #[must_use]
    pub fn read_only(self) -> Notebook<D> {
        Notebook {
            writable: false,
            ..self
        }
    }

    /// Reads the notes. A file that is missing gives empty ones; one that is damaged is put aside as `….damaged`; one
    /// that is newer, or
    /// cannot be read, is left alone, and then nothing is written in this run.
    pub fn open(disk: D, path: &Path) -> Notebook<D> {
        let mut book = Notebook {
            path: path.to_owned(),
            writable: true,
            ..Notebook::of_this_run(disk)
        };
        match book.disk.read(path).map(|bytes| parse(&bytes)) {
            Ok(Found::Notes(notes)) => book.notes = *notes,
            Ok(Found::Damaged) => book.put_aside(),
            Ok(Found::Newer) => book.leave("they are of a newer version of Atar"),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => book.leave(&reason(&error)),
        }
        book
    }

    fn put_aside(&mut self) {
        let aside = self.path.with_extension("damaged");
        match self.disk.rename(&self.path, &aside) {
            Ok(()) => {
                let aside = aside.display();
                self.trouble = Some(format!(
                    "The settings were damaged and have been put aside as {aside}."
                ));
            }
            Err(error) => self.leave(&reason(&error)),
        }
    }

    fn leave(&mut self, why: &str) {
        self.writable = false;
        self.trouble = Some(format!(
            "The settings cannot be read: {why}. They are left as they are, and changes hold until Atar is closed."
        ));
    }

    /// What a person is to be told about the file; none if it was sound or missing.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// What is remembered.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Changes the notes, and writes them if they have become others.
    ///
    /// # Errors
    /// The file could not be written; it is the one it was, and the notes hold for this run only.
    pub fn change(&mut self, change: impl FnOnce(&mut Notes)) -> Result<(), NotKept> {
        let before = self.notes.clone();
        change(&mut self.notes);
        if !self.writable || before == self.notes {
            return Ok(());
        }
        let folder = self.path.parent().unwrap_or(Path::new("."));
        self.disk
            .create_folder(folder)
            .map_err(|error| NotKept::new(folder, "created", error))?;
        let written = Written {
            version: VERSION,
            notes: &self.notes,
        };
        let text = serde_json::to_vec_pretty(&written)
            .map_err(|error| NotKept::new(&self.path, "written", error.into()))?;
        // Settings that a power cut may take are no trouble worth telling.
        write_whole(&self.disk, &self.path, &text).map(|_written| ())
    }
}

#[derive(Serialize)]
struct Written<'a> {
    version: u64,
    #[serde(flatten)]
    notes: &'a Notes,
}

enum Found {
    Notes(Box<Notes>),
    Damaged,
    Newer,
}

fn parse(bytes: &[u8]) -> Found {
    let Ok(Value::Object(mut found)) = serde_json::from_slice(bytes) else {
        return Found::Damaged;
    };
    match found.remove("version").as_ref().and_then(Value::as_u64) {
        Some(version) if version > VERSION => Found::Newer,
        Some(VERSION) => serde_json::from_value(Value::Object(found))
            .map_or(Found::Damaged, |notes| Found::Notes(Box::new(notes))),
        _ => Found::Damaged,
    }
}
