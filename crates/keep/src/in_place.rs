//! Files that are written in place, since no new file can take theirs: it would have another owner, other names would
//! not see the
//! change, or nothing may be made in their folder.
//!
//! Writing in place can leave a part, after a crash or on a disk that fails. So everything is first written to a rescue
//! copy: beside
//! the file as `.NAME.rescue`, else under that name in a folder that the caller gives. It is removed when the file is
//! whole, and
//! at no other time: what is left there after a crash is never written over, and a next copy is called `.NAME.rescue-1`
//! and so on.

use std::io;
use std::path::{Path, PathBuf};

use crate::beside::{beside, folder_of};
use crate::disk::{Disk, Place};
use crate::error::NotKept;
use crate::sync::Safety;

/// The ending of the names of rescue copies.
const RESCUE: &str = ".rescue";
/// How many rescue copies of a file there can be.
const MOST_COPIES: usize = 100;

/// Writes a file in place, while a rescue copy stands by.
pub(crate) fn overwrite(
    disk: &impl Disk,
    target: &Path,
    bytes: &[u8],
    spare: Option<&Path>,
) -> Result<Safety, NotKept> {
    let not_written = |error| NotKept::new(target, "written", error);
    let copy = rescue(disk, target, bytes, spare).map_err(not_written)?;
    let mut file = disk.open(target).map_err(|error| {
        // Nothing has been written yet, so that nothing needs to be rescued.
        let _ = disk.remove(&copy);
        not_written(error)
    })?;
    let written = disk.overwrite(&mut file, bytes);
    match written.and_then(|()| disk.sync(&mut file)) {
        Ok(safety) => {
            // A copy too many does no harm.
            let _ = disk.remove(&copy);
            Ok(safety)
        }
        Err(error) => Err(not_written(error).with_copy(copy)),
    }
}

/// A rescue copy of a file that was left by a crash, if there is one.
pub fn left_copy(disk: &impl Disk, path: &Path, spare: Option<&Path>) -> Option<PathBuf> {
    let target = disk.target(path).ok()?;
    let copies = folders(&target, spare).map(|folder| copy_in(folder, &target, 0));
    let mut left = copies.filter(|copy| disk.place(copy).is_ok_and(|place| place != Place::Free));
    left.next()
}

/// Makes a rescue copy that is safe, and tells where it is. On an error there is none.
fn rescue(
    disk: &impl Disk,
    target: &Path,
    bytes: &[u8],
    spare: Option<&Path>,
) -> io::Result<PathBuf> {
    let (copy, mut file) = create_copy(disk, target, spare)?;
    let safe = disk
        .append(&mut file, bytes)
        .and_then(|()| disk.sync(&mut file))
        .and_then(|_| disk.sync_folder(folder_of(&copy)));
    match safe {
        Ok(_) => Ok(copy),
        Err(error) => {
            let _ = disk.remove(&copy);
            Err(error)
        }
    }
}

/// Creates the file of a rescue copy in the first folder that lets it be made.
fn create_copy<D: Disk>(
    disk: &D,
    target: &Path,
    spare: Option<&Path>,
) -> io::Result<(PathBuf, D::File)> {
    let mut refused = None;
    for folder in folders(target, spare) {
        match create_in(disk, folder, target) {
            Err(error) if is_refusal(&error) => refused = Some(error),
            created => return created,
        }
    }
    Err(refused.unwrap_or_else(|| io::ErrorKind::PermissionDenied.into()))
}

fn create_in<D: Disk>(disk: &D, folder: &Path, target: &Path) -> io::Result<(PathBuf, D::File)> {
    // The folder of the file is there.
    if folder != folder_of(target) {
        disk.create_folder(folder)?;
    }
    for number in 0..MOST_COPIES {
        let copy = copy_in(folder, target, number);
        match disk.create_new(&copy) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (copy, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn folders<'a>(target: &'a Path, spare: Option<&'a Path>) -> impl Iterator<Item = &'a Path> {
    [folder_of(target)].into_iter().chain(spare)
}

fn copy_in(folder: &Path, target: &Path, number: usize) -> PathBuf {
    let ending = match number {
        0 => RESCUE.to_owned(),
        number => format!("{RESCUE}-{number}"),
    };
    folder.join(beside(target, &ending).file_name().unwrap_or_default())
}

/// Whether the system refuses something here that it may allow elsewhere or in another way, unlike a disk that is full
/// or fails.
pub(crate) fn is_refusal(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied
            | io::ErrorKind::AlreadyExists
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::ResourceBusy
            | io::ErrorKind::CrossesDevices
            | io::ErrorKind::InvalidFilename
            | io::ErrorKind::Unsupported
    )
}
