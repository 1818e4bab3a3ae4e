//! Extended attributes of files, and on Linux their access control lists.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;

/// Copies the attributes of one file to another. Returns false if the copy cannot have exactly these.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(crate) fn copy(from: &File, to: &File) -> io::Result<bool> {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr};

    let wanted = all(from)?;
    // A folder may give new files an access control list.
    for name in all(to)?.keys().filter(|name| !wanted.contains_key(*name)) {
        fremovexattr(to, name)?;
    }
    for (name, value) in &wanted {
        fsetxattr(to, name, value, XattrFlags::empty())?;
    }
    Ok(all(to)? == wanted)
}

/// Does nothing on other systems.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(crate) fn copy(_from: &File, _to: &File) -> io::Result<bool> {
    Ok(true)
}

/// Bounds the bytes of one attribute, and of all names together. Linux allows no more.
#[cfg(any(target_os = "linux", target_os = "macos"))]
const MAX_BYTES: usize = 64 * 1024;

/// Prefixes of attributes that the system sets by itself.
#[cfg(any(target_os = "linux", target_os = "macos"))]
const SYSTEM_PREFIXES: [&[u8]; 3] = [b"security.", b"com.apple.provenance", b"com.apple.macl"];

/// Returns all attributes of a file but the system's own.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn all(file: &File) -> rustix::io::Result<BTreeMap<Vec<u8>, Vec<u8>>> {
    use rustix::fs::{fgetxattr, flistxattr};
    use rustix::io::Errno;

    let mut names = vec![0; MAX_BYTES];
    let length = match flistxattr(file, &mut names[..]) {
        Err(error) if [Errno::NOTSUP, Errno::OPNOTSUPP, Errno::NOSYS].contains(&error) => 0,
        length => length?,
    };
    let names = names[..length].split(|&byte| byte == 0);
    let names = names.filter(|name| {
        let is_systems = SYSTEM_PREFIXES.iter().any(|systems| name.starts_with(systems));
        !name.is_empty() && !is_systems
    });
    let attribute = |name: &[u8]| {
        let mut value = vec![0; MAX_BYTES];
        let length = fgetxattr(file, name, &mut value[..])?;
        value.truncate(length);
        Ok((name.to_vec(), value))
    };
    names.map(attribute).collect()
}
