//! Files named by a person. Only regular files are read, and only up to a limit.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{self, Path};

use atar_storage::{SystemDisk, check_name, write_atomically};

use crate::failure::Failure;

/// Opens a regular file. Checks the type before opening, as opening a pipe may block, and again afterwards.
///
/// # Errors
/// The system's error, or an error that there is a folder, a pipe or a device.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    check_name(path)?;
    match fs::metadata(path) {
        Ok(there) => is_file(&there)?,
        // The options say whether to create the file.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = options.open(path)?;
    is_file(&file.metadata()?)?;
    Ok(file)
}

/// Locks a file that is written, if the system supports it.
///
/// # Errors
/// The system's error, or an error that another run has the lock.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another run is writing to it")),
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => Err(error),
        _ => Ok(()),
    }
}

/// Returns the failure that a file cannot be read, written or used, as `what` says.
pub(crate) fn failure(path: &Path, what: &str, error: &io::Error) -> Failure {
    Failure::Failed(atar_reasons::cannot(path, what, error))
}

/// Reads the rest of a file of at most `most` bytes.
///
/// # Errors
/// The system's error, or an error that the file is too large.
pub(crate) fn read(file: &File, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // The file may grow after the system has told its size.
    if file.metadata()?.len() <= most as u64 {
        file.take(most as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() <= most {
            return Ok(bytes);
        }
    }
    Err(too_large(most))
}

/// Returns the error that a file has more than `most` bytes.
pub(crate) fn too_large(most: usize) -> io::Error {
    let most = most >> 20;
    let text = format!("it is larger than {most} MiB, the most that is read");
    io::Error::new(io::ErrorKind::FileTooLarge, text)
}

/// Writes a file atomically: afterwards it is the old one or the new one. Pipes and devices are written directly, but
/// not what Windows takes for a device by its name.
///
/// # Errors
/// The system's error. The file is unchanged.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    check_name(path)?;
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return fs::write(path, bytes);
    }
    let path = path::absolute(path)?;
    let written = write_atomically(&SystemDisk, &path, bytes);
    written.map(|_written| ()).map_err(|why| {
        let rest = why.rescue_note();
        let text = format!("{}.{rest}", why.reason());
        io::Error::other(text.trim_end_matches('.').to_owned())
    })
}

/// Returns whether two paths lead to the same file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(|path| fs::canonicalize(path).ok());
    one.is_some() && one == other
}

fn is_file(there: &Metadata) -> io::Result<()> {
    if there.is_file() {
        Ok(())
    } else if there.is_dir() {
        Err(io::Error::other("it is a folder"))
    } else {
        Err(io::Error::other("it is a pipe, a device or the like, not a file"))
    }
}
