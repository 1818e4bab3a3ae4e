//! The error of a file that could not be saved or read.

use std::io;
use std::path::{Path, PathBuf};

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
        reason_of(self.action, &self.source)
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
        StorageError {
            path: path.to_owned(),
            action,
            source,
            rescue_copy: None,
        }
    }

    pub(crate) fn with_rescue_copy(self, rescue_copy: PathBuf) -> StorageError {
        StorageError {
            rescue_copy: Some(rescue_copy),
            ..self
        }
    }
}

/// Returns the sentence that a file or folder cannot be written, read or the like, as the participle `action` says.
#[must_use]
pub fn cannot(path: &Path, action: &str, error: &io::Error) -> String {
    let (path, reason) = (path.display(), reason_of(action, error));
    format!("{path} cannot be {action}: {reason}.")
}

/// Returns why the system refused an action, as [`reason`] does. What is not there yet is missed by nobody: it is the
/// folder that is not there.
fn reason_of(action: &str, error: &io::Error) -> String {
    let is_new = matches!(action, "written" | "created");
    match error.kind() {
        io::ErrorKind::NotFound if is_new => "its folder does not exist".to_owned(),
        io::ErrorKind::NotADirectory if is_new => "its folder is not a folder".to_owned(),
        _ => reason(error),
    }
}

/// Returns why the system refused: in plain words where we know them, else in its own words without the error number.
#[must_use]
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full".to_owned(),
        io::ErrorKind::PermissionDenied => "you do not have permission".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::ResourceBusy => "another program is using it".to_owned(),
        // Windows also reports this for characters that it does not allow.
        io::ErrorKind::InvalidFilename if cfg!(windows) => "files cannot have this name".to_owned(),
        io::ErrorKind::InvalidFilename => "the name is too long".to_owned(),
        io::ErrorKind::NotFound => "it does not exist".to_owned(),
        _ => {
            let text = error.to_string();
            let end = text.find(" (os error").unwrap_or(text.len());
            text[..end].trim_end_matches('.').to_owned()
        }
    }
}
