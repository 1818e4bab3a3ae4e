//! What a volume holds: folders, files and links, and the numbers that they get.

use std::collections::BTreeMap;

use crate::{Error, Name};

/// The number of a volume's own folder.
pub(crate) const ROOT: u32 = 2;

/// The first number that is free for what a volume holds.
const FIRST: u32 = 16;

/// What the Finder is told of a file or a folder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Finder {
    /// The type of a file, four letters, and its creator's.
    pub kind: [[u8; 4]; 2],
    /// Its flags: [`Finder::INVISIBLE`], [`Finder::CUSTOM_ICON`].
    pub flags: u16,
}

impl Finder {
    /// The flag of what is not shown.
    pub const INVISIBLE: u16 = 0x4000;
    /// The flag of what has an icon of its own: for a volume's folder that in `.VolumeIcon.icns`.
    pub const CUSTOM_ICON: u16 = 0x0400;
}

/// A file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Who may read, write and run it, as on Unix.
    pub mode: u16,
    /// What the Finder is told of it.
    pub finder: Finder,
}

impl File {
    /// A file with these bytes and permissions.
    pub fn new(bytes: Vec<u8>, mode: u16) -> File {
        File { bytes, mode, finder: Finder::default() }
    }
}

/// A folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// Who may read, write and enter it, as on Unix.
    pub mode: u16,
    /// What the Finder is told of it.
    pub finder: Finder,
    entries: BTreeMap<Name, Entry>,
}

impl Default for Folder {
    fn default() -> Folder {
        Folder { mode: 0o755, finder: Finder::default(), entries: BTreeMap::new() }
    }
}

/// What can be in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A folder.
    Folder(Folder),
    /// A file.
    File(File),
    /// A symbolic link, with its target.
    Link(String),
}

/// An entry with the numbers of itself and of its folder.
pub(crate) struct Numbered<'a> {
    pub number: u32,
    pub parent: u32,
    pub name: &'a Name,
    pub entry: &'a Entry,
}

impl Folder {
    /// An empty folder with these permissions.
    pub fn new(mode: u16) -> Folder {
        Folder { mode, ..Folder::default() }
    }

    /// Adds an entry. A name that is there already is refused.
    pub fn add(&mut self, name: &str, entry: Entry) -> Result<(), Error> {
        let key = Name::new(name)?;
        if self.entries.contains_key(&key) {
            return Err(Error::Taken(name.to_owned()));
        }
        self.entries.insert(key, entry);
        Ok(())
    }

    /// How many entries it has, without those in its folders.
    pub(crate) fn count(&self) -> usize {
        self.entries.len()
    }

    /// The entry of a name.
    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Entry> {
        self.entries.get_mut(&Name::new(name).ok()?)
    }

    /// All entries in and below the folder of a volume, as they are numbered: each folder's before those below them.
    pub(crate) fn numbered(&self) -> Result<Vec<Numbered<'_>>, Error> {
        let mut all: Vec<Numbered> = Vec::new();
        let mut waiting = vec![(ROOT, self)];
        while let Some((parent, folder)) = waiting.pop() {
            for (name, entry) in &folder.entries {
                let number = next_number(all.len())?;
                all.push(Numbered { number, parent, name, entry });
                if let Entry::Folder(inner) = entry {
                    waiting.push((number, inner));
                }
            }
        }
        Ok(all)
    }

    /// The numbers of the folders and of the file or folder at a path, from the outside to the inside.
    pub(crate) fn numbers(&self, path: &[&str]) -> Result<Vec<u32>, Error> {
        let all = self.numbered()?;
        let mut numbers = vec![ROOT];
        for part in path {
            let name = Name::new(part)?;
            let at = numbers.last().copied();
            let found = all.iter().find(|each| Some(each.parent) == at && *each.name == name);
            numbers.push(found.ok_or_else(|| Error::Missing(path.join("/")))?.number);
        }
        Ok(numbers.split_off(1))
    }
}

/// The number that follows on those of so many entries.
pub(crate) fn next_number(entries: usize) -> Result<u32, Error> {
    let number = u32::try_from(entries).ok().and_then(|count| count.checked_add(FIRST));
    number.ok_or_else(|| Error::TooLarge(format!("{entries} entries")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_in_a_folder_once() {
        let mut folder = Folder::default();
        let link = || Entry::Link("x".to_owned());
        folder.add("Readme", link()).expect("free");
        assert!(matches!(folder.add("README", link()), Err(Error::Taken(_))));
        assert!(folder.add("a/b", link()).is_err());
        assert_eq!(folder.count(), 1);
    }

    #[test]
    fn numbers_follow_the_names() {
        let mut inner = Folder::default();
        inner.add("x", Entry::Link("y".to_owned())).expect("free");
        let mut folder = Folder::default();
        folder.add("b", Entry::Folder(inner)).expect("free");
        folder.add("a", Entry::Link("b".to_owned())).expect("free");
        assert_eq!(folder.numbers(&["b", "x"]).expect("there"), [17, 18]);
        assert_eq!(folder.numbers(&["a"]).expect("there"), [16]);
        assert!(matches!(folder.numbers(&["x"]), Err(Error::Missing(_))));
    }
}
