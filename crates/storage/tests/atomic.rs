//! Files are replaced completely or not at all. A file that can only be overwritten in place gets a rescue copy first.

mod support;

use std::io;
use std::path::{Path, PathBuf};

use atar_storage::{
    Disk, GameId, GameStore, JournalEntry, Snapshot, StorageError, SystemDisk, Written, find_rescue_copy,
    write_atomically, write_atomically_or_rescue,
};
use serde_json::json;
use support::{MemoryDisk, Quirks};

const FILE: &str = "/home/game.atar";
const OTHER_NAME: &str = "/home/other.atar";
const RESCUE: &str = "/home/.game.atar.rescue";
/// The folder of rescue copies that cannot be made beside the file.
const SPARE: &str = "/data";
const SPARE_RESCUE: &str = "/data/.game.atar.rescue";

const OLD: &[u8] = b"the old game";
const NEW: &[u8] = b"the new game, which is longer";

/// More operations than any write takes.
const MOST_ACTS: usize = 16;

/// Returns a disk with the old file.
fn disk_with(quirks: Quirks, is_shared: bool) -> MemoryDisk {
    let disk = MemoryDisk::new();
    put(&disk, FILE, OLD);
    if is_shared {
        disk.link(Path::new(FILE), Path::new(OTHER_NAME));
    }
    disk.settle();
    disk.becomes(quirks);
    disk
}

fn put(disk: &MemoryDisk, path: &str, bytes: &[u8]) {
    let mut file = disk.create(Path::new(path)).expect("a file");
    disk.append(&mut file, bytes).expect("written");
}

fn write(disk: &MemoryDisk, bytes: &[u8]) -> Result<Written, StorageError> {
    write_atomically_or_rescue(disk, Path::new(FILE), bytes, Path::new(SPARE))
}

fn content(disk: &MemoryDisk, path: &str) -> Option<Vec<u8>> {
    disk.read(Path::new(path)).ok()
}

/// Returns disks on which files are written in different ways: replaced, or in place with the copy beside the file or
/// elsewhere.
fn disks() -> Vec<MemoryDisk> {
    let sound = Quirks::default;
    let foreign = Quirks { foreign: true, ..sound() };
    let closed = Quirks { closed: Some(PathBuf::from("/home")), ..sound() };
    let mut disks = vec![disk_with(sound(), false), disk_with(sound(), true)];
    disks.extend([foreign, closed].map(|quirks| disk_with(quirks, false)));
    let busy = [io::ErrorKind::AlreadyExists, io::ErrorKind::ResourceBusy, io::ErrorKind::PermissionDenied];
    disks.extend(busy.map(|error| {
        let irreplaceable = Some(error);
        disk_with(Quirks { irreplaceable, ..sound() }, false)
    }));
    disks
}

/// How a disk fails, and whether the power is cut then.
#[derive(Clone, Copy, Debug)]
struct Failure {
    acts: usize,
    error: io::ErrorKind,
    once: bool,
    /// After a power cut, how many unsynced bytes of each file exist, and whether all names do; none without a power
    /// cut.
    power_cut: Option<(usize, bool)>,
}

fn failures() -> impl Iterator<Item = Failure> {
    let errors = [io::ErrorKind::StorageFull, io::ErrorKind::PermissionDenied];
    let tears = [0, 5, 1000];
    let cuts = tears.map(|torn| [false, true].map(|names| Some((torn, names))));
    let cuts: Vec<_> = cuts.into_iter().flatten().chain([None]).collect();
    (0..MOST_ACTS).flat_map(move |acts| {
        let cuts = cuts.clone();
        errors.into_iter().flat_map(move |error| {
            let cuts = cuts.clone();
            [false, true].into_iter().flat_map(move |once| {
                let failure = move |power_cut| Failure { acts, error, once, power_cut };
                cuts.clone().into_iter().map(failure)
            })
        })
    })
}

/// Whatever fails at whatever time, with or without a power cut: the file is the old one or the new one, or the error
/// names a copy of the new one.
#[test]
fn the_old_game_and_the_new_one_are_never_both_lost() {
    for number in 0..disks().len() {
        for failure in failures() {
            let disk = disks().swap_remove(number);
            fail(&disk, failure)
                .unwrap_or_else(|why| panic!("disk {number}, {failure:?}: {why}; left: {:?}", disk.files()));
        }
    }
}

fn fail(disk: &MemoryDisk, failure: Failure) -> Result<(), &'static str> {
    match failure.once {
        true => disk.fail_once_after(failure.acts, failure.error),
        false => disk.break_after(failure.acts, failure.error),
    }
    let written = write(disk, NEW);
    disk.mend();
    match failure.power_cut {
        None => holds(disk, &written),
        Some((torn, names)) => {
            if names {
                disk.settle_names();
            }
            disk.power_cut(torn);
            is_there(disk, &written)
        }
    }
}

/// Asserts that the result of a write is true.
fn holds(disk: &MemoryDisk, written: &Result<Written, StorageError>) -> Result<(), &'static str> {
    let now = content(disk, FILE).ok_or("the file is gone")?;
    let rescued = |copy: &PathBuf| content(disk, copy.to_str()?);
    match written {
        Ok(_) if now != NEW => Err("it is not what was written"),
        Err(StorageError { rescue_copy: None, .. }) if now != OLD => Err("it is not what it was"),
        Err(StorageError { rescue_copy: Some(copy), .. }) if rescued(copy).as_deref() != Some(NEW) => {
            Err("the copy is not what was written")
        }
        _ => Ok(()),
    }
}

/// Asserts that a complete file exists after a power cut, and the new one if it was called durable.
fn is_there(disk: &MemoryDisk, written: &Result<Written, StorageError>) -> Result<(), &'static str> {
    let now = content(disk, FILE).ok_or("the file is gone")?;
    if written.as_ref().is_ok_and(Written::is_durable) && now != NEW {
        return Err("it was called safe");
    }
    let copies = [RESCUE, SPARE_RESCUE].map(|copy| content(disk, copy));
    let is_whole = now == OLD || now == NEW || copies.iter().flatten().any(|copy| copy == NEW);
    is_whole.then_some(()).ok_or("nothing whole is there")
}

/// On a disk that works, every way ends with the new file and nothing beside it. Other names of the file see the
/// change.
#[test]
fn on_a_sound_disk_nothing_is_left_beside_the_file() {
    for disk in disks() {
        assert!(write(&disk, NEW).expect("a sound disk").is_durable());
        for file in disk.files() {
            assert_eq!(content(&disk, &format!("/home/{file}")).as_deref(), Some(NEW));
        }
    }
}

/// A virus scanner on Windows opens each new file for a moment: Save failed.
#[test]
fn a_file_that_is_held_for_a_moment_is_waited_for() {
    for held_for in [1, 3] {
        let disk = MemoryDisk::new();
        disk.becomes(Quirks { held_for, patience: 3, ..Quirks::default() });
        // There is no file yet, so that nothing else than a new one will do.
        assert!(write(&disk, NEW).expect("it is written").is_durable());
        assert_eq!(disk.files(), ["game.atar"]);
        assert_eq!(content(&disk, FILE).as_deref(), Some(NEW));
    }
}

/// Who holds a file for longer may still let others write to it.
#[test]
fn a_file_that_stays_held_is_overwritten_or_said_to_be_in_use() {
    let quirks = Quirks { held_for: usize::MAX, patience: 3, ..Quirks::default() };
    let disk = disk_with(quirks.clone(), false);
    assert!(write(&disk, NEW).expect("in place").is_durable());
    assert_eq!(disk.files(), ["game.atar"]);

    let disk = MemoryDisk::new();
    disk.becomes(quirks);
    let error = write(&disk, NEW).expect_err("there is nothing to overwrite");
    assert_eq!(error.reason(), "another program is using it");
    assert!(disk.files().is_empty(), "{:?}", disk.files());
}

/// The message names the file and the reason.
#[test]
fn a_refused_write_says_what_and_why() {
    let disk = MemoryDisk::new();
    disk.break_after(0, io::ErrorKind::StorageFull);
    let error = write(&disk, NEW).expect_err("a full disk");
    assert_eq!(error.to_string(), "/home/game.atar cannot be written: the disk is full.");
}

/// A file that was being overwritten may be incomplete. The message says where the complete content is, in the next run
/// as well.
#[test]
fn a_rescue_copy_is_told() {
    let disk = disk_with(Quirks::default(), true);
    // The copy has been made, and the file opened.
    disk.break_after(6, io::ErrorKind::StorageFull);
    let error = write(&disk, NEW).expect_err("a full disk");
    disk.mend();
    assert_eq!(
        error.to_string(),
        "/home/game.atar cannot be written: the disk is full. The file may be damaged, but a complete copy is in \
         /home/.game.atar.rescue."
    );
    assert_eq!(error.reason(), "the disk is full");
    let left = find_rescue_copy(&disk, Path::new(FILE), Some(Path::new(SPARE)));
    assert_eq!(left.as_deref(), Some(Path::new(RESCUE)));
    assert_eq!(content(&disk, RESCUE).as_deref(), Some(NEW));
}

/// A copy that a crash left behind is somebody's game. A later save neither overwrites nor removes it.
#[test]
fn a_rescue_copy_that_was_left_stays() {
    let disk = disk_with(Quirks::default(), true);
    put(&disk, RESCUE, b"left by a crash");
    for text in [NEW, OLD] {
        assert!(write(&disk, text).expect("a sound disk").is_durable());
        assert_eq!(content(&disk, FILE).as_deref(), Some(text));
    }
    assert_eq!(content(&disk, RESCUE).as_deref(), Some(&b"left by a crash"[..]));
    assert_eq!(disk.files().len(), 3, "{:?}", disk.files());
}

/// Without a rescue copy nothing is overwritten in place.
#[test]
fn without_a_place_for_the_copy_the_file_is_left_alone() {
    let quirks = Quirks { closed: Some(PathBuf::from("/home")), ..Quirks::default() };
    let disk = disk_with(quirks, false);
    let error = write_atomically(&disk, Path::new(FILE), NEW).expect_err("a closed folder");
    assert_eq!(error.reason(), "you do not have permission");
    assert!(error.rescue_copy.is_none());
    assert_eq!(content(&disk, FILE).as_deref(), Some(OLD));
    assert_eq!(find_rescue_copy(&disk, Path::new(FILE), None), None);
}

/// Save said "cannot be written" after the file had been replaced. Once the file has its name, nothing is an error.
#[test]
fn a_file_that_has_taken_its_place_is_written() {
    let disk = disk_with(Quirks::default(), false);
    // The operations: check the path, create a file, append, sync, rename.
    disk.break_after(5, io::ErrorKind::Other);
    let written = write(&disk, NEW).expect("it is there");
    disk.mend();
    assert!(matches!(written, Written::InDoubt(_)), "{written:?}");
    assert_eq!(content(&disk, FILE).as_deref(), Some(NEW));
}

/// Disks on which files, folders or both cannot be synced.
fn unsyncable() -> [Quirks; 3] {
    [(true, false), (false, true), (true, true)].map(|(files, folders)| Quirks {
        unsyncable_files: files,
        unsyncable_folders: folders,
        ..Quirks::default()
    })
}

/// Nothing could be saved on a disk that cannot sync.
#[test]
fn a_disk_that_cannot_sync_is_written_without_a_promise() {
    for quirks in unsyncable() {
        let is_shared = quirks.unsyncable_files;
        for disk in [disk_with(quirks.clone(), false), disk_with(quirks, is_shared)] {
            let written = write(&disk, NEW).expect("it is there");
            assert!(matches!(written, Written::Unconfirmed), "{written:?}");
            assert_eq!(content(&disk, FILE).as_deref(), Some(NEW));
        }
    }
}

/// Neither could the game in progress.
#[test]
fn a_game_is_kept_on_a_disk_that_cannot_sync() {
    unsyncable().into_iter().for_each(keep_on);
}

fn keep_on(quirks: Quirks) {
    let disk = MemoryDisk::new();
    disk.becomes(quirks);
    let (mut kept, _) = GameStore::open(disk.clone(), Path::new("/games")).expect("a folder");
    let id = GameId::new([1; 16]);
    let game = Snapshot { id: id.clone(), file: None, record: json!({"turns": [], "draft": []}).to_string() };
    kept.write_snapshot(|| Some(game)).expect("it is there");
    let change = JournalEntry { at: 0, ply: 0, steps: vec!["step".into()] };
    kept.append(&id, &change, || unreachable!("there is a journal")).expect("it is there");
    drop(kept);
    let (mut kept, found) = GameStore::open(disk.clone(), Path::new("/games")).expect("a folder");
    let record = found.game.expect("a game").record;
    assert!(record.contains(r#""draft":["step"]"#), "{record}");
    kept.clear().expect("it is gone");
}

#[test]
fn on_the_real_disk_nothing_is_left_beside_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.atar");
    for text in ["one", "two"] {
        let written = write_atomically(&SystemDisk, &path, text.as_bytes());
        assert!(written.expect("a disk").is_durable());
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), text);
    }
    assert_eq!(SystemDisk.file_names(folder.path()).expect("names"), ["game.atar"]);
    let missing = folder.path().join("missing/game.atar");
    assert!(write_atomically(&SystemDisk, &missing, b"").is_err());
}
