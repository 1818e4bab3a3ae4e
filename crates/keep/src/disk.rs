//! The few things that are asked of a disk, so that tests can take each of them away.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::sync::{Safety, confirmed};
use crate::system;

/// What stands at a path where a file is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing.
    Free,
    /// A file.
    File,
    /// A file that has other names as well.
    Shared,
}

/// A disk.
pub trait Disk {
    /// A file being written.
    type File;

    /// Creates a folder and those above it, if they are missing.
    ///
    /// # Errors
    /// What the system says; so for all methods.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;

    /// The names of the files in a folder.
    ///
    /// # Errors
    /// What the system says.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// The whole content of a file.
    ///
    /// # Errors
    /// What the system says.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// The file that is meant by a path: where links lead, also if nothing is there.
    ///
    /// # Errors
    /// What the system says; also where links lead in a circle.
    fn target(&self, path: &Path) -> io::Result<PathBuf>;

    /// What stands at a path without links. Nothing is opened for the answer, as opening a pipe or a device may wait or
    /// act.
    ///
    /// # Errors
    /// What the system says; also where something stands that is no file, or a file that must not be written.
    fn place(&self, path: &Path) -> io::Result<Place>;

    /// Creates an empty file in the place of what was there.
    ///
    /// # Errors
    /// What the system says.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// Creates an empty file that will take the place of another, with its owner, permissions and attributes. None if
    /// it cannot have
    /// them; a file may have been created all the same.
    ///
    /// # Errors
    /// What the system says.
    fn create_for(&self, path: &Path, other: &Path) -> io::Result<Option<Self::File>>;

    /// Creates an empty file that nobody else may read.
    ///
    /// # Errors
    /// What the system says; also where something is there already.
    fn create_new(&self, path: &Path) -> io::Result<Self::File>;

    /// Opens a file that is there, to be overwritten.
    ///
    /// # Errors
    /// What the system says.
    fn open(&self, path: &Path) -> io::Result<Self::File>;

    /// Locks a file, which is created if it is missing, for as long as the answer lives. None if another program has
    /// locked it.
    ///
    /// # Errors
    /// What the system says. One that knows no locks is no error.
    fn lock(&self, path: &Path) -> io::Result<Option<Self::File>>;

    /// Writes at the end of a file.
    ///
    /// # Errors
    /// What the system says; a part may have been written.
    fn append(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;

    /// Puts other bytes in the place of all that a file holds.
    ///
    /// # Errors
    /// What the system says; the file may then hold a part of both.
    fn overwrite(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;

    /// Returns when the content of a file is safe from a power cut, as far as the disk can tell.
    ///
    /// # Errors
    /// What the system says. A disk that cannot tell is no error.
    fn sync(&self, file: &mut Self::File) -> io::Result<Safety>;

    /// Returns when the names in a folder are safe from a power cut, as far as the disk can tell.
    ///
    /// # Errors
    /// What the system says. A disk that cannot tell is no error.
    fn sync_folder(&self, folder: &Path) -> io::Result<Safety>;

    /// Gives a file another name, in the place of the file that had it.
    ///
    /// # Errors
    /// What the system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// What the system says.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// How many links in a row are followed to a file that is missing, as by Linux.
const MOST_LINKS: usize = 40;

/// The disk of this system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    type File = File;

    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let entries = fs::read_dir(folder)?;
        let names = entries.map(|entry| entry.map(|entry| entry.file_name().into_string().ok()));
        names.filter_map(Result::transpose).collect()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn target(&self, path: &Path) -> io::Result<PathBuf> {
        // The system follows links to what is there only.
        fs::canonicalize(path).or_else(|_| end_of_links(path))
    }

    fn place(&self, path: &Path) -> io::Result<Place> {
        let there = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Place::Free),
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
        let is_shared = system::has_other_names(&there);
        Ok(if is_shared {
            Place::Shared
        } else {
            Place::File
        })
    }

    /// What was there is not written through, as it may be a link that somebody has laid.
    fn create(&self, path: &Path) -> io::Result<File> {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => File::create_new(path),
        }
    }

    fn create_for(&self, path: &Path, other: &Path) -> io::Result<Option<File>> {
        let file = self.create(path)?;
        Ok(system::make_alike(&file, other)?.then_some(file))
    }

    fn create_new(&self, path: &Path) -> io::Result<File> {
        system::create_private(path)
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        let file = system::open_to_write(path)?;
        // Another may stand there by now than the one that was looked at.
        match file.metadata()?.is_file() {
            true => Ok(file),
            false => Err(invalid("it is not a file")),
        }
    }

    fn lock(&self, path: &Path) -> io::Result<Option<File>> {
        let file = File::options().create(true).append(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                Err(error)
            }
            _ => Ok(Some(file)),
        }
    }

    fn append(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    /// What is left of the old content is cut off last, so that the file needs no more room than the longer one.
    fn overwrite(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)
    }

    fn sync(&self, file: &mut File) -> io::Result<Safety> {
        confirmed(file.sync_all(), || system::sync_plainly(file))
    }

    /// Windows keeps names by itself and cannot open a folder as a file.
    fn sync_folder(&self, folder: &Path) -> io::Result<Safety> {
        if cfg!(windows) {
            return Ok(Safety::Confirmed);
        }
        let folder = match File::open(folder) {
            // One may write in a folder that one may not read.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                return Ok(Safety::Unconfirmed);
            }
            folder => folder?,
        };
        confirmed(folder.sync_all(), || system::sync_plainly(&folder))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

/// Where links lead that do not lead to anything that is there.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
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
