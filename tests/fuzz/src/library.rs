//! The library: whatever lies in its folder and whatever a page asks, it answers, loses no file without a word, and its
//! index says what the files say.
//!
//! An input that is taken as it is holds an index, then a game after the line `=== game`.

use std::collections::BTreeMap;
use std::path::Path;

use atar_storage::{Disk, Library, LibraryService};
use atar_table::{GameSummary, LibraryStamp, stamped, summary};
use serde_json::Value;

use crate::Input;
use crate::choices::Choices;
use crate::kept::support::MemoryDisk;

const FOLDER: &str = "/library";
const INDEX: &str = "index.jsonl";
const GAME: &str = "=== game\n";
const NOW: u64 = 1_795_000_000_000;
/// The most requests of a page.
const MOST: usize = 6;

const FIRST: &str = include_str!("../../../crates/storage/tests/fixtures/library-1/1795000000000-0a1b2c3d.atar");
const SECOND: &str = include_str!("../../../crates/storage/tests/fixtures/library-1/1795000100000-4e5f6071.atar");
const LINES: &str = include_str!("../../../crates/storage/tests/fixtures/library-1/index.jsonl");
const IDS: [&str; 4] = ["1795000000000-0a1b2c3d", "1795000100000-4e5f6071", "no-game", "../../x"];

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(bytes) => {
            let text = String::from_utf8_lossy(bytes);
            let (index, game) = text.split_once(GAME).unwrap_or((&text, ""));
            check_summary(game);
            check_folder(index.as_bytes(), &[(IDS[0], game.as_bytes())]);
        }
        Input::Directions(mut choices) => directed(&mut choices),
    }
}

/// Sound files, of which some are damaged, and what a page asks of them.
fn directed(choices: &mut Choices) {
    let mut damaged = |text: &str| match choices.below(3) {
        0 => choices.changed(text),
        _ => text.to_owned(),
    };
    let (first, second, index) = (damaged(FIRST), damaged(SECOND), damaged(LINES));
    check_summary(&first);
    let files = [(IDS[0], first.as_bytes()), (IDS[1], second.as_bytes())];
    let disk = check_folder(index.as_bytes(), &files);
    let mut service = LibraryService::new(disk.clone(), Some(FOLDER.into()), 7);
    for _ in 0..choices.below(MOST) {
        let request = any_request(choices);
        let answer: Value = serde_json::from_str(&service.answer(request.as_bytes())).expect("an answer");
        assert_ne!(answer["ok"].is_null(), answer["error"].is_null(), "{request}: {answer}");
        if let Some(text) = answer["error"]["text"].as_str() {
            assert!(text.ends_with('.'), "{text}");
        }
    }
    check_index(&disk);
}

/// A request of a page, sound or not.
fn any_request(choices: &mut Choices) -> String {
    let id = *choices.of(&IDS);
    let text = Value::from(*choices.of(&[FIRST, SECOND, "{}"]));
    let request = match choices.below(10) {
        0 => r#"{"id": 1, "do": "list"}"#.to_owned(),
        1 => format!(r#"{{"id": 1, "do": "read", "game": "{id}"}}"#),
        2 => format!(r#"{{"id": 1, "do": "keep", "text": {text}, "at": {NOW}, "seconds": 1, "of": "{id}"}}"#),
        3 => format!(
            r#"{{"id": 1, "do": "keep", "text": {text}, "at": {NOW}, "seconds": 0, "key": "{id}", "won": [0]}}"#
        ),
        4 => format!(r#"{{"id": 1, "do": "keep", "text": {text}, "at": {NOW}, "seconds": 0, "found": true}}"#),
        5 => format!(r#"{{"id": 1, "do": "import", "texts": [{text}], "at": {NOW}}}"#),
        6 => format!(r#"{{"id": 1, "do": "remove", "games": ["{id}"], "at": {NOW}}}"#),
        7 => format!(r#"{{"id": 1, "do": "restore", "games": ["{id}"]}}"#),
        8 => r#"{"id": 1, "do": "deleted"}"#.to_owned(),
        _ => choices.json(3),
    };
    if choices.one_in(4) { choices.changed(&request) } else { request }
}

/// What is listed of a game is the same of the text that the library writes of it.
fn check_summary(text: &str) {
    let Ok(read) = summary(text) else {
        return;
    };
    let stamp = LibraryStamp { id: "a".to_owned(), at: 1, seconds: 2, ..LibraryStamp::default() };
    let written = stamped(text, Some(&stamp), Some(text)).expect("a game");
    assert!(written.replaces, "a game takes the place of itself");
    let again = summary(&written.text).expect("what was written is read");
    assert_eq!(again, GameSummary { stamp: Some(stamp), ..read });
    assert_eq!(again, written.summary);
}

/// Opens a library on these files, each of which must be there afterwards, under its name or set aside.
fn check_folder(index: &[u8], files: &[(&str, &[u8])]) -> MemoryDisk {
    let disk = MemoryDisk::new();
    put(&disk, INDEX, index);
    for (id, bytes) in files {
        put(&disk, &format!("{id}.atar"), bytes);
    }
    drop(Library::open(disk.clone(), Path::new(FOLDER), NOW, 7).expect("a library"));
    for (id, bytes) in files {
        let names = [format!("{id}.atar"), format!("{id}.damaged")];
        let found = names.iter().find_map(|name| disk.read(&Path::new(FOLDER).join(name)).ok());
        assert_eq!(found.as_deref(), Some(*bytes), "{id}");
    }
    disk
}

/// The index lists what the files say.
fn check_index(disk: &MemoryDisk) {
    let told = listed(disk);
    disk.remove(&Path::new(FOLDER).join(INDEX)).expect("an index");
    let made = listed(disk);
    // A line of the index is believed until its file is read.
    assert!(made.keys().all(|id| told.contains_key(id)), "{told:?} {made:?}");
}

fn listed(disk: &MemoryDisk) -> BTreeMap<String, GameSummary> {
    let mut library = Library::open(disk.clone(), Path::new(FOLDER), NOW, 7).expect("a library");
    let games = library.list().expect("a list");
    games.map(|game| (game.stamp.clone().map(|stamp| stamp.id).unwrap_or_default(), game.clone())).collect()
}

fn put(disk: &MemoryDisk, name: &str, bytes: &[u8]) {
    let mut file = disk.create(&Path::new(FOLDER).join(name)).expect("a file");
    disk.append(&mut file, bytes).expect("written");
}
