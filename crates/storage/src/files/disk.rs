//! The file operations that storage needs, as a trait, so that tests can let each of them fail.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::SystemTime;

use crate::files::pauses::pause_on_windows;
use crate::files::sync::{Durability, sync_durability};
use crate::files::system;
use crate::files::windows_names::check_name;

/// The most that is read of a file: far more than any that Atar writes.
const MAX_READ_BYTES: u64 = 1 << 28;

/// What exists at a path that will be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathState {
    /// Nothing.
    Missing,
    /// A file with one name.
    File,
    /// A file with several names.
    HardLinked,
}

/// A file system.
///
/// Every method returns the system's error.
pub trait Disk {
    /// A file being written.
    type File;

    /// Creates a folder and its missing parents.
    ///
    /// # Errors
    /// The system's error.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;

    /// Returns the names of the files in a folder.
    ///
    /// # Errors
    /// The system's error.
    fn file_names(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// Returns the content of a file.
    ///
    /// # Errors
    /// The system's error.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Returns when a file was written last.
    ///
    /// # Errors
    /// The system's error.
    fn modified(&self, path: &Path) -> io::Result<SystemTime>;

    /// Resolves links to the final path, even if nothing exists there.
    ///
    /// # Errors
    /// The system's error. Links in a circle are an error.
    fn resolve_links(&self, path: &Path) -> io::Result<PathBuf>;

    /// Returns what exists at a path without links. Opens nothing: opening a pipe or a device may block or have
    /// effects.
    ///
    /// # Errors
    /// The system's error. Anything that is not a regular file, or is read-only, is an error.
    fn path_state(&self, path: &Path) -> io::Result<PathState>;

    /// Creates an empty file, in place of an existing one.
    ///
    /// # Errors
    /// The system's error.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// Creates an empty file with the owner, permissions and attributes of another, which it will replace. Returns none
    /// if it cannot have them; a file may exist all the same.
    ///
    /// # Errors
    /// The system's error.
    fn create_like(&self, path: &Path, other: &Path) -> io::Result<Option<Self::File>>;

    /// Creates an empty file that only its owner may read.
    ///
    /// # Errors
    /// The system's error. A file that exists already is an error.
    fn create_new(&self, path: &Path) -> io::Result<Self::File>;

    /// Opens an existing file to overwrite it.
    ///
    /// # Errors
    /// The system's error.
    fn open(&self, path: &Path) -> io::Result<Self::File>;

    /// Creates a file if it is missing, and locks it until the returned file is dropped. Returns none if another
    /// program holds the lock.
    ///
    /// # Errors
    /// The system's error. A file system without locks is not an error.
    fn lock(&self, path: &Path) -> io::Result<Option<Self::File>>;

    /// Writes at the end of a file.
    ///
    /// # Errors
    /// The system's error. Part of the bytes may have been written.
    fn append(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;

    /// Replaces the content of an open file.
    ///
    /// # Errors
    /// The system's error. The file may then hold a mix of both contents.
    fn overwrite(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;

    /// Syncs the content of a file.
    ///
    /// # Errors
    /// The system's error. A file system that cannot sync is not an error.
    fn sync(&self, file: &mut Self::File) -> io::Result<Durability>;

    /// Syncs the names in a folder.
    ///
    /// # Errors
    /// The system's error. A file system that cannot sync is not an error.
    fn sync_folder(&self, folder: &Path) -> io::Result<Durability>;

    /// Renames a file, and replaces the one that had the name.
    ///
    /// # Errors
    /// The system's error.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// The system's error.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Waits a moment if what has failed with this error, after `tries`, may work then. Returns whether it has waited.
    fn wait(&self, error: &io::Error, tries: usize) -> bool;
}

/// Bounds the links followed to a missing file, as Linux does.
const MAX_LINKS: usize = 40;

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    type File = File;

    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        check_name(folder)?;
        fs::create_dir_all(folder)
    }

    fn file_names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let entries = fs::read_dir(folder)?;
        let names = entries.map(|entry| entry.map(|entry| entry.file_name().into_string().ok()));
        names.filter_map(Result::transpose).collect()
    }

    /// Refuses what never ends, such as a device or a pipe, and what memory may not hold.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let there = fs::metadata(path)?;
        if !there.is_file() && !there.is_dir() {
            return Err(invalid("it is not a file"));
        }
        if there.is_file() && there.len() > MAX_READ_BYTES {
            return Err(invalid("it is too large"));
        }
        fs::read(path)
    }

    fn modified(&self, path: &Path) -> io::Result<SystemTime> {
        fs::metadata(path)?.modified()
    }

    fn resolve_links(&self, path: &Path) -> io::Result<PathBuf> {
        check_name(path)?;
        // The system resolves links only if their target exists.
        fs::canonicalize(path).or_else(|_| end_of_links(path))
    }

    fn path_state(&self, path: &Path) -> io::Result<PathState> {
        let there = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(PathState::Missing),
            there => there?,
        };
        if there.is_dir() {
            return Err(invalid("it is a folder"));
        }
        if !there.is_file() {
            return Err(invalid("it is not a file"));
        }
        if there.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        system::check_writable(path)?;
        let is_shared = system::is_hard_linked(&there);
        Ok(if is_shared { PathState::HardLinked } else { PathState::File })
    }

    /// Removes an existing file first: writing to it would follow a link that another user may have placed there.
    fn create(&self, path: &Path) -> io::Result<File> {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => File::create_new(path),
        }
    }

    fn create_like(&self, path: &Path, other: &Path) -> io::Result<Option<File>> {
        let file = self.create(path)?;
        Ok(system::copy_metadata(&file, other)?.then_some(file))
    }

    fn create_new(&self, path: &Path) -> io::Result<File> {
        system::create_private(path)
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        let file = system::open_to_write(path)?;
        // The file may have been exchanged since its state was checked.
        match file.metadata()?.is_file() {
            true => Ok(file),
            false => Err(invalid("it is not a file")),
        }
    }

    fn lock(&self, path: &Path) -> io::Result<Option<File>> {
        let file = File::options().create(true).append(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => Err(error),
            _ => Ok(Some(file)),
        }
    }

    fn append(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    /// Truncates last, so that the file never needs more room than the longer content.
    fn overwrite(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)
    }

    fn sync(&self, file: &mut File) -> io::Result<Durability> {
        sync_durability(file.sync_all(), || system::fsync(file))
    }

    /// Does nothing on Windows, which keeps names by itself and cannot open a folder.
    fn sync_folder(&self, folder: &Path) -> io::Result<Durability> {
        if cfg!(windows) {
            return Ok(Durability::Confirmed);
        }
        let folder = match File::open(folder) {
            // A folder may be writable and not readable.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                return Ok(Durability::Unconfirmed);
            }
            folder => folder?,
        };
        sync_durability(folder.sync_all(), || system::fsync(&folder))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn wait(&self, error: &io::Error, tries: usize) -> bool {
        let code = error.raw_os_error().filter(|_| cfg!(windows));
        let pause = code.and_then(|code| pause_on_windows(code, tries));
        pause.inspect(|pause| thread::sleep(*pause)).is_some()
    }
}

/// Resolves links to a path where nothing exists.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(there) if there.is_symlink() => {
                let folder = path.parent().unwrap_or(Path::new(""));
                path = folder.join(fs::read_link(&path)?);
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => return Ok(path),
        }
    }
    Err(invalid("its links lead in a circle"))
}

fn invalid(why: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}
