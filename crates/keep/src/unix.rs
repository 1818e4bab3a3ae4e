//! What is known of files on Linux, macOS and their like, beyond the standard library.

use std::fs::{File, Metadata};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::Path;

use rustix::fs::{Access, Mode, OFlags};
use rustix::io::Errno;

use crate::attributes;

/// What a disk says that does not know how to sync: a file, a folder, or with all that macOS asks for.
const UNKNOWN: [Errno; 6] = [
    Errno::NOTSUP,
    Errno::OPNOTSUPP,
    Errno::INVAL,
    Errno::NOSYS,
    Errno::NOTTY,
    Errno::BADF,
];

/// Whether an error of a sync only says that the disk does not know it.
pub(crate) fn is_unknown(error: &io::Error) -> bool {
    Errno::from_io_error(error).is_some_and(|error| UNKNOWN.contains(&error))
}

/// Hands over what was written to the disk. On macOS the disk may then still hold it in a memory that forgets.
pub(crate) fn sync_plainly(file: &File) -> io::Result<()> {
    Ok(rustix::fs::fsync(file)?)
}

/// Whether this program may write a file, by all that the system knows of it.
pub(crate) fn check_writable(path: &Path) -> io::Result<()> {
    Ok(rustix::fs::access(path, Access::WRITE_OK)?)
}

/// Whether a file has more than one name.
pub(crate) fn has_other_names(file: &Metadata) -> bool {
    file.nlink() > 1
}

/// Creates a file that only its owner may read.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true).mode(0o600).open(path)
}

/// Opens a file that is there. A link or a pipe that has taken its place in the meantime is neither followed nor waited
/// for.
pub(crate) fn open_to_write(path: &Path) -> io::Result<File> {
    open(path, OFlags::WRONLY)
}

fn open(path: &Path, access: OFlags) -> io::Result<File> {
    let flags = access | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

/// Gives a new file the owner, the group, the permissions and the attributes of an old one. False if it cannot have all
/// of them.
pub(crate) fn make_alike(new: &File, old: &Path) -> io::Result<bool> {
    // A file that may be written but not read keeps its attributes to itself.
    let Ok(old) = open(old, OFlags::RDONLY) else {
        return Ok(false);
    };
    let (had, has) = (old.metadata()?, new.metadata()?);
    let owner = (had.uid() != has.uid()).then_some(had.uid());
    let group = (had.gid() != has.gid()).then_some(had.gid());
    // Whatever is refused here is missed below. What is not asked for cannot be: some disks refuse even what is so
    // already.
    if owner.is_some() || group.is_some() {
        let _ = fchown(new, owner, group);
    }
    let has_attributes = attributes::copy(&old, new).unwrap_or(false);
    // Last, as another owner and other lists change it.
    if new.metadata()?.mode() != had.mode() {
        let _ = new.set_permissions(had.permissions());
    }
    let has = new.metadata()?;
    let rights = |file: &Metadata| (file.uid(), file.gid(), file.mode());
    Ok(has_attributes && rights(&has) == rights(&had))
}
