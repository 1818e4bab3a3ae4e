//! Disk images (`.dmg`) for macOS, written on any system without a Mac and without privileges.
//!
//! A [`Folder`] is what the volume holds. [`image()`] makes an HFS+ volume of it (Apple's Technical Note TN1150), puts
//! it into a disk with a GUID partition table, and compresses that to UDIF. [`Window`] adds what the Finder needs to
//! show it as a place from which an app is dragged. The same content with the same [`Date`] gives the same bytes.
//!
//! ```
//! use atar_disk_image::{Date, Entry, File, Folder, Name, image};
//!
//! let mut content = Folder::default();
//! content.add("hello.txt", Entry::File(File::new(b"Hello".to_vec(), 0o644)))?;
//! content.add("Applications", Entry::Link("/Applications".to_owned()))?;
//! let bytes = image(&Name::new("Hello")?, &content, Date::from_unix(1_700_000_000)?)?;
//! assert_eq!(&bytes[bytes.len() - 512..][..4], b"koly");
//! # Ok::<(), atar_disk_image::Error>(())
//! ```

mod big_endian;
mod content;
mod date;
mod digest;
mod error;
mod finder;
mod hfs;
mod image;
mod name;
mod partitions;
mod read;
mod udif;

pub use content::{Entry, File, Finder, Folder};
pub use date::Date;
pub use error::Error;
pub use finder::Window;
pub use image::image;
pub use name::Name;
pub use read::read;
