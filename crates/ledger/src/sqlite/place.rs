//! The file in its place: whether what is written still goes to the file that the next server will open.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::store::Unavailable;

/// A file of logs and its write-ahead log, as the system knew them when they were opened.
///
/// A program goes on writing to a file that was deleted or replaced, and SQLite tells it nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Place(Vec<(PathBuf, FileId)>);

/// A file as the system tells it apart from others: its device and its inode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileId(u64, u64);

impl Place {
    /// Returns the place of a file that is open.
    pub(super) fn of(path: &Path) -> io::Result<Place> {
        let files = [path.to_owned(), write_ahead_log(path)];
        let files = files.map(|file| file_id(&file).map(|id| (file, id)));
        files.into_iter().collect::<io::Result<_>>().map(Place)
    }

    /// Returns an error if another file, or none, is in the place of one of them.
    pub(super) fn check(&self) -> Result<(), Unavailable> {
        let gone = self.0.iter().find(|(file, id)| !file_id(file).is_ok_and(|now| now == *id));
        gone.map_or(Ok(()), |(file, _)| {
            // Its folder is nobody's business: the text may be logged.
            let file = file.file_name().unwrap_or_default().display();
            Err(Unavailable(format!(
                "{file} was deleted or replaced while it was in use. Stop the host, and put the file back."
            )))
        })
    }
}

/// Returns the path of the write-ahead log of a file.
pub(super) fn write_ahead_log(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// Returns the path of a file beside another one, by what its name has at its end.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut file = path.as_os_str().to_owned();
    file.push(end);
    file.into()
}

#[cfg(unix)]
fn file_id(file: &Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt;
    let file = fs::metadata(file)?;
    Ok(FileId(file.dev(), file.ino()))
}

/// Elsewhere the system lets nobody delete or replace a file that is open.
#[cfg(not(unix))]
fn file_id(file: &Path) -> io::Result<FileId> {
    fs::metadata(file).map(|_| FileId(0, 0))
}
