//! File operations of Windows that the standard library does not offer.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Errors of network disks that do not support a sync: ERROR_INVALID_FUNCTION, ERROR_NOT_SUPPORTED.
const UNKNOWN: [i32; 2] = [1, 50];

/// Returns whether an error of a sync only says that the file system does not support it.
pub(crate) fn is_unsupported(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|error| UNKNOWN.contains(&error))
}

/// Does nothing: Windows has one kind of sync, which was tried before.
pub(crate) fn fsync(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Does nothing: beyond the read-only mark, nothing can be known without opening the file.
pub(crate) fn check_writable(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns false: the standard library does not know on Windows.
pub(crate) fn is_hard_linked(_file: &Metadata) -> bool {
    false
}

/// Creates a file, as private as its folder.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    File::create_new(path)
}

/// Opens an existing file.
pub(crate) fn open_to_write(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

/// Returns true: a new file has the rights that its folder gives.
pub(crate) fn copy_metadata(_new: &File, _old: &Path) -> io::Result<bool> {
    Ok(true)
}
