//! A disk in memory that can fail, and that forgets in a power cut what was not synced.
#![allow(dead_code, reason = "each test binary uses a part of this")]

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use atar_keep::Disk;

#[derive(Clone, Debug, Default)]
struct Content {
    now: Vec<u8>,
    safe: Vec<u8>,
}

#[derive(Debug, Default)]
struct Platter {
    contents: Vec<Content>,
    /// Names as the program sees them, and as a power cut leaves them.
    names: BTreeMap<PathBuf, usize>,
    safe_names: BTreeMap<PathBuf, usize>,
    /// How many more acts succeed.
    left: usize,
    error: Option<io::ErrorKind>,
}

/// A disk whose acts fail from a certain one on. Copies are the same disk.
#[derive(Clone, Debug)]
pub struct PaperDisk(Arc<Mutex<Platter>>);

impl PaperDisk {
    pub fn new() -> PaperDisk {
        let disk = PaperDisk(Arc::default());
        disk.mend();
        disk
    }

    fn platter(&self) -> MutexGuard<'_, Platter> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on all but the next `acts` acts fail, like this.
    pub fn break_after(&self, acts: usize, error: io::ErrorKind) {
        let mut platter = self.platter();
        (platter.left, platter.error) = (acts, Some(error));
    }

    pub fn mend(&self) {
        let mut platter = self.platter();
        (platter.left, platter.error) = (usize::MAX, None);
    }

    /// Whether all acts that were allowed have been used up.
    pub fn is_broken(&self) -> bool {
        self.platter().left == 0
    }

    /// The power goes and comes back: what was not synced is gone, but for the first `torn` bytes of each file's rest.
    pub fn power_cut(&self, torn: usize) {
        self.mend();
        let mut platter = self.platter();
        platter.names = platter.safe_names.clone();
        for content in &mut platter.contents {
            let kept = content.now.len().min(content.safe.len() + torn);
            if content.now.starts_with(&content.safe) {
                content.now.truncate(kept);
            } else {
                content.now.clone_from(&content.safe);
            }
            content.safe.clone_from(&content.now);
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
            return Err(platter.error.unwrap_or(io::ErrorKind::Other).into());
        }
        platter.left -= 1;
        act(&mut platter)
    }
}

fn missing() -> io::Error {
    io::ErrorKind::NotFound.into()
}

impl Disk for PaperDisk {
    type File = usize;

    fn create_folder(&self, _folder: &Path) -> io::Result<()> {
        self.act(|_| Ok(()))
    }

    fn names(&self, _folder: &Path) -> io::Result<Vec<String>> {
        self.act(|_| Ok(()))?;
        Ok(self.files())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.act(|platter| {
            let file = platter.names.get(path).ok_or_else(missing)?;
            Ok(platter.contents[*file].now.clone())
        })
    }

    fn target(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    fn create(&self, path: &Path) -> io::Result<usize> {
        self.act(|platter| {
            platter.contents.push(Content::default());
            let file = platter.contents.len() - 1;
            platter.names.insert(path.to_owned(), file);
            Ok(file)
        })
    }

    fn create_for(&self, path: &Path, _other: &Path) -> io::Result<usize> {
        self.create(path)
    }

    /// There is one program at this disk.
    fn lock(&self, _path: &Path) -> io::Result<Option<usize>> {
        self.act(|_| Ok(Some(0)))
    }

    /// A write that fails has written half.
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

    fn sync(&self, file: &mut usize) -> io::Result<()> {
        self.act(|platter| {
            let content = &mut platter.contents[*file];
            content.safe.clone_from(&content.now);
            Ok(())
        })
    }

    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        self.act(|platter| {
            platter.safe_names = platter.names.clone();
            Ok(())
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.act(|platter| {
            let file = platter.names.remove(from).ok_or_else(missing)?;
            platter.names.insert(to.to_owned(), file);
            Ok(())
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.act(|platter| platter.names.remove(path).map(|_| ()).ok_or_else(missing))
    }
}
