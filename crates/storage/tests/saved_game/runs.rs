//! The game from run to run: it goes on, is closed, or has no place.

use std::path::Path;

use atar_storage::{GameStore, JournalEntry, Recovery, Snapshot, SystemDisk};
use atar_table::MAX_RECORD_BYTES;

use crate::support::MemoryDisk;
use crate::{FOLDER, Play, begin, found, game, id, steps};

/// A new run continues the game of the last one, again and again.
#[test]
fn a_game_goes_on_over_many_runs() {
    let disk = MemoryDisk::new();
    let mut play = begin(&disk);
    for number in 0..50 {
        play.change(number).expect("a sound disk");
        if number.is_multiple_of(4) {
            disk.power_cut(number);
            let (kept, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
            assert_eq!(found.game.as_ref().map(steps), Some(play.steps.clone()));
            kept.confirm_opened();
            play.kept = kept;
        }
    }
    assert!(disk.files().len() <= 2, "no files are left behind: {:?}", disk.files());
}

/// A closed game is not offered again, and its journal never meets another game.
#[test]
fn a_closed_game_is_forgotten() {
    let disk = MemoryDisk::new();
    let mut play = begin(&disk);
    for number in 0..5 {
        play.change(number).expect("a sound disk");
    }
    play.kept.clear().expect("a sound disk");
    disk.power_cut(0);
    assert_eq!(found(&disk), None);
    let mut next = begin(&disk);
    next.change(0).expect("a sound disk");
    disk.power_cut(0);
    assert_eq!(found(&disk), Some(next.steps));
}

/// When a game could not be saved, the journal of the game before it stayed open. The steps of both made a game that
/// nobody had played.
#[test]
fn the_steps_of_another_game_are_never_added_to_this_one() {
    let disk = MemoryDisk::new();
    let mut play = begin(&disk);
    for number in 0..3 {
        play.change(number).expect("a sound disk");
    }
    let other = JournalEntry { at: 0, ply: 0, steps: vec!["of another".to_owned()] };
    let untold = play.kept.append(&id(9), &other, || None);
    let text = untold.expect_err("the game cannot be recorded").to_string();
    assert!(text.ends_with("cannot be written: the game cannot be recorded."), "{text}");
    assert_eq!(found(&disk), Some(play.steps.clone()));
    let all = other.steps.clone();
    let kept = play.kept.append(&id(9), &other, || game(9, &all));
    kept.expect("it can be told now");
    assert_eq!(found(&disk), Some(all));
}

/// Two programs that write the same files would damage them. The second one gets an error until the first has ended.
#[test]
fn one_program_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = GameStore::open(SystemDisk, folder.path()).expect("a folder");
    let second = GameStore::open(SystemDisk, folder.path()).map(|_| ());
    assert!(second.expect_err("it is in use").is_in_use());
    drop(first);
    assert!(GameStore::open(SystemDisk, folder.path()).is_ok());
}

/// A game is also found again on a real disk.
#[test]
fn the_real_disk_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("deep/down");
    let (kept, found) = GameStore::open(SystemDisk, &folder).expect("a folder");
    assert_eq!(found, Recovery::default());
    let mut play = Play { kept, number: 0, steps: Vec::new() };
    for number in 0..20 {
        play.change(number).expect("a disk");
    }
    drop(play.kept);
    let (_, found) = GameStore::open(SystemDisk, &folder).expect("a folder");
    assert_eq!(found.game.as_ref().map(steps), Some(play.steps));
}

/// The error of a folder that cannot be created names it.
#[test]
fn a_folder_that_cannot_be_created_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let error = GameStore::open(SystemDisk, &file.join("games")).map(|_| ()).expect_err("no folder");
    assert!(error.to_string().contains("file/games cannot be created"), "{error}");
}

/// A record near the limit may become too large to be opened again. The error comes when it happens, not at the next
/// start.
#[test]
fn a_game_too_large_to_be_opened_again_is_told() {
    let disk = MemoryDisk::new();
    let mut play = begin(&disk);
    play.change(0).expect("a sound disk");
    let large =
        |bytes| Some(Snapshot { id: id(5), file: None, record: format!("{{\"draft\": []{}}}", " ".repeat(bytes)) });
    let refused = play.kept.write_snapshot(|| large(MAX_RECORD_BYTES));
    let text = refused.expect_err("too large").to_string();
    assert!(text.contains("the game is larger than 16 MiB"), "{text}");
    play.kept.write_snapshot(|| large(MAX_RECORD_BYTES - 50)).expect("just small enough");
    let change = JournalEntry { at: 0, ply: 0, steps: vec!["x".repeat(50)] };
    let kept = play.kept.append(&id(5), &change, || large(MAX_RECORD_BYTES + 1));
    assert!(kept.is_err(), "one step too many");
}
