//! Writes files so that a crash or a full disk loses nothing.

pub(crate) mod atomic;
pub(crate) mod disk;
pub(crate) mod held;
pub(crate) mod in_place;
mod names;
mod pauses;
pub(crate) mod sync;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "windows.rs")]
mod system;
pub(crate) mod version;
mod windows_names;
#[cfg(unix)]
mod xattrs;

pub use atomic::{Written, write_atomically, write_atomically_or_rescue};
pub use disk::{Disk, PathState, SystemDisk};
pub use in_place::find_rescue_copy;
pub use sync::Durability;
pub use version::{FileVersion, GameFile};
pub use windows_names::{check_name, is_windows_device};
