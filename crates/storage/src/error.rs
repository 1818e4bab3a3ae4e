//! The error of a file that could not be saved or read.

use std::io;
use std::path::{Path, PathBuf};

use atar_reasons::{action_reason, cannot};

/// A file that could not be written or read. What was there before is still there, unless a rescue copy is named.
#[derive(Debug, thiserror::Error)]
#[error("{}{}", cannot(path, action, source), self.rescue_note())]
pub struct StorageError {
    /// The file or folder.
    pub path: PathBuf,
    /// The operation that failed, as a participle: "written", "read".
    pub action: &'static str,
    /// The system's error.
    pub source: io::Error,
    /// The file with the complete new content. If set, the file itself may be damaged.
    pub rescue_copy: Option<PathBuf>,
}

impl StorageError {
    /// Returns the reason in words, without a full stop.
    #[must_use]
    pub fn reason(&self) -> String {
        action_reason(self.action, &self.source)
    }

    /// Returns a sentence, after a space, that says where the rescue copy is. Empty if the file is unchanged.
    #[must_use]
    pub fn rescue_note(&self) -> String {
        let sentence = |copy: &PathBuf| {
            let copy = copy.display();
            format!(" The file may be damaged, but a complete copy is in {copy}.")
        };
        self.rescue_copy.as_ref().map(sentence).unwrap_or_default()
    }

    /// Returns whether another program holds the lock of the folder.
    #[must_use]
    pub fn is_in_use(&self) -> bool {
        self.source.kind() == io::ErrorKind::ResourceBusy
    }

    pub(crate) fn new(path: &Path, action: &'static str, source: io::Error) -> StorageError {
        StorageError { path: path.to_owned(), action, source, rescue_copy: None }
    }

    pub(crate) fn with_rescue_copy(self, rescue_copy: PathBuf) -> StorageError {
        StorageError { rescue_copy: Some(rescue_copy), ..self }
    }
}
