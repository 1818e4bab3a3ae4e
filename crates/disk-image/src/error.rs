//! What can be wrong with what is to be put into an image.

use std::io;
use std::path::PathBuf;

/// Why no image can be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A name is empty, too long, or has characters that no name may have.
    #[error("{0:?} is no name for a file on the disk.")]
    Name(String),
    /// HFS+ sorts or decomposes a character otherwise than we know.
    #[error("The place of {sign:?} in the order of names is not known: {name:?} cannot be on the disk.")]
    Sign {
        /// The name.
        name: String,
        /// The character.
        sign: char,
    },
    /// Two names in a folder are the same to HFS+, which does not distinguish capitals.
    #[error("{0:?} is on the disk already; capitals make no difference there.")]
    Taken(String),
    /// The date cannot be written.
    #[error("{0} seconds after 1970 is no date of an HFS+ volume: they end in February 2040.")]
    Date(u64),
    /// There is more than the tables can hold.
    #[error("The disk is too large: it has {0}.")]
    TooLarge(String),
    /// Neither file, folder nor link.
    #[error("{0} is neither a file, a folder nor a link.")]
    Kind(PathBuf),
    /// A name or the target of a link is not Unicode.
    #[error("The name or the target of {0} is not Unicode.")]
    Unicode(PathBuf),
    /// The picture of the window is not there.
    #[error("What the window shows is not on the disk: {0:?}.")]
    Missing(String),
    /// A list of properties could not be written.
    #[error("A list of properties cannot be written: {0}.")]
    Properties(#[from] plist::Error),
    /// A file could not be read.
    #[error("{path} cannot be read: {source}.")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}
