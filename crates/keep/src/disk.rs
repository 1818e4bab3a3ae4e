//! The few things that are asked of a disk, so that tests can take each of them away.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

    /// The file that is meant by a path: where links lead.
    fn target(&self, path: &Path) -> PathBuf;

    /// Creates an empty file in the place of what was there.
    ///
    /// # Errors
    /// What the system says.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// Creates an empty file that will take the place of another, with its permissions.
    ///
    /// # Errors
    /// What the system says; also where the other must not be written.
    fn create_for(&self, path: &Path, other: &Path) -> io::Result<Self::File>;

    /// Locks a file, which is created if it is missing, for as long as the answer lives. None if another program has locked it.
    ///
    /// # Errors
    /// What the system says. One that knows no locks is no error.
    fn lock(&self, path: &Path) -> io::Result<Option<Self::File>>;

    /// Writes at the end of a file.
    ///
    /// # Errors
    /// What the system says; a part may have been written.
    fn append(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<()>;

    /// Returns when the content of a file is safe from a power cut.
    ///
    /// # Errors
    /// What the system says.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Returns when the names in a folder are safe from a power cut.
    ///
    /// # Errors
    /// What the system says.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

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

    fn target(&self, path: &Path) -> PathBuf {
        fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
    }

    /// What was there is not written through, as it may be a link that somebody has laid.
    fn create(&self, path: &Path) -> io::Result<File> {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => File::create_new(path),
        }
    }

    fn create_for(&self, path: &Path, other: &Path) -> io::Result<File> {
        let Ok(old) = fs::metadata(other) else {
            return self.create(path);
        };
        if old.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let file = self.create(path)?;
        file.set_permissions(old.permissions())?;
        Ok(file)
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

    fn sync(&self, file: &mut File) -> io::Result<()> {
        file.sync_all()
    }

    /// Windows keeps names by itself and cannot open a folder as a file.
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        if cfg!(windows) {
            return Ok(());
        }
        File::open(folder)?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}
