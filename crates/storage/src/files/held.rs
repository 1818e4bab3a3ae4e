//! Files that another program holds for a moment: on Windows a virus scanner or an indexer opens each new file.

use std::io;
use std::path::Path;
use std::thread;

use crate::files::disk::Disk;
use crate::files::pauses::take_patiently;

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

/// Locks a file until what it returns is dropped. Waits a moment if another program holds the lock, since the system
/// may need one to release that of a program that was killed. Returns none if it holds it all the same.
pub(crate) fn lock<D: Disk>(disk: &D, path: &Path) -> io::Result<Option<D::File>> {
    take_patiently(|| disk.lock(path), thread::sleep)
}
