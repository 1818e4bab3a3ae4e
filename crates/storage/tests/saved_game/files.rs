//! Names and formats of the files, of this version and others.

use std::path::{Path, PathBuf};

use atar_storage::{GameStore, QuarantineReason, Recovery, Snapshot};
use serde_json::Value;

use crate::support::MemoryDisk;
use crate::{FOLDER, aside, begin, content, file, game, id, record, steps, write};

/// A game is not saved after the highest number, since it would not be found again.
#[test]
fn a_game_after_the_last_number_is_told() {
    let disk = MemoryDisk::new();
    write(&disk, "game-4294967295.kept", b"damaged");
    let (mut kept, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    assert_eq!(found.quarantined, [aside("game-4294967295.damaged.kept", QuarantineReason::Damaged)]);
    let error = kept.write_snapshot(|| game(1, &[]));
    let error = error.expect_err("no number is left").to_string();
    assert!(error.contains("no number left"), "{error}");
}

/// Only a number in the form that the program writes counts: `game-07` is not the file of game 7.
#[test]
fn a_number_that_is_written_otherwise_is_no_game() {
    for name in ["game-07.kept", "game-+7.kept", "game-07.atar"] {
        let disk = MemoryDisk::new();
        write(&disk, name, file(&record(&[])).as_bytes());
        let opened = GameStore::open(disk.clone(), Path::new(FOLDER));
        let (mut kept, found) = opened.expect("a sound disk");
        assert_eq!(found, Recovery::default());
        kept.write_snapshot(|| game(1, &[])).expect("a sound disk");
        assert!(disk.files().contains(&name.to_owned()), "{name}");
    }
}

/// Files carry their version. Each version has a fixture that is opened here.
#[test]
fn a_game_that_was_kept_by_any_version_is_found() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let disk = MemoryDisk::new();
    let mut newest = begin(&disk);
    newest.change(0).expect("a sound disk");
    let kept = content(&disk, &Path::new(FOLDER).join("game-1.kept"));
    let line = kept.split(|&byte| byte == b'\n').next().expect("a line");
    let line: Value = serde_json::from_slice(line).expect("JSON");
    let version = line["kept"].as_u64().expect("a version");
    for version in 1..=version {
        let disk = MemoryDisk::new();
        let folder = fixtures.join(format!("kept-{version}"));
        let ending = if version == 1 { "atar" } else { "kept" };
        for name in [&format!("game-3.{ending}"), "game-3.journal"] {
            let fixture = folder.join(name);
            let bytes = std::fs::read(&fixture)
                .unwrap_or_else(|error| panic!("{}: {error}: each version needs one", fixture.display()));
            write(&disk, name, &bytes);
        }
        let (_, found) = GameStore::open(disk, Path::new(FOLDER)).expect("a sound disk");
        assert_eq!(found.quarantined, []);
        let game = found.game.expect("a game");
        // The placement on g4 was taken back. The last line of the journal is incomplete, as after a power cut.
        assert_eq!(steps(&game), ["@g6", "commit", "@h11", "commit", "@g5", "commit", "@h9", "commit", "@h2"]);
        // The file in the first version is ignored: see the next test.
        let path = (version > 1).then(|| PathBuf::from("/games/friends.atar"));
        assert_eq!(game.file.map(|file| file.path), path);
    }
}

/// The first version stored the game's file under a key of the record, which may come from anybody. A record that was
/// opened and continued could name any file, and the next Save overwrote it.
#[test]
fn no_key_of_a_record_means_anything_to_the_program() {
    let disk = MemoryDisk::new();
    let crafted = r#"{"format": "atar-record", "draft": ["step"], "kept_version": 1, "kept_file": "/home/ann/.profile", "file": "/x", "kept": 2, "game": "atar"}"#;
    write(&disk, "game-1.atar", crafted.as_bytes());
    let (mut kept, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    let found = found.game.expect("a game");
    assert_eq!(found.file, None);
    assert!(!found.record.contains("kept_"), "{}", found.record);
    // Saves the game again, with those keys as a record from outside would have them, on one line or several.
    for record in [crafted.to_owned(), crafted.replace(", ", ",\n")] {
        let game = Snapshot { id: id(1), file: None, record: record.clone() };
        kept.write_snapshot(|| Some(game)).expect("a sound disk");
        drop(kept);
        let (again, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
        let found = found.game.expect("a game");
        assert_eq!((found.file, found.record), (None, record));
        kept = again;
        kept.confirm_opened();
    }
}

/// A game of a newer version is quarantined unchanged.
#[test]
fn a_game_of_a_newer_version_is_not_touched() {
    for (name, text) in [
        ("game-4.atar", r#"{"format": "atar-record", "kept_version": 2, "moves": "e2e4"}"#),
        ("game-4.kept", "{\"kept\": 3, \"game\": \"1\"}\n{\"draft\": []}"),
    ] {
        let disk = MemoryDisk::new();
        write(&disk, name, text.as_bytes());
        let (_, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
        assert_eq!(found.game, None);
        assert_eq!(content(&disk, &found.quarantined[0].path), text.as_bytes());
    }
}
