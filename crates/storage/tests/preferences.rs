//! Settings, recent files and the window are remembered, and never lost to a bad file.

mod support;

use std::io;
use std::path::{Path, PathBuf};

use atar_storage::{Disk, PreferencesFile, SystemDisk, WindowState};
use serde_json::{Map, Value, json};
use support::MemoryDisk;

const FILE: &str = "/data/notes.json";

fn write(disk: &MemoryDisk, text: &str) {
    let mut file = disk.create(Path::new(FILE)).expect("a file");
    disk.append(&mut file, text.as_bytes()).expect("written");
}

fn open(disk: &MemoryDisk) -> PreferencesFile<MemoryDisk> {
    PreferencesFile::open(disk.clone(), Path::new(FILE))
}

fn read(disk: &MemoryDisk) -> Value {
    let bytes = disk.read(Path::new(FILE)).expect("the file");
    serde_json::from_slice(&bytes).expect("JSON")
}

#[test]
fn what_was_noted_is_there_in_the_next_run() {
    let disk = MemoryDisk::new();
    let window = WindowState { x: 1.0, y: 2.0, width: 900.0, height: 600.0, maximized: true };
    let mut file = open(&disk);
    file.update(|preferences| {
        preferences.settings.insert("theme".to_owned(), json!("dark"));
        preferences.window = Some(window);
        preferences.add_recent(Path::new("/a.atar"));
    })
    .expect("a sound disk");
    disk.power_cut(0);
    assert_eq!(open(&disk).preferences(), file.preferences());
    assert_eq!(open(&disk).preferences().window, Some(window));
}

/// Files carry their version. Each version has a fixture that is opened here.
#[test]
fn the_notes_of_every_version_are_read() {
    let disk = MemoryDisk::new();
    let fixture = include_str!("fixtures/notes-1.json");
    write(&disk, fixture);
    let mut file = open(&disk);
    assert_eq!(file.preferences().settings["theme"], "dark");
    assert_eq!(file.preferences().recent.len(), 2);
    file.update(|preferences| preferences.remove_recent(Path::new("/games/one.atar"))).expect("a sound disk");
    let written = read(&disk);
    assert_eq!(written["later"], true, "unknown keys are kept");
    let version = written["version"].as_u64().expect("a version");
    let fixture: Value = serde_json::from_str(fixture).expect("JSON");
    assert_eq!(fixture["version"], version, "a new version needs a new fixture");
}

#[test]
fn a_newer_file_is_left_alone() {
    let disk = MemoryDisk::new();
    write(&disk, r#"{"version": 2, "settings": {"theme": "light"}}"#);
    let mut file = open(&disk);
    let trouble = file.trouble().expect("it is said");
    assert!(trouble.contains("newer version"), "{trouble}");
    file.update(|preferences| preferences.add_recent(Path::new("/a.atar"))).expect("nothing is written");
    assert_eq!(read(&disk)["version"], 2);
}

#[test]
fn a_damaged_file_is_put_aside() {
    for damaged in ["", "{", "[]", "{}", r#"{"version": "1"}"#, r#"{"version": 1, "recent": 5}"#] {
        let disk = MemoryDisk::new();
        write(&disk, damaged);
        let mut file = open(&disk);
        let trouble = file.trouble().expect("it is said");
        assert!(trouble.contains(" /data/notes.damaged "), "{trouble}");
        file.update(|preferences| preferences.add_recent(Path::new("/a.atar"))).expect("a sound disk");
        let aside = disk.read(Path::new("/data/notes.damaged")).expect("put aside");
        assert_eq!(aside, damaged.as_bytes());
        assert_eq!(open(&disk).preferences().recent, [PathBuf::from("/a.atar")]);
    }
}

/// A file that exists but cannot be read may be undamaged, so it is not overwritten.
#[test]
fn an_unreadable_file_is_not_written_over() {
    let disk = MemoryDisk::new();
    write(&disk, include_str!("fixtures/notes-1.json"));
    disk.break_after(0, io::ErrorKind::PermissionDenied);
    let mut file = open(&disk);
    disk.mend();
    file.update(|preferences| preferences.add_recent(Path::new("/a.atar"))).expect("nothing is written");
    assert_eq!(read(&disk)["settings"]["theme"], "dark");
}

#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    for acts in 0..6 {
        let disk = MemoryDisk::new();
        write(&disk, include_str!("fixtures/notes-1.json"));
        let mut file = open(&disk);
        disk.break_after(acts, io::ErrorKind::StorageFull);
        let changed = file.update(|preferences| preferences.add_recent(Path::new("/a.atar")));
        disk.mend();
        assert!(changed.is_err(), "after {acts} acts");
        assert_eq!(file.preferences().recent[0], Path::new("/a.atar"), "it holds for this run");
        assert_eq!(open(&disk).preferences().settings["theme"], "dark");
    }
}

/// The latest file comes first, each is listed once, ten at most.
#[test]
fn recent_files_are_few_and_different() {
    let disk = MemoryDisk::new();
    let mut file = open(&disk);
    for name in (0..15).chain([7]) {
        file.update(|preferences| preferences.add_recent(Path::new(&format!("/{name}.atar")))).expect("a sound disk");
    }
    let recent = open(&disk).preferences().recent.clone();
    assert_eq!(recent.len(), 10);
    assert_eq!(recent[0], Path::new("/7.atar"));
    assert_eq!(recent.iter().filter(|file| file.ends_with("7.atar")).count(), 1);
}

/// Nothing is written when nothing has changed.
#[test]
fn the_same_notes_are_not_written_again() {
    let disk = MemoryDisk::new();
    let mut file = open(&disk);
    file.update(|preferences| preferences.add_recent(Path::new("/a.atar"))).expect("a sound disk");
    disk.break_after(0, io::ErrorKind::StorageFull);
    file.update(|preferences| preferences.add_recent(Path::new("/a.atar"))).expect("nothing to write");
}

fn settings(value: Value) -> Map<String, Value> {
    value.as_object().expect("an object").clone()
}

/// Of two programs on one folder the last one wrote its settings over those of the other: lessons that were solved in
/// one of them were unsolved again.
#[test]
fn what_another_program_has_saved_is_returned_and_not_written_over() {
    let disk = MemoryDisk::new();
    let (mut first, mut second) = (open(&disk), open(&disk));
    let stamps = [first.settings().stamp, second.settings().stamp];
    let kept = first.keep_settings(&settings(json!({ "lessons": 3 })), &stamps[0]).expect("a sound disk");
    assert_eq!(kept, None);
    first.update(|preferences| preferences.add_recent(Path::new("/a.atar"))).expect("a sound disk");

    let mine = settings(json!({ "puzzles": 2 }));
    let theirs = second.keep_settings(&mine, &stamps[1]).expect("a sound disk").expect("it is not written over");
    assert_eq!(Value::from(theirs.settings), json!({ "lessons": 3 }));
    let both = settings(json!({ "lessons": 3, "puzzles": 2 }));
    assert_eq!(second.keep_settings(&both, &theirs.stamp).expect("a sound disk"), None);
    second.update(|preferences| preferences.add_recent(Path::new("/b.atar"))).expect("a sound disk");
    let read = read(&disk);
    assert_eq!(read["settings"], Value::from(both));
    assert_eq!(read["recent"], json!(["/b.atar", "/a.atar"]));
}

/// Settings that could not be written are those of this run, until they can be.
#[test]
fn settings_that_could_not_be_written_stay_in_this_run() {
    let disk = MemoryDisk::new();
    let mut file = open(&disk);
    let mine = settings(json!({ "lessons": 3 }));
    let stamp = file.settings().stamp;
    disk.break_after(0, io::ErrorKind::StorageFull);
    file.keep_settings(&mine, &stamp).expect_err("a full disk");
    disk.mend();
    assert_eq!(file.settings().settings, mine);
    file.update(|preferences| preferences.add_recent(Path::new("/a.atar"))).expect("a sound disk");
    assert_eq!(read(&disk)["settings"], Value::from(mine));
}

/// A newer version of the program was used on the folder meanwhile: its file is not written over.
#[test]
fn a_file_that_has_become_newer_is_left_alone() {
    let disk = MemoryDisk::new();
    let mut file = open(&disk);
    file.update(|preferences| preferences.add_recent(Path::new("/a.atar"))).expect("a sound disk");
    write(&disk, r#"{"version": 2, "settings": {"theme": "light"}}"#);
    let stamp = file.settings().stamp;
    let why = file.keep_settings(&settings(json!({ "theme": "dark" })), &stamp).expect_err("it is newer");
    assert!(why.to_string().contains("a newer version of Atar has changed it"), "{why}");
    assert_eq!(file.settings().settings["theme"], "dark", "it holds for this run");
    assert_eq!(file.keep_settings(&settings(json!({})), &file.settings().stamp).expect("nothing is written"), None);
    assert_eq!(read(&disk)["version"], 2);
}

/// Programs that write at once wait for each other: of a hundred changes none is lost.
#[test]
fn changes_of_several_programs_at_once_are_all_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("notes.json");
    std::thread::scope(|scope| {
        for program in 0..2 {
            let path = &path;
            scope.spawn(move || {
                let mut file = PreferencesFile::open(SystemDisk, path);
                for number in 0..25 {
                    let mut found = file.settings();
                    loop {
                        let mut next = found.settings;
                        next.insert(format!("{program} {number}"), json!(1.1));
                        match file.keep_settings(&next, &found.stamp) {
                            Ok(None) => break,
                            Ok(Some(theirs)) => found = theirs,
                            // The other one has the file for longer than people wait.
                            Err(why) => {
                                found = {
                                    assert!(why.is_in_use(), "{why}");
                                    file.settings()
                                }
                            }
                        }
                    }
                }
            });
        }
    });
    assert_eq!(PreferencesFile::open(SystemDisk, &path).settings().settings.len(), 50);
}
