//! Files that another program holds for a moment: on Windows a virus scanner or an indexer opens each new file.

use std::io;
use std::path::Path;

use crate::files::disk::Disk;

/// Renames a file, and replaces the one that had the name. Waits for a program that holds one of them for a moment.
pub(crate) fn rename(disk: &impl Disk, from: &Path, to: &Path) -> io::Result<()> {
    patiently(disk, || disk.rename(from, to))
}

/// Does something with a file, again for as long as the disk finds that waiting may help.
pub(crate) fn patiently<T>(disk: &impl Disk, mut act: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let mut tries = 0;
    loop {
        match act() {
            Err(error) if disk.wait(&error, tries) => tries += 1,
            done => return done,
        }
    }
}
