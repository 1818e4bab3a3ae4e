//! Files that are replaced as a whole.

use std::io;
use std::path::Path;

pub(crate) use crate::beside::UNFINISHED;
use crate::beside::{beside, folder_of};
use crate::disk::{Disk, Place};
use crate::error::NotKept;
use crate::in_place::{self, is_refusal};
use crate::sync::Safety;

/// What became of a file that was written: it is there, and whole.
#[must_use]
#[derive(Debug)]
pub enum Written {
    /// It is safe from a power cut.
    Safe,
    /// The disk does not confirm writes: a power cut right now could lose it.
    Unconfirmed,
    /// The disk failed after the file had taken its place: a power cut could bring back the old one.
    InDoubt(NotKept),
}

impl Written {
    /// Whether it is known to be safe from a power cut.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        matches!(self, Written::Safe)
    }

    /// Takes a disk that failed at the end for one that did not write, where nothing may build on what a power cut
    /// could take.
    ///
    /// # Errors
    /// The disk failed after the file had taken its place.
    pub fn unless_in_doubt(self) -> Result<(), NotKept> {
        match self {
            Written::Safe | Written::Unconfirmed => Ok(()),
            Written::InDoubt(why) => Err(why),
        }
    }

    fn of(safety: Safety) -> Written {
        match safety {
            Safety::Confirmed => Written::Safe,
            Safety::Unconfirmed => Written::Unconfirmed,
        }
    }
}

/// Writes a file so that whatever happens, the file is afterwards the old one or the new one. What was there is kept as
/// it was: a
/// link stays one, and a file keeps its owner, group, permissions, attributes and other names. A file that must not be
/// written is
/// not replaced either.
///
/// Where no new file can take the place of the old one with all this, the old one is written in place. That may leave a
/// part of both
/// after a crash or on a disk that fails, so a rescue copy is made beside it first: what should be in the file is then
/// in
/// `.NAME.rescue`.
///
/// # Errors
/// The file is then the one it was, unless the error names a rescue copy. Nothing else is left beside it.
pub fn write_whole(disk: &impl Disk, path: &Path, bytes: &[u8]) -> Result<Written, NotKept> {
    write(disk, path, bytes, None)
}

/// Writes a file as [`write_whole`] does. The rescue copy is made in the spare folder where none can be made beside the
/// file.
///
/// # Errors
/// As those of [`write_whole`].
pub fn write_whole_with(
    disk: &impl Disk,
    path: &Path,
    bytes: &[u8],
    spare: &Path,
) -> Result<Written, NotKept> {
    write(disk, path, bytes, Some(spare))
}

fn write(
    disk: &impl Disk,
    path: &Path,
    bytes: &[u8],
    spare: Option<&Path>,
) -> Result<Written, NotKept> {
    let not_written = |error| NotKept::new(path, "written", error);
    let target = disk.target(path).map_err(not_written)?;
    let place = disk.place(&target).map_err(not_written)?;
    if place != Place::Shared {
        match replace(disk, &target, place, bytes) {
            Ok(safety) => return Ok(named(disk, path, &target, safety)),
            Err(Obstacle::Failure(error)) => return Err(not_written(error)),
            Err(Obstacle::Refusal) => {}
        }
    }
    match in_place::overwrite(disk, &target, bytes, spare) {
        Ok(safety) => Ok(Written::of(safety)),
        Err(why) => Err(NotKept {
            path: path.to_owned(),
            ..why
        }),
    }
}

/// What becomes of a file that has taken its place, when its name is to be safe too. From here on nothing is an error.
fn named(disk: &impl Disk, path: &Path, target: &Path, content: Safety) -> Written {
    match disk.sync_folder(folder_of(target)) {
        Ok(Safety::Confirmed) => Written::of(content),
        Ok(Safety::Unconfirmed) => Written::Unconfirmed,
        Err(error) => Written::InDoubt(NotKept::new(path, "written", error)),
    }
}

/// Why a file cannot be replaced.
enum Obstacle {
    /// It can be written in place only.
    Refusal,
    /// The disk is full or fails.
    Failure(io::Error),
}

/// Puts a new file in the place of what is there.
fn replace(
    disk: &impl Disk,
    target: &Path,
    place: Place,
    bytes: &[u8],
) -> Result<Safety, Obstacle> {
    let beside = beside(target, UNFINISHED);
    let replaced = make(disk, &beside, target, place, bytes);
    if !matches!(replaced, Ok(Some(_))) {
        // Only tidying: the error that matters is the one at hand.
        let _ = disk.remove(&beside);
    }
    match replaced {
        Ok(Some(safety)) => Ok(safety),
        Ok(None) => Err(Obstacle::Refusal),
        Err(error) if place != Place::Free && is_refusal(&error) => Err(Obstacle::Refusal),
        Err(error) => Err(Obstacle::Failure(error)),
    }
}

/// Makes a new file and gives it the name of the one that is there. None if it cannot be as the other is.
fn make(
    disk: &impl Disk,
    beside: &Path,
    target: &Path,
    place: Place,
    bytes: &[u8],
) -> io::Result<Option<Safety>> {
    let file = match place {
        Place::Free => Some(disk.create(beside)?),
        _ => disk.create_for(beside, target)?,
    };
    let Some(mut file) = file else {
        return Ok(None);
    };
    disk.append(&mut file, bytes)?;
    let safety = disk.sync(&mut file)?;
    // Some disks in the network give no new name to a file that is open.
    drop(file);
    disk.rename(beside, target)?;
    Ok(Some(safety))
}
