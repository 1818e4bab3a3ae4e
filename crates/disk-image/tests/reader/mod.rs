//! A reader of disk images, written for itself: it looks at every byte that has a meaning, and stops at what is wrong.

mod btree;
mod disk;
mod volume;

use std::collections::BTreeMap;

/// What is at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// A folder: its mode.
    Folder(u16),
    /// A file: its mode and its bytes.
    File(u16, Vec<u8>),
    /// A link: its target.
    Link(String),
}

/// A volume that has been read.
#[derive(Debug)]
pub struct Volume {
    /// Its name.
    pub name: String,
    /// All paths below it, decomposed.
    pub entries: BTreeMap<String, Seen>,
    /// The numbers of the paths.
    pub numbers: BTreeMap<String, u32>,
    /// The Finder's flags of the paths that have some; that of the volume's own folder is the empty one.
    pub flags: BTreeMap<String, u16>,
    /// The date of all of it, in seconds since 1904.
    pub date: u32,
}

/// Reads the only volume of an image.
pub fn open(image: &[u8]) -> Volume {
    volume::read(&disk::partition(&disk::unpack(image)))
}

/// Two bytes, the more significant one first.
fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_be_bytes(bytes[at..at + 2].try_into().expect("two bytes"))
}

/// Four bytes, the most significant one first.
fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// Eight bytes as an index, the most significant one first.
fn u64_at(bytes: &[u8], at: usize) -> usize {
    let number = u64::from_be_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    usize::try_from(number).expect("an index")
}

/// A text of UTF-16 that begins with the number of its units.
fn text_at(bytes: &[u8], at: usize) -> String {
    let count = usize::from(u16_at(bytes, at));
    let units: Vec<u16> = (0..count).map(|unit| u16_at(bytes, at + 2 + 2 * unit)).collect();
    String::from_utf16(&units).expect("Unicode")
}
