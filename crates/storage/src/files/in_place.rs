//! Overwrites files in place.
//!
//! This is the fallback if no new file can replace the old one: the owner would change, other hard links would miss the
//! change, or the folder does not allow new files.
//!
//! Overwriting can leave a mix after a crash. So the content is first written to a rescue copy: `.NAME.rescue` beside
//! the file, or in a spare folder. The copy is removed only once the file is complete. A copy that a crash left behind
//! is never overwritten. The next one is called `.NAME.rescue-1`, and so on.

use std::io;
use std::path::{Path, PathBuf};

use crate::error::StorageError;
use crate::files::disk::{Disk, PathState};
use crate::files::names::{hidden_sibling, parent_folder};
use crate::files::sync::Durability;

/// Suffix of rescue copies.
const RESCUE: &str = ".rescue";
/// Bounds the rescue copies of one file.
const MAX_COPIES: usize = 100;

/// Overwrites a file in place. A rescue copy exists until the file is complete.
pub(crate) fn overwrite(
    disk: &impl Disk,
    target: &Path,
    bytes: &[u8],
    spare_folder: Option<&Path>,
) -> Result<Durability, StorageError> {
    let write_error = |error| StorageError::new(target, "written", error);
    let copy = write_rescue_copy(disk, target, bytes, spare_folder).map_err(write_error)?;
    let mut file = disk.open(target).map_err(|error| {
        // Nothing has been written yet, so nothing needs to be rescued.
        let _ = disk.remove(&copy);
        write_error(error)
    })?;
    let written = disk.overwrite(&mut file, bytes);
    match written.and_then(|()| disk.sync(&mut file)) {
        Ok(durability) => {
            // A copy that stays does no harm.
            let _ = disk.remove(&copy);
            Ok(durability)
        }
        Err(error) => Err(write_error(error).with_rescue_copy(copy)),
    }
}

/// Returns the rescue copy that a crash left for this file, if there is one.
pub fn find_rescue_copy(disk: &impl Disk, path: &Path, spare_folder: Option<&Path>) -> Option<PathBuf> {
    let target = disk.resolve_links(path).ok()?;
    let copies = rescue_folders(&target, spare_folder).map(|folder| rescue_path(folder, &target, 0));
    let mut left = copies.filter(|copy| disk.path_state(copy).is_ok_and(|state| state != PathState::Missing));
    left.next()
}

/// Writes and syncs a rescue copy, and returns its path. Leaves nothing behind on an error.
fn write_rescue_copy(
    disk: &impl Disk,
    target: &Path,
    bytes: &[u8],
    spare_folder: Option<&Path>,
) -> io::Result<PathBuf> {
    let (copy, mut file) = create_copy(disk, target, spare_folder)?;
    let safe = disk
        .append(&mut file, bytes)
        .and_then(|()| disk.sync(&mut file))
        .and_then(|_| disk.sync_folder(parent_folder(&copy)));
    match safe {
        Ok(_) => Ok(copy),
        Err(error) => {
            let _ = disk.remove(&copy);
            Err(error)
        }
    }
}

/// Creates the rescue copy in the first folder that allows it.
fn create_copy<D: Disk>(disk: &D, target: &Path, spare_folder: Option<&Path>) -> io::Result<(PathBuf, D::File)> {
    let mut refused = None;
    for folder in rescue_folders(target, spare_folder) {
        match create_copy_in(disk, folder, target) {
            Err(error) if is_refusal(&error) => refused = Some(error),
            created => return created,
        }
    }
    Err(refused.unwrap_or_else(|| io::ErrorKind::PermissionDenied.into()))
}

fn create_copy_in<D: Disk>(disk: &D, folder: &Path, target: &Path) -> io::Result<(PathBuf, D::File)> {
    // The folder of the file exists.
    if folder != parent_folder(target) {
        disk.create_folder(folder)?;
    }
    for number in 0..MAX_COPIES {
        let copy = rescue_path(folder, target, number);
        match disk.create_new(&copy) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (copy, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn rescue_folders<'a>(target: &'a Path, spare_folder: Option<&'a Path>) -> impl Iterator<Item = &'a Path> {
    [parent_folder(target)].into_iter().chain(spare_folder)
}

fn rescue_path(folder: &Path, target: &Path, number: usize) -> PathBuf {
    let ending = match number {
        0 => RESCUE.to_owned(),
        number => format!("{RESCUE}-{number}"),
    };
    folder.join(hidden_sibling(target, &ending).file_name().unwrap_or_default())
}

/// Returns whether another way or folder may work: the system refused the operation. A full or failing disk is not a
/// refusal.
pub(crate) fn is_refusal(error: &io::Error) -> bool {
    atar_reasons::is_in_use(error)
        || matches!(
            error.kind(),
            io::ErrorKind::PermissionDenied
                | io::ErrorKind::AlreadyExists
                | io::ErrorKind::IsADirectory
                | io::ErrorKind::CrossesDevices
                | io::ErrorKind::InvalidFilename
                | io::ErrorKind::Unsupported
        )
}
