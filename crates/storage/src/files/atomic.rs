//! Replaces files atomically.

use std::io;
use std::path::Path;

use crate::error::StorageError;
use crate::files::disk::{Disk, PathState};
use crate::files::held::{patiently, rename};
use crate::files::in_place::{self, is_refusal};
pub(crate) use crate::files::names::TEMP_SUFFIX;
use crate::files::names::{hidden_sibling, parent_folder};
use crate::files::sync::Durability;

/// The durability of a file that was written. The file is complete in any case.
#[must_use]
#[derive(Debug)]
pub enum Written {
    /// It survives a power cut.
    Durable,
    /// The disk does not confirm writes: a power cut right now could lose it.
    Unconfirmed,
    /// The disk failed after the rename: a power cut could bring back the old file.
    InDoubt(StorageError),
}

impl Written {
    /// Returns whether the file is known to survive a power cut.
    #[must_use]
    pub fn is_durable(&self) -> bool {
        matches!(self, Written::Durable)
    }

    /// Turns a failure after the rename into an error, for callers that build on the file.
    ///
    /// # Errors
    /// The disk failed after the rename.
    pub fn require_durable(self) -> Result<(), StorageError> {
        match self {
            Written::Durable | Written::Unconfirmed => Ok(()),
            Written::InDoubt(why) => Err(why),
        }
    }

    fn of(durability: Durability) -> Written {
        match durability {
            Durability::Confirmed => Written::Durable,
            Durability::Unconfirmed => Written::Unconfirmed,
        }
    }
}

/// Writes a file so that it is afterwards the old one or the new one, whatever happens.
///
/// Links are followed. A file keeps its owner, group, permissions, attributes and hard links. A read-only file is not
/// replaced.
///
/// If no new file can replace the old one with all this, the old one is overwritten in place. A crash may then leave a
/// mix, so a rescue copy with the complete new content is made first: `.NAME.rescue`.
///
/// # Errors
/// The file is unchanged, unless the error names a rescue copy. Nothing else is left beside it.
///
/// # Examples
/// ```
/// use atar_storage::{SystemDisk, write_atomically};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.atar");
/// let _ = write_atomically(&SystemDisk, &path, b"first, and longer")?;
/// let written = write_atomically(&SystemDisk, &path, b"second")?;
/// assert_eq!(std::fs::read(&path)?, b"second");
/// println!("survives a power cut: {}", written.is_durable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_atomically(disk: &impl Disk, path: &Path, bytes: &[u8]) -> Result<Written, StorageError> {
    write(disk, path, bytes, None)
}

/// Writes a file as [`write_atomically`] does, and makes the rescue copy in `spare_folder` if none can be made beside
/// the file.
///
/// # Errors
/// Those of [`write_atomically`].
pub fn write_atomically_or_rescue(
    disk: &impl Disk,
    path: &Path,
    bytes: &[u8],
    spare_folder: &Path,
) -> Result<Written, StorageError> {
    write(disk, path, bytes, Some(spare_folder))
}

fn write(disk: &impl Disk, path: &Path, bytes: &[u8], spare_folder: Option<&Path>) -> Result<Written, StorageError> {
    let write_error = |error| StorageError::new(path, "written", error);
    let target = disk.resolve_links(path).map_err(write_error)?;
    let state = disk.path_state(&target).map_err(write_error)?;
    if state != PathState::HardLinked {
        match replace(disk, &target, state, bytes) {
            Ok(durability) => return Ok(finish(disk, path, &target, durability)),
            Err(ReplaceError::Io(error)) => return Err(write_error(error)),
            Err(ReplaceError::NeedsInPlace) => {}
        }
    }
    match in_place::overwrite(disk, &target, bytes, spare_folder) {
        Ok(durability) => Ok(Written::of(durability)),
        Err(why) => Err(StorageError { path: path.to_owned(), ..why }),
    }
}

/// Syncs the new name. From here on nothing is an error.
fn finish(disk: &impl Disk, path: &Path, target: &Path, content: Durability) -> Written {
    match disk.sync_folder(parent_folder(target)) {
        Ok(Durability::Confirmed) => Written::of(content),
        Ok(Durability::Unconfirmed) => Written::Unconfirmed,
        Err(error) => Written::InDoubt(StorageError::new(path, "written", error)),
    }
}

/// The reason why a file cannot be replaced.
enum ReplaceError {
    /// It can only be overwritten in place.
    NeedsInPlace,
    /// The disk is full or fails.
    Io(io::Error),
}

/// Replaces the file with a new one.
fn replace(disk: &impl Disk, target: &Path, state: PathState, bytes: &[u8]) -> Result<Durability, ReplaceError> {
    let temp = hidden_sibling(target, TEMP_SUFFIX);
    let replaced = write_and_rename(disk, &temp, target, state, bytes);
    if !matches!(replaced, Ok(Some(_))) {
        // Errors of this cleanup do not matter: the first error is returned.
        let _ = disk.remove(&temp);
    }
    match replaced {
        Ok(Some(durability)) => Ok(durability),
        Ok(None) => Err(ReplaceError::NeedsInPlace),
        Err(error) if state != PathState::Missing && is_refusal(&error) => Err(ReplaceError::NeedsInPlace),
        Err(error) => Err(ReplaceError::Io(error)),
    }
}

/// Writes a temporary file and renames it. Returns none if it cannot be like the old one.
fn write_and_rename(
    disk: &impl Disk,
    temp: &Path,
    target: &Path,
    state: PathState,
    bytes: &[u8],
) -> io::Result<Option<Durability>> {
    let file = match state {
        PathState::Missing => Some(patiently(disk, || disk.create(temp))?),
        _ => patiently(disk, || disk.create_like(temp, target))?,
    };
    let Some(mut file) = file else {
        return Ok(None);
    };
    disk.append(&mut file, bytes)?;
    let durability = disk.sync(&mut file)?;
    // Some network disks cannot rename an open file.
    drop(file);
    rename(disk, temp, target)?;
    Ok(Some(durability))
}
