//! What is known of files on Windows, beyond the standard library.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// What a disk in the network says that does not know how to sync: ERROR_INVALID_FUNCTION, ERROR_NOT_SUPPORTED.
const UNKNOWN: [i32; 2] = [1, 50];

/// Whether an error of a sync only says that the disk does not know it.
pub(crate) fn is_unknown(error: &io::Error) -> bool {
    error
        .raw_os_error()
        .is_some_and(|error| UNKNOWN.contains(&error))
}

/// There is one kind of sync, which the disk does not know.
pub(crate) fn sync_plainly(_file: &File) -> io::Result<()> {
    Ok(())
}

/// The file's own mark is all that can be known without opening it.
pub(crate) fn check_writable(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// The standard library cannot tell here.
pub(crate) fn has_other_names(_file: &Metadata) -> bool {
    false
}

/// Creates a file, which is as private as the folder that it is in.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    File::create_new(path)
}

/// Opens a file that is there.
pub(crate) fn open_to_write(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

/// A new file has the rights that its folder gives.
pub(crate) fn make_alike(_new: &File, _old: &Path) -> io::Result<bool> {
    Ok(true)
}
