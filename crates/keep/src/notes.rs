//! What the program remembers beside games: settings, recent files, the window.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::disk::Disk;
use crate::error::NotKept;
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
    /// Puts a file at the head of the recent ones.
    pub fn remember(&mut self, file: &Path) {
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
}

impl<D: Disk> Notebook<D> {
    /// Reads the notes. A file that is missing gives empty ones; one that is damaged is put aside as `….damaged`; one that is newer, or
    /// cannot be read, is left alone, and then nothing is written in this run.
    pub fn open(disk: D, path: &Path) -> Notebook<D> {
        let mut book = Notebook {
            disk,
            path: path.to_owned(),
            notes: Notes::default(),
            writable: true,
        };
        match book.disk.read(path).map(|bytes| parse(&bytes)) {
            Ok(Found::Notes(notes)) => book.notes = *notes,
            Ok(Found::Damaged) => {
                let aside = path.with_extension("damaged");
                book.writable = book.disk.rename(path, &aside).is_ok();
            }
            Ok(Found::Newer) => book.writable = false,
            Err(error) => book.writable = error.kind() == std::io::ErrorKind::NotFound,
        }
        book
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
        write_whole(&self.disk, &self.path, &text)
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
