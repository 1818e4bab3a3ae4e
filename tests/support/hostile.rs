//! The hostile files of tests/fixtures/hostile, which grow with every attack that is thought of
//! (tests/hostile/make.mjs).

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;

/// A file that an attacker, or a broken disk, hands over as a game.
pub struct HostileFile {
    /// Its name without the endings.
    pub name: String,
    /// Whether it is a game all the same, which must open.
    pub is_good: bool,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl HostileFile {
    /// Writes it into a folder as a person would have it, and gives its path.
    ///
    /// # Panics
    /// The disk is full.
    #[must_use]
    pub fn write(&self, folder: &Path) -> PathBuf {
        let path = folder.join(format!("{}.atar", self.name));
        fs::write(&path, &self.bytes).expect("a disk");
        path
    }
}

/// All of them, one after the other.
///
/// # Panics
/// The folder is not there, or holds something else.
pub fn files() -> impl Iterator<Item = HostileFile> {
    // The desktop shell, which is the root package, includes this file as well.
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["fixtures/hostile", "tests/fixtures/hostile"].map(|folder| package.join(folder));
    let folder = folders.iter().find(|folder| folder.is_dir());
    let entries = fs::read_dir(folder.expect("the folder")).expect("its files");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths.collect();
    paths.sort();
    paths.into_iter().map(|path| read(&path))
}

fn read(path: &Path) -> HostileFile {
    let file = path.file_name().expect("a name").to_string_lossy();
    let (name, ending) = file.split_once('.').expect("an ending");
    let content = fs::read(path).expect("the file");
    let bytes = match ending {
        "atar" => content,
        "atar.gz" => unpacked(&content),
        _ => panic!("{file} is neither .atar nor .atar.gz"),
    };
    let is_good = name.starts_with("good-");
    assert!(is_good || name.starts_with("bad-"), "{file}");
    HostileFile { name: name.to_owned(), is_good, bytes }
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut unpacked = GzDecoder::new(packed);
    unpacked.read_to_end(&mut bytes).expect("packed bytes");
    bytes
}

/// The most memory that a process has had so far, in MiB; none where the system does not tell it so.
#[must_use]
pub fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = peak.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kib >> 10)
}
