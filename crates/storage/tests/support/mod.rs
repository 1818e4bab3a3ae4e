//! A disk in memory. It can fail, lack features, and lose what was not synced in a power cut.
#![allow(dead_code, reason = "each test binary uses a part of this")]

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use atar_storage::{Disk, Durability, PathState};

#[derive(Clone, Debug, Default)]
struct Content {
    now: Vec<u8>,
    safe: Vec<u8>,
}

/// The features that a disk may lack.
#[derive(Clone, Debug, Default)]
pub struct Quirks {
    /// Files cannot be synced, so a power cut takes their content.
    pub unsyncable_files: bool,
    /// Folders cannot be synced, so a power cut takes new names.
    pub unsyncable_folders: bool,
    /// The files belong to another user, and new files cannot.
    pub foreign: bool,
    /// A folder in which nothing can be created.
    pub closed: Option<PathBuf>,
    /// The error of replacing an existing file.
    pub irreplaceable: Option<io::ErrorKind>,
    /// How often renaming fails, since another program holds the file.
    pub held_for: usize,
    /// How often it is worth to wait for that program.
    pub patience: usize,
}

#[derive(Debug, Default)]
struct Platter {
    contents: Vec<Content>,
    /// Names as the program sees them, and as a power cut leaves them.
    names: BTreeMap<PathBuf, usize>,
    safe_names: BTreeMap<PathBuf, usize>,
    /// The number of operations that still succeed.
    left: usize,
    error: Option<io::ErrorKind>,
    /// Whether only one operation fails.
    once: bool,
    quirks: Quirks,
}

/// A disk whose operations fail from a certain one on. Clones share the disk.
#[derive(Clone, Debug)]
pub struct MemoryDisk(Arc<Mutex<Platter>>);

impl MemoryDisk {
    pub fn new() -> MemoryDisk {
        let disk = MemoryDisk(Arc::default());
        disk.mend();
        disk
    }

    fn platter(&self) -> MutexGuard<'_, Platter> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes all operations but the next `acts` fail with this error.
    pub fn break_after(&self, acts: usize, error: io::ErrorKind) {
        let mut platter = self.platter();
        (platter.left, platter.error) = (acts, Some(error));
        platter.once = false;
    }

    /// Makes one operation fail with this error, after `acts` that succeed.
    pub fn fail_once_after(&self, acts: usize, error: io::ErrorKind) {
        self.break_after(acts, error);
        self.platter().once = true;
    }

    pub fn mend(&self) {
        let mut platter = self.platter();
        (platter.left, platter.error) = (usize::MAX, None);
    }

    /// Changes the features of the disk.
    pub fn becomes(&self, quirks: Quirks) {
        self.platter().quirks = quirks;
    }

    /// Gives a file another name besides its own.
    pub fn link(&self, path: &Path, other: &Path) {
        let mut platter = self.platter();
        let file = platter.names[path];
        platter.names.insert(other.to_owned(), file);
    }

    /// Syncs everything.
    pub fn settle(&self) {
        self.settle_names();
        for content in &mut self.platter().contents {
            content.safe.clone_from(&content.now);
        }
    }

    /// Syncs all names: a disk may do so by itself, before the content of the files.
    pub fn settle_names(&self) {
        let mut platter = self.platter();
        platter.safe_names = platter.names.clone();
    }

    /// Returns whether no operation succeeds any more.
    pub fn is_broken(&self) -> bool {
        self.platter().left == 0
    }

    /// Cuts the power. What was not synced is lost, except the first `torn` bytes of it in each file.
    pub fn power_cut(&self, torn: usize) {
        self.mend();
        let mut platter = self.platter();
        platter.names = platter.safe_names.clone();
        for content in &mut platter.contents {
            let Content { now, safe } = content;
            if now.starts_with(safe) {
                now.truncate(safe.len() + torn);
            } else {
                *now = mixed(now, safe, torn);
            }
            safe.clone_from(now);
        }
    }

    pub fn files(&self) -> Vec<String> {
        let names = self.platter().names.clone().into_keys();
        let name = |path: PathBuf| path.file_name()?.to_str().map(str::to_owned);
        names.filter_map(name).collect()
    }

    fn act<T>(&self, act: impl FnOnce(&mut Platter) -> io::Result<T>) -> io::Result<T> {
        let mut platter = self.platter();
        if platter.left == 0 {
            let error = platter.error.unwrap_or(io::ErrorKind::Other);
            if platter.once {
                (platter.left, platter.error) = (usize::MAX, None);
            }
            return Err(error.into());
        }
        platter.left -= 1;
        act(&mut platter)
    }
}

fn missing() -> io::Error {
    io::ErrorKind::NotFound.into()
}

/// Returns the first bytes of one content, followed by the rest of another.
fn mixed(first: &[u8], then: &[u8], bytes: usize) -> Vec<u8> {
    let mut mixed = first[..bytes.min(first.len())].to_vec();
    mixed.extend(then.iter().skip(mixed.len()));
    mixed
}

impl Platter {
    fn create(&mut self, path: &Path) -> io::Result<usize> {
        if path.parent() == self.quirks.closed.as_deref() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        self.contents.push(Content::default());
        let file = self.contents.len() - 1;
        self.names.insert(path.to_owned(), file);
        Ok(file)
    }
}

impl Disk for MemoryDisk {
    type File = usize;

    fn create_folder(&self, _folder: &Path) -> io::Result<()> {
        self.act(|_| Ok(()))
    }

    fn file_names(&self, folder: &Path) -> io::Result<Vec<String>> {
        self.act(|platter| {
            let inside = platter.names.keys().filter(|path| path.parent() == Some(folder));
            Ok(inside.filter_map(|path| path.file_name()?.to_str().map(str::to_owned)).collect())
        })
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.act(|platter| {
            let file = platter.names.get(path).ok_or_else(missing)?;
            Ok(platter.contents[*file].now.clone())
        })
    }

    /// Knows no times.
    fn modified(&self, _path: &Path) -> io::Result<SystemTime> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn resolve_links(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_owned())
    }

    fn path_state(&self, path: &Path) -> io::Result<PathState> {
        self.act(|platter| {
            let Some(file) = platter.names.get(path) else {
                return Ok(PathState::Missing);
            };
            let names = platter.names.values().filter(|other| *other == file);
            let is_shared = names.count() > 1;
            Ok(if is_shared { PathState::HardLinked } else { PathState::File })
        })
    }

    fn create(&self, path: &Path) -> io::Result<usize> {
        self.act(|platter| platter.create(path))
    }

    fn create_like(&self, path: &Path, _other: &Path) -> io::Result<Option<usize>> {
        self.act(|platter| {
            let file = platter.create(path)?;
            Ok((!platter.quirks.foreign).then_some(file))
        })
    }

    fn create_new(&self, path: &Path) -> io::Result<usize> {
        self.act(|platter| match platter.names.contains_key(path) {
            true => Err(io::ErrorKind::AlreadyExists.into()),
            false => platter.create(path),
        })
    }

    fn open(&self, path: &Path) -> io::Result<usize> {
        self.act(|platter| platter.names.get(path).copied().ok_or_else(missing))
    }

    /// Always succeeds, since only one program uses this disk.
    fn lock(&self, _path: &Path) -> io::Result<Option<usize>> {
        self.act(|_| Ok(Some(0)))
    }

    /// Writes half if it fails.
    fn append(&self, file: &mut usize, bytes: &[u8]) -> io::Result<()> {
        let written = self.act(|platter| {
            platter.contents[*file].now.extend(bytes);
            Ok(())
        });
        if written.is_err() {
            let half = &bytes[..bytes.len() / 2];
            self.platter().contents[*file].now.extend(half);
        }
        written
    }

    /// Overwrites half if it fails.
    fn overwrite(&self, file: &mut usize, bytes: &[u8]) -> io::Result<()> {
        let written = self.act(|platter| {
            platter.contents[*file].now = bytes.to_vec();
            Ok(())
        });
        if written.is_err() {
            let content = &mut self.platter().contents[*file];
            content.now = mixed(bytes, &content.now, bytes.len() / 2);
        }
        written
    }

    fn sync(&self, file: &mut usize) -> io::Result<Durability> {
        self.act(|platter| {
            if platter.quirks.unsyncable_files {
                return Ok(Durability::Unconfirmed);
            }
            let content = &mut platter.contents[*file];
            content.safe.clone_from(&content.now);
            Ok(Durability::Confirmed)
        })
    }

    fn sync_folder(&self, _folder: &Path) -> io::Result<Durability> {
        self.act(|platter| {
            if platter.quirks.unsyncable_folders {
                return Ok(Durability::Unconfirmed);
            }
            platter.safe_names = platter.names.clone();
            Ok(Durability::Confirmed)
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.act(|platter| {
            if let Some(left) = platter.quirks.held_for.checked_sub(1) {
                platter.quirks.held_for = left;
                return Err(io::ErrorKind::ResourceBusy.into());
            }
            let is_there = platter.names.contains_key(to);
            if let Some(error) = platter.quirks.irreplaceable.filter(|_| is_there) {
                return Err(error.into());
            }
            let file = platter.names.remove(from).ok_or_else(missing)?;
            platter.names.insert(to.to_owned(), file);
            Ok(())
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.act(|platter| platter.names.remove(path).map(|_| ()).ok_or_else(missing))
    }

    fn wait(&self, error: &io::Error, tries: usize) -> bool {
        error.kind() == io::ErrorKind::ResourceBusy && tries < self.platter().quirks.patience
    }
}
