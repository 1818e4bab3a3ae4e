//! File operations of Linux, macOS and the like that the standard library does not offer.

use std::fs::{File, Metadata};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::Path;

use rustix::fs::{Access, Mode, OFlags};
use rustix::io::Errno;

use crate::files::xattrs;

/// Errors of file systems that do not support a sync: of a file, of a folder, or the full one of macOS.
const UNKNOWN: [Errno; 6] = [Errno::NOTSUP, Errno::OPNOTSUPP, Errno::INVAL, Errno::NOSYS, Errno::NOTTY, Errno::BADF];

/// Returns whether an error of a sync only says that the file system does not support it.
pub(crate) fn is_unsupported(error: &io::Error) -> bool {
    Errno::from_io_error(error).is_some_and(|error| UNKNOWN.contains(&error))
}

/// Hands the content to the disk. On macOS the disk's own cache may still hold it.
pub(crate) fn fsync(file: &File) -> io::Result<()> {
    Ok(rustix::fs::fsync(file)?)
}

/// Fails if this program may not write the file.
pub(crate) fn check_writable(path: &Path) -> io::Result<()> {
    Ok(rustix::fs::access(path, Access::WRITE_OK)?)
}

/// Returns whether a file has more than one hard link.
pub(crate) fn is_hard_linked(file: &Metadata) -> bool {
    file.nlink() > 1
}

/// Creates a file that only its owner may read.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true).mode(0o600).open(path)
}

/// Opens an existing file. Neither follows a link nor waits for a pipe that has taken its place.
pub(crate) fn open_to_write(path: &Path) -> io::Result<File> {
    open(path, OFlags::WRONLY)
}

fn open(path: &Path, access: OFlags) -> io::Result<File> {
    let flags = access | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

/// Gives a new file the owner, group, permissions and attributes of an old one. Returns false if it cannot have all of
/// them.
pub(crate) fn copy_metadata(new: &File, old: &Path) -> io::Result<bool> {
    // The attributes of a file that is not readable cannot be copied.
    let Ok(old) = open(old, OFlags::RDONLY) else {
        return Ok(false);
    };
    let (had, has) = (old.metadata()?, new.metadata()?);
    let owner = (had.uid() != has.uid()).then_some(had.uid());
    let group = (had.gid() != has.gid()).then_some(had.gid());
    // The check below finds what was refused here. Nothing is set that is right already, as some disks refuse even
    // that.
    if owner.is_some() || group.is_some() {
        let _ = fchown(new, owner, group);
    }
    let has_attributes = xattrs::copy(&old, new).unwrap_or(false);
    // The mode comes last, since a new owner and new access lists change it.
    if new.metadata()?.mode() != had.mode() {
        let _ = new.set_permissions(had.permissions());
    }
    let has = new.metadata()?;
    let rights = |file: &Metadata| (file.uid(), file.gid(), file.mode());
    Ok(has_attributes && rights(&has) == rights(&had))
}
