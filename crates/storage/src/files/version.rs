//! Versions of a file, by which a change by somebody else is noticed.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The digest of a file's content. The same content is the same version, whoever wrote it and whenever: replacing it
/// loses nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileVersion(String);

impl FileVersion {
    /// Returns the version of a file with this content.
    #[must_use]
    pub fn of(content: &[u8]) -> FileVersion {
        let mut digits = String::new();
        for byte in Sha256::digest(content) {
            // Writing to a text cannot fail.
            let _ = write!(digits, "{byte:02x}");
        }
        FileVersion(digits)
    }
}

/// The file that a game belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Its path.
    pub path: PathBuf,
    /// Its version when the game was last read from it or saved to it; none if that is unknown.
    pub version: Option<FileVersion>,
}

impl GameFile {
    /// Creates the file at a path, with this content.
    #[must_use]
    pub fn new(path: PathBuf, content: &str) -> GameFile {
        let version = Some(FileVersion::of(content.as_bytes()));
        GameFile { path, version }
    }
}
