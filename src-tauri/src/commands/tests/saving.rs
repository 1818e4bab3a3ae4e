//! Saving to a file that somebody else may have changed.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tauri::WebviewWindow;
use tauri::test::MockRuntime;

use super::{arrive, call, game, heard, next, record, to_save, window_of};
use crate::files::tests::Folder;
use crate::window_table::memory_disk::MemoryDisk;

fn window_on(disk: &MemoryDisk) -> WebviewWindow<MockRuntime> {
    window_of(atar_storage::open_store(disk.clone(), Some(Path::new("/game"))))
}

/// Writes a game to a file and opens it. Returns its place.
fn opened(window: &WebviewWindow<MockRuntime>, path: PathBuf) -> Value {
    call(window, "new_game", game()).expect("a game");
    fs::write(&path, record(window)).expect("a file");
    let events = heard(window);
    arrive(window, path);
    let mut file = next(&events)["file"].take();
    call(window, "open", json!({"text": file["text"]})).expect("a game");
    file["place"].take()
}

fn save(window: &WebviewWindow<MockRuntime>, place: &Value) -> Result<Value, Value> {
    call(window, "save_file", to_save(window, place))
}

/// Saves, and is asked first, as the file has changed.
fn expect_question(window: &WebviewWindow<MockRuntime>, place: &Value) {
    let refusal = save(window, place).expect_err("a question");
    assert_eq!(refusal["code"], "changed");
}

fn step(window: &WebviewWindow<MockRuntime>, space: &str) {
    call(window, "place", json!({"space": space})).expect("a step");
}

/// Another program, a second window, or another machine had written the file meanwhile; Save replaced it unasked.
#[test]
fn a_file_that_somebody_else_has_changed_is_replaced_only_when_the_person_wants_it() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let window = window_on(&MemoryDisk::new());
    let place = opened(&window, path.clone());
    step(&window, "a1");
    for theirs in ["theirs", "", "longer than sixteen MiB"] {
        match theirs.len() {
            23 => fs::write(&path, vec![b' '; atar_table::MAX_RECORD_BYTES + 1]),
            _ => fs::write(&path, theirs),
        }
        .expect("a file");
        let before = fs::read(&path).expect("a file");
        let refusal = save(&window, &place).expect_err("a question");
        assert_eq!(
            refusal,
            json!({"code": "changed", "text": "“game.atar” has changed since you opened or saved it."})
        );
        assert!(fs::read(&path).expect("a file") == before, "it is as it was");
    }
    let mut wanted = to_save(&window, &place);
    wanted["replace"] = json!(true);
    call(&window, "save_file", wanted).expect("saved");
    assert_eq!(fs::read_to_string(&path).expect("a file"), record(&window));
    call(&window, "take_back", json!({})).expect("a step");
    save(&window, &place).expect("the file is the one that was written last");
}

/// The same bytes lose nothing, whatever their time; and a file that is gone is written anew.
#[test]
fn a_file_of_the_same_content_or_one_that_is_gone_is_written_unasked() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let window = window_on(&MemoryDisk::new());
    let place = opened(&window, path.clone());
    let text = fs::read(&path).expect("a file");
    fs::remove_file(&path).expect("removed");
    fs::write(&path, text).expect("another file");
    step(&window, "a1");
    save(&window, &place).expect("saved");
    call(&window, "take_back", json!({})).expect("a step");
    // Another window has saved the same.
    fs::write(&path, record(&window)).expect("a file");
    save(&window, &place).expect("saved");
    fs::remove_file(&path).expect("removed");
    save(&window, &place).expect("saved");
    assert_eq!(fs::read_to_string(&path).expect("a file"), record(&window));
}

/// The file was read anew for a question that was then answered with Save.
#[test]
fn a_file_that_was_only_read_again_still_has_the_changes_of_somebody_else() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let window = window_on(&MemoryDisk::new());
    let place = opened(&window, path.clone());
    fs::write(&path, "theirs").expect("a file");
    call(&window, "reopen_file", json!({"place": place})).expect("the file");
    expect_question(&window, &place);
}

#[test]
fn a_change_of_the_file_is_noticed_after_the_next_start() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let disk = MemoryDisk::new();
    let window = window_on(&disk);
    let place = opened(&window, path.clone());
    save(&window, &place).expect("saved");
    disk.power_cut(0);
    let again = window_on(&disk);
    let told = super::file(&again);
    assert_eq!(told["place"], place);
    step(&again, "a1");
    save(&again, &place).expect("nobody has changed it");
    disk.power_cut(0);
    fs::write(&path, "theirs").expect("a file");
    let again = window_on(&disk);
    let _ = super::file(&again);
    expect_question(&again, &place);
}

/// Each window has its own game of one file; the second to save would undo the first.
#[test]
fn two_windows_with_one_file_do_not_undo_each_other() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let windows = [MemoryDisk::new(), MemoryDisk::new()].map(|disk| window_on(&disk));
    let [first, second] = &windows;
    let place = opened(first, path.clone());
    opened(second, path.clone());
    step(first, "a1");
    step(second, "b2");
    save(first, &place).expect("saved");
    expect_question(second, &place);
    assert_eq!(fs::read_to_string(&path).expect("a file"), record(first));
}
