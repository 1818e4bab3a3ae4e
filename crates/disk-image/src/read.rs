//! Folders of this machine.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{Entry, Error, File, Folder};

/// Reads a file, a link, or a folder with all that is in it.
pub fn read(path: &Path) -> Result<Entry, Error> {
    let failed = |source: io::Error| Error::Read { path: path.to_owned(), source };
    let metadata = fs::symlink_metadata(path).map_err(failed)?;
    let mode = mode(&metadata);
    if metadata.is_symlink() {
        let target = fs::read_link(path).map_err(failed)?;
        return Ok(Entry::Link(text(target.as_os_str().to_str(), path)?));
    }
    if metadata.is_file() {
        return Ok(Entry::File(File::new(fs::read(path).map_err(failed)?, mode)));
    }
    if !metadata.is_dir() {
        return Err(Error::Kind(path.to_owned()));
    }
    let mut folder = Folder::new(mode);
    for entry in fs::read_dir(path).map_err(failed)? {
        let inner: PathBuf = entry.map_err(failed)?.path();
        let name = text(inner.file_name().and_then(|name| name.to_str()), &inner)?;
        folder.add(&name, read(&inner)?)?;
    }
    Ok(Entry::Folder(folder))
}

fn text(text: Option<&str>, path: &Path) -> Result<String, Error> {
    text.map(ToOwned::to_owned).ok_or_else(|| Error::Unicode(path.to_owned()))
}

#[cfg(unix)]
fn mode(metadata: &fs::Metadata) -> u16 {
    use std::os::unix::fs::PermissionsExt as _;
    u16::try_from(metadata.permissions().mode() & 0o777).unwrap_or(0o755)
}

/// Where files have no such permissions, everybody may do all but write.
#[cfg(not(unix))]
fn mode(_: &fs::Metadata) -> u16 {
    0o755
}
