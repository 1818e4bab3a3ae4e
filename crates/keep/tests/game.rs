//! The game in progress survives crashes, power cuts and disks that fail (product.md, "Saving").

mod support;

use std::io;
use std::path::Path;

use atar_keep::{Change, Disk, KeptGame, NotKept, SystemDisk};
use serde_json::{Value, json};
use support::PaperDisk;

const FOLDER: &str = "/games";

fn record(steps: &[String]) -> Value {
    json!({"format": "atar-record", "turns": [], "draft": steps, "result": null})
}

fn steps(record: &Value) -> Vec<String> {
    serde_json::from_value(record["draft"].clone()).expect("steps")
}

/// A game as the table knows it, and its changes: steps, takings back, and a new game now and then.
struct Play<D: Disk> {
    kept: KeptGame<D>,
    steps: Vec<String>,
}

impl<D: Disk> Play<D> {
    fn change(&mut self, number: usize) -> Result<(), NotKept> {
        if number.is_multiple_of(7) {
            self.steps = vec![format!("new {number}")];
            return self.kept.keep_whole(&record(&self.steps));
        }
        let ply = self.steps.len() - usize::from(number.is_multiple_of(3) && self.steps.len() > 1);
        let change = Change {
            ply,
            steps: vec![format!("step {number}")],
        };
        self.steps.truncate(ply);
        self.steps.extend(change.steps.clone());
        self.kept.keep(&change, || record(&self.steps))
    }
}

fn begin(disk: &PaperDisk) -> Play<PaperDisk> {
    let (kept, _) = KeptGame::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    Play {
        kept,
        steps: Vec::new(),
    }
}

fn found(disk: &PaperDisk) -> Option<Vec<String>> {
    let opened = KeptGame::open(disk.clone(), Path::new(FOLDER));
    opened.expect("a sound disk").1.as_ref().map(steps)
}

/// "The game in progress, draft included, is kept at every step […] and offered again after a quit, a crash or a power cut."
#[test]
fn every_step_survives_a_power_cut() {
    for changes in 1..40 {
        for torn in [0, 3, 1000] {
            let disk = PaperDisk::new();
            let mut play = begin(&disk);
            for number in 0..changes {
                play.change(number).expect("a sound disk");
            }
            disk.power_cut(torn);
            assert_eq!(found(&disk), Some(play.steps), "after {changes} changes");
        }
    }
}

/// Every write, sync and rename fails in turn: what was kept before is still there, also when the power goes then.
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
    let disk = PaperDisk::new();
    let mut play = begin(&disk);
    play.change(0).expect("a sound disk");
    disk.break_after(acts, error);
    let mut safe = play.steps.clone();
    for number in 1..30 {
        match play.change(number) {
            Ok(()) => safe.clone_from(&play.steps),
            Err(why) => {
                let text = why.to_string();
                assert!(
                    text.contains("cannot be written") && text.ends_with('.'),
                    "{text}"
                );
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
    assert!(
        both.contains(&found),
        "after {acts} acts: {found:?} is none of {both:?}"
    );
}

/// When the disk works again, the game is kept again, from its next step on.
#[test]
fn a_mended_disk_keeps_the_whole_game_again() {
    for acts in 0..40 {
        let disk = PaperDisk::new();
        let mut play = begin(&disk);
        play.change(0).expect("a sound disk");
        disk.break_after(acts, io::ErrorKind::StorageFull);
        let failed = (1..10).find(|&number| play.change(number).is_err());
        disk.mend();
        play.change(11).expect("a mended disk");
        play.change(12).expect("a mended disk");
        disk.power_cut(5);
        assert_eq!(
            found(&disk),
            Some(play.steps),
            "{failed:?} failed after {acts} acts"
        );
    }
}

/// A disk that fails while the kept game is read leaves it for the next time.
#[test]
fn reading_changes_nothing() {
    let disk = PaperDisk::new();
    let mut play = begin(&disk);
    for number in 0..6 {
        play.change(number).expect("a sound disk");
    }
    for acts in 0..6 {
        disk.break_after(acts, io::ErrorKind::PermissionDenied);
        let _ = KeptGame::open(disk.clone(), Path::new(FOLDER));
        disk.mend();
    }
    assert_eq!(found(&disk), Some(play.steps));
}

/// A new run goes on where the last one was, again and again.
#[test]
fn a_game_goes_on_over_many_runs() {
    let disk = PaperDisk::new();
    let mut play = begin(&disk);
    for number in 0..50 {
        play.change(number).expect("a sound disk");
        if number.is_multiple_of(4) {
            disk.power_cut(number);
            let (kept, found) =
                KeptGame::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
            assert_eq!(found.as_ref().map(steps), Some(play.steps.clone()));
            play.kept = kept;
        }
    }
    assert!(
        disk.files().len() <= 2,
        "no files are left behind: {:?}",
        disk.files()
    );
}

/// A closed game is not offered again, and its journal never meets another game.
#[test]
fn a_closed_game_is_forgotten() {
    let disk = PaperDisk::new();
    let mut play = begin(&disk);
    for number in 0..5 {
        play.change(number).expect("a sound disk");
    }
    play.kept.forget().expect("a sound disk");
    disk.power_cut(0);
    assert_eq!(found(&disk), None);
    let mut next = begin(&disk);
    next.change(0).expect("a sound disk");
    disk.power_cut(0);
    assert_eq!(found(&disk), Some(next.steps));
}

/// A record that rotted on the disk does not hide an older one, and is no reason to fail.
#[test]
fn a_damaged_record_is_passed_over() {
    let disk = PaperDisk::new();
    let mut play = begin(&disk);
    play.change(0).expect("a sound disk");
    let mut file = disk
        .create(Path::new("/games/game-9.atar"))
        .expect("a file");
    disk.append(&mut file, b"{\"format\"").expect("written");
    assert_eq!(found(&disk), Some(play.steps));
}

/// The same on a real disk, with real files.
#[test]
fn the_real_disk_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("deep/down");
    let (kept, found) = KeptGame::open(SystemDisk, &folder).expect("a folder");
    assert_eq!(found, None);
    let mut play = Play {
        kept,
        steps: Vec::new(),
    };
    for number in 0..20 {
        play.change(number).expect("a disk");
    }
    let (_, found) = KeptGame::open(SystemDisk, &folder).expect("a folder");
    assert_eq!(found.as_ref().map(steps), Some(play.steps));
}

/// A folder that cannot be is said, with its name.
#[test]
fn a_folder_that_cannot_be_created_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let error = KeptGame::open(SystemDisk, &file.join("games"))
        .map(|_| ())
        .expect_err("no folder");
    assert!(
        error.to_string().contains("file/games cannot be created"),
        "{error}"
    );
}
