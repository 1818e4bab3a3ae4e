//! Files that a person names: read to a limit, and only where they are files.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::{self, Path};

use atar_storage::{SystemDisk, write_atomically};

/// Opens a file. It looks before it opens, as opening a pipe waits for somebody at the other end, and looks once more
/// at what it has opened.
///
/// # Errors
/// What the system says, or that a folder, a pipe or a device is there.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(there) => is_file(&there)?,
        // Whether one is to be created is up to the options.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = options.open(path)?;
    is_file(&file.metadata()?)?;
    Ok(file)
}

/// Reads the rest of a file, if it has no more than `most` bytes.
///
/// # Errors
/// What the system says, or that the file is too large.
pub(crate) fn read(file: &File, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // The size that the system tells may not be the last word.
    if file.metadata()?.len() <= most as u64 {
        file.take(most as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() <= most {
            return Ok(bytes);
        }
    }
    Err(too_large(most))
}

/// Says that a file has more than `most` bytes.
pub(crate) fn too_large(most: usize) -> io::Error {
    let most = most >> 20;
    let text = format!("it is larger than {most} MiB, the most that is read");
    io::Error::new(io::ErrorKind::FileTooLarge, text)
}

/// Writes a file as a whole: whatever happens, it is afterwards the old one or the new one. A pipe or a device takes
/// the bytes as they come.
///
/// # Errors
/// What the system says. The file is then the one it was.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
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

/// Whether two paths lead to one file.
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
        Err(io::Error::other(
            "it is a pipe, a device or the like, and no file",
        ))
    }
}
