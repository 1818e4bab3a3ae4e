//! Damaged games and games that cannot be opened are quarantined.

use std::io;
use std::path::Path;

use atar_storage::{Disk, GameStore, QuarantineReason, Recovery};

use crate::support::MemoryDisk;
use crate::{FOLDER, aside, begin, content, file, game, record, steps, write};

/// A damaged snapshot does not hide an older one. It is quarantined under a name that no other file gets.
#[test]
fn a_damaged_record_is_put_aside() {
    let disk = MemoryDisk::new();
    let mut play = begin(&disk);
    play.change(0).expect("a sound disk");
    write(&disk, "game-9.kept", b"{\"format\"");
    write(&disk, "game-9.journal", b"{}\n");
    let (kept, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    assert_eq!(found.game.as_ref().map(steps), Some(play.steps.clone()));
    assert_eq!(found.quarantined, [aside("game-9.damaged.kept", QuarantineReason::Damaged)]);
    let aside = &found.quarantined[0].path;
    play.kept = kept;
    for number in 0..20 {
        play.change(number).expect("a sound disk");
    }
    assert_eq!(content(&disk, aside), b"{\"format\"");
    assert_eq!(content(&disk, &aside.with_extension("journal")), b"{}\n");
    let (_, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    assert_eq!(found.quarantined, [], "it is said once");
    assert!(disk.files().iter().all(|name| !name.starts_with("game-9.k")));
}

/// A journal is replayed up to the damage, and all of it is quarantined. Half a line at its end is not damage.
#[test]
fn a_damaged_journal_is_put_aside() {
    let name = "1".repeat(32);
    let change = |number: usize| {
        let step = format!("\"ply\": {number}, \"steps\": [\"step {number}\"]");
        format!("{{\"game\": \"{name}\", \"at\": {number}, {step}}}\n")
    };
    let torn = format!("{}{}{{\"ply\": 2", change(0), change(1));
    let damaged = format!("{}{}\u{0}\n{}", change(0), change(1), change(2));
    let others = change(2).replace("11", "21");
    let others = format!("{}{}{others}", change(0), change(1));
    let elsewhere = format!("{}{}{}", change(0), change(1), change(4));
    for (journal, why) in [
        (torn, None),
        (damaged, Some(QuarantineReason::Damaged)),
        (others, Some(QuarantineReason::WrongGame)),
        (elsewhere, Some(QuarantineReason::WrongGame)),
    ] {
        let disk = MemoryDisk::new();
        write(&disk, "game-4.kept", file(&record(&[])).as_bytes());
        write(&disk, "game-4.journal", journal.as_bytes());
        let (mut kept, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
        let steps = found.game.as_ref().map(steps).expect("a record");
        assert_eq!(steps, ["step 0", "step 1"]);
        kept.write_snapshot(|| game(3, &steps)).expect("a sound disk");
        let copy = why.map(|why| aside("game-4.damaged.journal", why));
        let copies: Vec<_> = copy.into_iter().collect();
        assert_eq!(found.quarantined, copies);
        for copy in copies {
            assert_eq!(content(&disk, &copy.path), journal.as_bytes());
        }
    }
}

/// A saved game that could not be opened twice in a row is quarantined, and the program starts without it.
#[test]
fn a_game_that_ends_the_program_twice_is_put_aside_at_the_third_start() {
    let disk = MemoryDisk::new();
    let mut play = begin(&disk);
    play.change(0).expect("a sound disk");
    let start = || GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    for _ in 0..3 {
        let (kept, found) = start();
        assert!(found.game.is_some(), "what was opened is not counted");
        kept.confirm_opened();
    }
    for _ in 0..2 {
        let (_, found) = start();
        assert_eq!(found.game.as_ref().map(steps), Some(play.steps.clone()));
        disk.power_cut(0);
    }
    let (_, found) = start();
    assert_eq!(found.game, None);
    assert_eq!(found.quarantined, [aside("game-1.damaged.kept", QuarantineReason::CrashedOnOpen)]);
    assert_eq!(start().1, Recovery::default());
}

/// A power cut after a game was opened does not count as a failed attempt to open it.
#[test]
fn power_cuts_do_not_put_a_game_aside_that_was_opened() {
    let disk = MemoryDisk::new();
    write(&disk, "game-1.kept", file(&record(&[])).as_bytes());
    disk.settle();
    for start in 1..5 {
        let (kept, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
        assert!(found.game.is_some() && found.quarantined.is_empty(), "{start}");
        kept.confirm_opened();
        disk.power_cut(0);
    }
}

/// A record that the table refuses is quarantined as well, and the one before it is found.
#[test]
fn a_record_that_cannot_be_played_is_put_aside() {
    let disk = MemoryDisk::new();
    let (old, new) = (["old".to_owned()], ["new".to_owned()]);
    write(&disk, "game-3.atar", record(&old).as_bytes());
    write(&disk, "game-4.kept", file(&record(&new)).as_bytes());
    let (mut kept, found) = GameStore::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    assert_eq!(found.game.as_ref().map(steps), Some(new.to_vec()));
    let found = kept.quarantine().expect("a sound disk");
    assert_eq!(found.game.as_ref().map(steps), Some(old.to_vec()));
    assert_eq!(found.quarantined, [aside("game-4.damaged.kept", QuarantineReason::Unplayable)]);
    let found = kept.quarantine().expect("a sound disk");
    assert_eq!(found.game, None);
    kept.write_snapshot(|| game(1, &[])).expect("a sound disk");
    kept.confirm_opened();
    let mut files = disk.files();
    files.retain(|name| !name.ends_with(".journal"));
    assert_eq!(files, ["game-3.damaged.atar", "game-4.damaged.kept", "game-5.kept"]);
}

#[test]
fn what_cannot_be_put_aside_is_left() {
    for acts in 0..8 {
        let disk = MemoryDisk::new();
        write(&disk, "game-4.kept", b"damaged");
        disk.break_after(acts, io::ErrorKind::PermissionDenied);
        let opened = GameStore::open(disk.clone(), Path::new(FOLDER));
        disk.mend();
        let names = ["game-4.kept", "game-4.damaged.kept"].map(|name| Path::new(FOLDER).join(name));
        let kept = names.iter().filter_map(|name| disk.read(name).ok());
        assert_eq!(kept.collect::<Vec<_>>(), [b"damaged"], "after {acts} acts");
        assert!(opened.is_err() || disk.read(&names[1]).is_ok());
    }
}
