//! Tests of the file that the game belongs to.

use std::path::Path;

use atar_storage::{GameFile, open_store};
use serde_json::{Map, Value, json};

use super::WindowTable;
use super::memory_disk::MemoryDisk;

const FOLDER: &str = "/game";
const SEED: u64 = 3;

fn table(disk: &MemoryDisk) -> (WindowTable<MemoryDisk>, Vec<String>) {
    WindowTable::new(SEED, open_store(disk.clone(), Some(Path::new(FOLDER))))
}

fn ask(table: &mut WindowTable<MemoryDisk>, verb: &str, fields: Value) -> Value {
    let fields = fields.as_object().cloned().unwrap_or_else(Map::new);
    let answer = table.ask(verb, fields).reply.answer.expect("an answer").into_text();
    serde_json::from_str(&answer).expect("JSON")
}

fn game(stones: [u8; 2], placement: &str) -> Value {
    let options = json!({"side": 4, "stones": stones, "placement": placement, "order": "fixed"});
    json!({"game": "atar", "options": options, "seed": 5})
}

#[test]
fn the_file_of_the_game_is_kept_with_it() {
    let disk = MemoryDisk::new();
    let folder = crate::files::tests::Folder::new();
    let path = folder.path("game.atar");
    let (mut played, _) = table(&disk);
    ask(&mut played, "new_game", game([2, 1], "players"));
    assert_eq!(played.file(), None);
    let text = ask(&mut played, "record", json!({"text": true}))["ok"]["text"].take();
    let text = text.as_str().expect("a text");
    std::fs::write(&path, text).expect("a file");
    let saved = GameFile::new(path.clone(), text);
    assert_eq!(played.was_saved(saved.clone(), 1), None);
    assert_eq!(played.file(), Some((path.clone(), true)));
    let (mut found, _) = table(&disk);
    assert_eq!(found.file(), Some((path.clone(), true)));
    // The record that the page sees does not name the file.
    let record = ask(&mut found, "record", json!({}))["ok"]["record"].take();
    assert_eq!(record.get("kept_file"), None);

    ask(&mut found, "place", json!({"space": "a1"}));
    let (mut again, _) = table(&disk);
    assert_eq!(again.file(), Some((path.clone(), false)));
    ask(&mut again, "new_game", game([2, 1], "players"));
    assert_eq!(table(&disk).0.file(), None);
    // The person chose the file for the game before it.
    again.was_saved(saved.clone(), 1);
    assert_eq!(again.file(), None);
    let rev = ask(&mut again, "position", json!({}))["ok"]["rev"].as_u64();
    again.was_saved(saved, rev.expect("a number"));
    assert!(again.file().is_some());
    std::fs::remove_file(&path).expect("removed");
    assert_eq!(again.file(), None);
}
