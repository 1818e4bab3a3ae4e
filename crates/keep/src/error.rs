//! Why something could not be kept.

use std::io;
use std::path::{Path, PathBuf};

/// A file that could not be written or read. What was there before is still there, unless a copy is named.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be {what}: {}.{}", path.display(), reason(source), self.where_it_is())]
pub struct NotKept {
    /// The file or folder.
    pub path: PathBuf,
    /// What was tried, as a participle.
    pub what: &'static str,
    /// What the system said.
    pub source: io::Error,
    /// Where everything is that should have been written: then the file itself may hold a part of it only.
    pub copy: Option<PathBuf>,
}

impl NotKept {
    /// Why, in words that end without a full stop.
    #[must_use]
    pub fn reason(&self) -> String {
        reason(&self.source)
    }

    /// Where what should have been written is, as a sentence after a space; nothing if the file is what it was.
    #[must_use]
    pub fn where_it_is(&self) -> String {
        let sentence = |copy: &PathBuf| {
            let copy = copy.display();
            format!(" The file may be damaged, but all that should be in it is in {copy}.")
        };
        self.copy.as_ref().map(sentence).unwrap_or_default()
    }

    /// Whether another program is keeping its game there.
    #[must_use]
    pub fn is_in_use(&self) -> bool {
        self.source.kind() == io::ErrorKind::ResourceBusy
    }

    pub(crate) fn new(path: &Path, what: &'static str, source: io::Error) -> NotKept {
        NotKept {
            path: path.to_owned(),
            what,
            source,
            copy: None,
        }
    }

    pub(crate) fn with_copy(self, copy: PathBuf) -> NotKept {
        NotKept {
            copy: Some(copy),
            ..self
        }
    }
}

/// Why the system refused: in plain words where they are known, else its own without the error number.
#[must_use]
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full".to_owned(),
        io::ErrorKind::PermissionDenied => "the right to do so is missing".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::ResourceBusy => "another program is using it".to_owned(),
        // Windows says the same of a name with signs that it does not allow.
        io::ErrorKind::InvalidFilename if cfg!(windows) => "no file can have this name".to_owned(),
        io::ErrorKind::InvalidFilename => "the name is too long".to_owned(),
        io::ErrorKind::NotFound => "it is not there".to_owned(),
        _ => {
            let text = error.to_string();
            let end = text.find(" (os error").unwrap_or(text.len());
            text[..end].trim_end_matches('.').to_owned()
        }
    }
}
