//! The game in progress survives crashes, power cuts and disks that fail (product.md, "Saving").

mod support;

use std::io;
use std::path::{Path, PathBuf};

use atar_keep::{Change, Disk, Found, KeptGame, NotKept, SystemDisk};
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
    opened.expect("a sound disk").1.record.as_ref().map(steps)
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
            assert_eq!(found.record.as_ref().map(steps), Some(play.steps.clone()));
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

fn write(disk: &PaperDisk, name: &str, bytes: &[u8]) {
    let mut file = disk.create(&Path::new(FOLDER).join(name)).expect("a file");
    disk.append(&mut file, bytes).expect("written");
}

fn content(disk: &PaperDisk, path: &Path) -> Vec<u8> {
    disk.read(path).expect("a file")
}

/// A record that rotted on the disk does not hide an older one; it is put aside, under a name that nothing takes from it.
#[test]
fn a_damaged_record_is_put_aside() {
    let disk = PaperDisk::new();
    let mut play = begin(&disk);
    play.change(0).expect("a sound disk");
    write(&disk, "game-9.atar", b"{\"format\"");
    write(&disk, "game-9.journal", b"{}\n");
    let (kept, found) = KeptGame::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    assert_eq!(found.record.as_ref().map(steps), Some(play.steps.clone()));
    let aside = Path::new(FOLDER).join("game-9.damaged.atar");
    assert_eq!(found.damaged, std::slice::from_ref(&aside));
    play.kept = kept;
    for number in 0..20 {
        play.change(number).expect("a sound disk");
    }
    assert_eq!(content(&disk, &aside), b"{\"format\"");
    assert_eq!(content(&disk, &aside.with_extension("journal")), b"{}\n");
    let (_, found) = KeptGame::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    assert_eq!(found.damaged, Vec::<PathBuf>::new(), "it is said once");
    assert!(
        disk.files()
            .iter()
            .all(|name| !name.starts_with("game-9.a"))
    );
}

/// A journal counts up to where it is damaged, and the whole of it is put aside. Half a line at its end is no damage.
#[test]
fn a_damaged_journal_is_put_aside() {
    let change = |number: usize| format!("{{\"ply\": {number}, \"steps\": [\"step {number}\"]}}\n");
    let torn = format!("{}{}{{\"ply\": 2", change(0), change(1));
    let damaged = format!("{}{}\u{0}\n{}", change(0), change(1), change(2));
    for (journal, aside) in [(torn, false), (damaged, true)] {
        let disk = PaperDisk::new();
        write(&disk, "game-4.atar", record(&[]).to_string().as_bytes());
        write(&disk, "game-4.journal", journal.as_bytes());
        let (mut kept, found) =
            KeptGame::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
        let steps = found.record.as_ref().map(steps).expect("a record");
        assert_eq!(steps, ["step 0", "step 1"]);
        kept.keep_whole(&record(&steps)).expect("a sound disk");
        let copy = Path::new(FOLDER).join("game-4.damaged.journal");
        assert_eq!(
            found.damaged,
            if aside { vec![copy.clone()] } else { vec![] }
        );
        assert!(!aside || content(&disk, &copy) == journal.as_bytes());
    }
}

/// A record that the table refuses is put aside as well, and the one before it is found.
#[test]
fn a_record_that_cannot_be_played_is_put_aside() {
    let disk = PaperDisk::new();
    let (old, new) = (["old".to_owned()], ["new".to_owned()]);
    write(&disk, "game-3.atar", record(&old).to_string().as_bytes());
    write(&disk, "game-4.atar", record(&new).to_string().as_bytes());
    let (mut kept, found) = KeptGame::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    assert_eq!(found.record.as_ref().map(steps), Some(new.to_vec()));
    let found = kept.put_aside().expect("a sound disk");
    assert_eq!(found.record.as_ref().map(steps), Some(old.to_vec()));
    assert_eq!(
        found.damaged,
        [Path::new(FOLDER).join("game-4.damaged.atar")]
    );
    let found = kept.put_aside().expect("a sound disk");
    assert_eq!(found.record, None);
    kept.keep_whole(&record(&[])).expect("a sound disk");
    let mut files = disk.files();
    files.retain(|name| !name.ends_with(".journal"));
    assert_eq!(
        files,
        ["game-3.damaged.atar", "game-4.damaged.atar", "game-5.atar"]
    );
}

/// What is damaged and cannot be put aside is not written over: the folder is not used then.
#[test]
fn what_cannot_be_put_aside_is_left() {
    for acts in 0..8 {
        let disk = PaperDisk::new();
        write(&disk, "game-4.atar", b"damaged");
        disk.break_after(acts, io::ErrorKind::PermissionDenied);
        let opened = KeptGame::open(disk.clone(), Path::new(FOLDER));
        disk.mend();
        let names = ["game-4.atar", "game-4.damaged.atar"].map(|name| Path::new(FOLDER).join(name));
        let kept = names.iter().filter_map(|name| disk.read(name).ok());
        assert_eq!(kept.collect::<Vec<_>>(), [b"damaged"], "after {acts} acts");
        assert!(opened.is_err() || disk.read(&names[1]).is_ok());
    }
}

/// Two programs that write the same files would spoil them: the second is told so, until the first has ended.
#[test]
fn one_program_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = KeptGame::open(SystemDisk, folder.path()).expect("a folder");
    let second = KeptGame::open(SystemDisk, folder.path()).map(|_| ());
    assert!(second.expect_err("it is in use").is_in_use());
    drop(first);
    assert!(KeptGame::open(SystemDisk, folder.path()).is_ok());
}

/// The same on a real disk, with real files.
#[test]
fn the_real_disk_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("deep/down");
    let (kept, found) = KeptGame::open(SystemDisk, &folder).expect("a folder");
    assert_eq!(found, Found::default());
    let mut play = Play {
        kept,
        steps: Vec::new(),
    };
    for number in 0..20 {
        play.change(number).expect("a disk");
    }
    drop(play.kept);
    let (_, found) = KeptGame::open(SystemDisk, &folder).expect("a folder");
    assert_eq!(found.record.as_ref().map(steps), Some(play.steps));
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

/// "files carry their version; a fixture of every kind of file is committed for each version and opened by a test"
#[test]
fn a_game_that_was_kept_by_any_version_is_found() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let disk = PaperDisk::new();
    let mut newest = begin(&disk);
    newest.change(0).expect("a sound disk");
    let kept = disk.read(&Path::new(FOLDER).join("game-1.atar"));
    let kept: Value = serde_json::from_slice(&kept.expect("a record")).expect("JSON");
    let version = kept["kept_version"].as_u64().expect("a version");
    for version in 1..=version {
        let disk = PaperDisk::new();
        for name in ["game-3.atar", "game-3.journal"] {
            let fixture = fixtures.join(format!("kept-{version}")).join(name);
            let bytes = std::fs::read(&fixture).unwrap_or_else(|error| {
                panic!("{}: {error}: each version needs one", fixture.display())
            });
            write(&disk, name, &bytes);
        }
        let (_, found) = KeptGame::open(disk, Path::new(FOLDER)).expect("a sound disk");
        assert_eq!(found.damaged, [] as [PathBuf; 0]);
        let record = found.record.expect("a record");
        assert_eq!(record["kept_file"], "/games/friends.atar");
        // The placement on g4 was taken back; the last line is what a power cut left.
        assert_eq!(
            steps(&record),
            [
                "@g6", "commit", "@h11", "commit", "@g5", "commit", "@h9", "commit", "@h2"
            ]
        );
    }
}

/// A game in a form that only a newer program knows is put aside as it is.
#[test]
fn a_game_of_a_newer_version_is_not_touched() {
    let disk = PaperDisk::new();
    let text = br#"{"format": "atar-record", "kept_version": 2, "moves": "e2e4"}"#;
    write(&disk, "game-4.atar", text);
    let (_, found) = KeptGame::open(disk.clone(), Path::new(FOLDER)).expect("a sound disk");
    assert_eq!(found.record, None);
    let aside = Path::new(FOLDER).join("game-4.damaged.atar");
    assert_eq!(disk.read(&aside).expect("the file"), text);
}
