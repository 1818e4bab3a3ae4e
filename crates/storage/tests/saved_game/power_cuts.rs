//! The game survives power cuts, disks that fail, and the end of the program.

use std::io;
use std::path::Path;

use atar_storage::GameStore;

use crate::support::MemoryDisk;
use crate::{FOLDER, begin, found};

/// The game in progress, draft included, is saved at every step and found again after a power cut.
#[test]
fn every_step_survives_a_power_cut() {
    for changes in 1..40 {
        for torn in [0, 3, 1000] {
            let disk = MemoryDisk::new();
            let mut play = begin(&disk);
            for number in 0..changes {
                play.change(number).expect("a sound disk");
            }
            disk.power_cut(torn);
            assert_eq!(found(&disk), Some(play.steps), "after {changes} changes");
        }
    }
}

/// Each write, sync and rename fails in turn. What was saved before is still there, even after a power cut.
#[test]
fn when_the_disk_fails_nothing_is_lost_that_was_there() {
    let errors = [io::ErrorKind::StorageFull, io::ErrorKind::PermissionDenied];
    for (acts, error) in (0..120).flat_map(|acts| errors.map(|error| (acts, error))) {
        for power_cut in [false, true] {
            fail_after(acts, error, power_cut);
        }
    }
}

fn fail_after(acts: usize, error: io::ErrorKind, power_cut: bool) {
    let disk = MemoryDisk::new();
    let mut play = begin(&disk);
    play.change(0).expect("a sound disk");
    disk.break_after(acts, error);
    let mut safe = play.steps.clone();
    for number in 1..30 {
        match play.change(number) {
            Ok(()) => safe.clone_from(&play.steps),
            Err(why) => {
                let text = why.to_string();
                assert!(text.contains("cannot be written") && text.ends_with('.'), "{text}");
                break;
            }
        }
    }
    if power_cut {
        disk.power_cut(0);
    }
    disk.mend();
    let found = found(&disk);
    let both = [Some(safe), Some(play.steps.clone())];
    assert!(both.contains(&found), "after {acts} acts: {found:?} is none of {both:?}");
}

/// When the disk works again, the game is saved again, from its next step on.
#[test]
fn a_mended_disk_keeps_the_whole_game_again() {
    for acts in 0..40 {
        let disk = MemoryDisk::new();
        let mut play = begin(&disk);
        play.change(0).expect("a sound disk");
        disk.break_after(acts, io::ErrorKind::StorageFull);
        let failed = (1..10).find(|&number| play.change(number).is_err());
        disk.mend();
        play.change(11).expect("a mended disk");
        play.change(12).expect("a mended disk");
        disk.power_cut(5);
        assert_eq!(found(&disk), Some(play.steps), "{failed:?} failed after {acts} acts");
    }
}

/// A disk that fails while the saved game is read does not change it.
#[test]
fn reading_changes_nothing() {
    let disk = MemoryDisk::new();
    let mut play = begin(&disk);
    for number in 0..6 {
        play.change(number).expect("a sound disk");
    }
    for acts in 0..6 {
        disk.break_after(acts, io::ErrorKind::PermissionDenied);
        let _ = GameStore::open(disk.clone(), Path::new(FOLDER));
        disk.mend();
    }
    assert_eq!(found(&disk), Some(play.steps));
}
