//! Why something could not be kept.

use std::io;
use std::path::{Path, PathBuf};

/// A file that could not be written or read. What was there before is still there.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be {what}: {}.", path.display(), reason(source))]
pub struct NotKept {
    /// The file or folder.
    pub path: PathBuf,
    /// What was tried, as a participle.
    pub what: &'static str,
    /// What the system said.
    pub source: io::Error,
}

impl NotKept {
    /// Why, in words that end without a full stop.
    #[must_use]
    pub fn reason(&self) -> String {
        reason(&self.source)
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
        io::ErrorKind::NotFound => "it is not there".to_owned(),
        _ => {
            let text = error.to_string();
            let end = text.find(" (os error").unwrap_or(text.len());
            text[..end].trim_end_matches('.').to_owned()
        }
    }
}
