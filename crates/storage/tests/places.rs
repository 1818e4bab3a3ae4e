//! Programs on one folder: each keeps its own game in progress, and those of programs that have ended are not lost.

#[path = "support/mod.rs"]
mod support;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use atar_storage::{Disk, GamePlaces, LibraryService, PersistentTable, SystemDisk, open_store};
use atar_table::Client;
use serde_json::{Value, json};
use support::MemoryDisk;
use tempfile::TempDir;

/// The request of a page.
const LIST: &[u8] = br#"{"id": 1, "do": "list"}"#;

/// A program that runs: its table, and its library.
struct Program<D: Disk> {
    table: PersistentTable<D>,
    troubles: Vec<String>,
    library: LibraryService<D>,
}

/// Starts a program on a folder.
fn start<D: Disk + Clone>(disk: &D, folder: &Path) -> Program<D> {
    let (opened, places) = GamePlaces::claim(disk, Some(&folder.join("game")));
    let (table, troubles) = PersistentTable::new(1, opened);
    let library = LibraryService::new(disk.clone(), Some(folder.join("library")), 7).with_places(places);
    Program { table, troubles, library }
}

impl<D: Disk + Clone> Program<D> {
    /// Begins a game, and plays as many steps.
    fn play(&mut self, steps: usize) {
        begin(&mut self.table, steps);
    }

    /// Returns how many steps the game on the table has; none if there is no game.
    fn steps(&self) -> Option<usize> {
        let record: Value = serde_json::from_str(&self.table.record()?).expect("a record");
        let turns = record["turns"].as_array().map_or(0, Vec::len);
        Some(turns + record["draft"].as_array().map_or(0, Vec::len))
    }

    /// Returns what is listed: the games, and what people must be told of.
    fn list(&mut self) -> (Vec<Value>, Vec<Value>) {
        let mut answer: Value = serde_json::from_str(&self.library.answer(LIST)).expect("JSON");
        let mut take = |key: &str| serde_json::from_value(answer["ok"][key].take()).expect("a list");
        (take("games"), take("troubles"))
    }

    /// Returns how many steps each listed game has.
    fn listed(&mut self) -> Vec<u64> {
        let (games, troubles) = self.list();
        assert!(troubles.is_empty(), "{troubles:?}");
        games.iter().map(|game| game["steps"].as_u64().expect("a number")).collect()
    }
}

/// Begins a game, and plays as many steps.
fn begin<D: Disk>(table: &mut PersistentTable<D>, steps: usize) {
    let options = json!({"stones": 3, "first": 0});
    let mut ask = |message: Value| {
        let handled = table.handle(Client(1), message.to_string().as_bytes(), None);
        assert_eq!(handled.trouble, None);
    };
    ask(json!({"do": "new_game", "game": "owari", "options": options}));
    for step in ["2", "10", "3", "8", "5"].iter().take(steps) {
        ask(json!({"do": "step", "step": step}));
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn place(folder: &TempDir, number: usize) -> PathBuf {
    folder.path().join(format!("game/place-{number}"))
}

#[test]
fn each_program_has_a_place_of_its_own_for_its_game() {
    let folder = folder();
    let mut all: Vec<_> = (1..=3).map(|_| start(&SystemDisk, folder.path())).collect();
    for (program, steps) in all.iter_mut().zip(1..) {
        assert_eq!((&program.troubles[..], program.steps()), (&[][..], None));
        program.play(steps);
    }
    // What runs is nobody else's, however often it is asked for.
    assert!(all.iter_mut().all(|program| program.listed().is_empty()));
    let tables: Vec<_> = all.iter().map(Program::steps).collect();
    assert_eq!(tables, [Some(1), Some(2), Some(3)]);
}

#[test]
fn the_game_of_a_program_that_has_ended_is_in_the_library() {
    let folder = folder();
    let mut first = start(&SystemDisk, folder.path());
    first.play(1);
    let mut second = start(&SystemDisk, folder.path());
    second.play(2);
    drop(second);
    let played = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    for entry in fs::read_dir(place(&folder, 1)).expect("a folder") {
        let file = File::options().append(true).open(entry.expect("a file").path()).expect("a file");
        file.set_modified(played).expect("a time");
    }
    let (games, troubles) = first.list();
    assert!(troubles.is_empty(), "{troubles:?}");
    assert_eq!((games.len(), &games[0]["steps"]), (1, &json!(2)));
    // It was played when it was kept last, not when it was found.
    assert_eq!(games[0]["stamp"]["at"], json!(1_700_000_000_000_u64));
    assert_eq!((first.listed(), first.steps()), (vec![2], Some(1)));
    // Its place is free again, and empty.
    assert_eq!(start(&SystemDisk, folder.path()).steps(), None);
}

#[test]
fn after_all_have_ended_the_first_game_is_on_the_table_and_the_others_are_in_the_library() {
    let folder = folder();
    let mut both = [start(&SystemDisk, folder.path()), start(&SystemDisk, folder.path())];
    both[0].play(1);
    both[1].play(2);
    drop(both);
    let mut next = start(&SystemDisk, folder.path());
    assert_eq!((next.steps(), next.listed()), (Some(1), vec![2]));
}

#[test]
fn the_first_game_is_in_the_library_if_only_the_second_program_is_left() {
    let folder = folder();
    let mut first = start(&SystemDisk, folder.path());
    first.play(1);
    let mut second = start(&SystemDisk, folder.path());
    second.play(2);
    drop(first);
    assert_eq!((second.listed(), second.steps()), (vec![1], Some(2)));
}

#[test]
fn a_game_that_was_left_and_cannot_be_read_is_set_aside_and_said() {
    let folder = folder();
    let mut first = start(&SystemDisk, folder.path());
    let mut second = start(&SystemDisk, folder.path());
    second.play(2);
    drop(second);
    for entry in fs::read_dir(place(&folder, 1)).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "kept") {
            fs::write(path, "no game").expect("a file");
        }
    }
    let (games, troubles) = first.list();
    assert_eq!((games.len(), troubles.len()), (0, 1));
    let told = troubles[0].as_str().expect("a text");
    assert!(told.contains("was damaged. Atar moved it to ") && told.contains("place-1"), "{told}");
    assert!(first.listed().is_empty());
}

/// Returns a disk on which a program has ended whose game was at the second place.
fn left() -> MemoryDisk {
    let disk = MemoryDisk::new();
    let place = Path::new("/game/place-1");
    let (mut table, _) = PersistentTable::new(2, open_store(disk.clone(), Some(place)));
    begin(&mut table, 2);
    disk
}

#[test]
fn a_full_disk_leaves_the_game_where_it_is() {
    // One operation after the other fails, until bringing it in needs no more of them.
    for operations in 0.. {
        let disk = left();
        let mut program = start(&disk, Path::new("/"));
        assert!(program.library.answer(b"{}").contains("bad_request"), "opened before the disk is full");
        disk.break_after(operations, io::ErrorKind::StorageFull);
        let _refused_or_not = program.library.answer(LIST);
        let was_enough = !disk.is_broken();
        disk.mend();
        assert_eq!(program.listed(), [2], "{operations} operations");
        if was_enough {
            assert!(operations > 5);
            break;
        }
    }
}
