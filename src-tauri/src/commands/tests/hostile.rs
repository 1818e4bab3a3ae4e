//! Opens every file of tests/fixtures/hostile in a window, within a limit of memory. Whatever the file is, the next
//! start works. See tests/hostile.rs for the other carriers.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::{env, fs};

use atar_storage::SystemDisk;
use serde_json::{Value, json};
use tauri::test::MockRuntime;
use tauri::{Manager, WebviewWindow};

use super::{call, game, heard, next, window_of};
use crate::files::tests::Folder;
use crate::opened_files;
use hostile_files::{files, peak_memory};

#[path = "../../../../tests/support/hostile.rs"]
#[allow(dead_code, reason = "the tests of other carriers use the rest")]
mod hostile_files;

/// The most memory of shell and page together, in MiB. In this test the page is in the same process, which holds
/// several copies of a text on its way.
const MOST_MEMORY: u64 = 500;
/// The environment variables with the file to open and the folder to write to, for the process whose memory is
/// measured.
const NAME: &str = "ATAR_TEST_HOSTILE";
const PLACE: &str = "ATAR_TEST_HOSTILE_PLACE";

fn window(folder: &Path) -> WebviewWindow<MockRuntime> {
    window_of(atar_storage::open_store(SystemDisk, Some(folder)))
}

/// Opens a file as a double click does. Returns the position, or none if the file was refused with a message.
fn open(window: &WebviewWindow<MockRuntime>, path: PathBuf) -> Option<Value> {
    let events = heard(window);
    opened_files::take(window.app_handle(), path);
    let event = next(&events);
    let opened = match event["event"].as_str() {
        Some("opened") => call(window, "open", json!({"text": event["file"]["text"]})),
        _ => Err(event),
    };
    if let Err(error) = &opened {
        let text = error["text"].as_str().unwrap_or_default();
        assert!(text.ends_with('.') && text.len() < 600, "{error}");
    }
    opened.ok()
}

/// Returns what the next start would find if the program were killed now. Uses a copy of the folder, as this program
/// goes on and holds its lock.
fn found_after_a_kill(folder: &Path) -> Value {
    let left = folder.with_extension("left");
    fs::create_dir(&left).expect("a folder");
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        fs::copy(&path, left.join(name)).expect("a copy");
    }
    let window = window(&left);
    let position = call(&window, "position", json!({})).expect("a game");
    assert!(heard(&window).try_recv().is_err(), "there is nothing to tell");
    position
}

#[test]
#[ignore = "it is what the test below starts"]
fn opens_one_file() {
    let (Some(folder), Some(name)) = (env::var_os(PLACE), env::var_os(NAME)) else {
        return;
    };
    let folder = Path::new(&folder);
    let mut files = files();
    let file = files.find(|file| *file.name == *name).expect("the file");
    let kept = folder.join("game");
    let window = window(&kept);
    let before = call(&window, "new_game", game()).expect("a game");
    let opened = open(&window, file.write(folder));
    assert_eq!(opened.is_some(), file.is_good);
    let state = &opened.unwrap_or(before)["state"];
    let peak = peak_memory(std::process::id()).unwrap_or_default();
    assert!(peak < MOST_MEMORY, "{peak} MiB");
    assert_eq!(&found_after_a_kill(&kept)["state"], state);
}

#[test]
fn every_hostile_file_is_opened_or_refused_and_the_next_start_works() {
    let names: Vec<_> = files().map(|file| file.name).collect();
    let next = AtomicUsize::new(0);
    let opens_files = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            opens_in_a_process(name);
        }
    };
    // Two at the same time: each is a process, and takes seconds.
    thread::scope(|scope| {
        scope.spawn(opens_files);
        opens_files();
    });
}

fn opens_in_a_process(name: &str) {
    let folder = Folder::new();
    let mut command = Command::new(env::current_exe().expect("this program"));
    let test = "commands::tests::hostile::opens_one_file";
    command.args(["--ignored", "--exact", test]);
    command.env(PLACE, folder.path("")).env(NAME, name);
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("1 passed"), "{name}: {said}");
}
