//! Files that are replaced as a whole.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use crate::disk::Disk;
use crate::error::NotKept;

/// Writes a file so that whatever happens, the file is afterwards the old one or the new one. A link stays one, and permissions stay:
/// a file that must not be written is not replaced either.
///
/// # Errors
/// The file is then the one it was, and nothing is left beside it.
pub fn write_whole(disk: &impl Disk, path: &Path, bytes: &[u8]) -> Result<(), NotKept> {
    let target = disk.target(path);
    let beside = beside(&target);
    let written = replace(disk, &beside, &target, bytes);
    written.map_err(|error| {
        // Only tidying: the error that matters is the one at hand.
        let _ = disk.remove(&beside);
        NotKept::new(path, "written", error)
    })
}

fn replace(disk: &impl Disk, beside: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = disk.create_for(beside, path)?;
    disk.append(&mut file, bytes)?;
    disk.sync(&mut file)?;
    disk.rename(beside, path)?;
    disk.sync_folder(path.parent().unwrap_or(Path::new(".")))
}

/// The ending of the names under which files are made that will take the place of others.
pub(crate) const UNFINISHED: &str = ".new";

/// The name under which the new file is made: in the same folder, so that renaming it is one act.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(UNFINISHED);
    path.with_file_name(name)
}
