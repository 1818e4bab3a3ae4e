//! The ladder of levels.

mod support;

use std::fs;

use serde_json::Value;
use support::{Folder, assert_refused, run, stderr, stdout};

/// Runs a short ladder and gives its last line.
fn ladder(file: &str, most: &str, jobs: &str) -> Value {
    let output = run(&[
        "ladder",
        "spectrangle",
        "--file",
        file,
        "--most",
        most,
        "--highest",
        "3",
        "--jobs",
        jobs,
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    assert_eq!(text.lines().count(), 2, "{text}");
    serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
}

#[test]
fn it_goes_on_where_it_was_stopped() {
    let folder = Folder::new();
    let (parts, whole) = (folder.path("parts"), folder.path("whole"));
    ladder(&parts, "5", "1");
    let first = fs::read_to_string(&parts).expect("results");
    assert_eq!(first.lines().count(), 5);
    // The program was ended in the middle of a line.
    fs::write(&parts, format!("{first}{{\"game\": \"spec")).expect("a file");
    let together = ladder(&parts, "12", "1");
    let second = fs::read_to_string(&parts).expect("results");
    assert!(second.starts_with(&first));
    assert_eq!(together, ladder(&whole, "12", "2"));
    assert_eq!(second, fs::read_to_string(&whole).expect("results"));
    assert_eq!(together[0]["games"], 12);
}

#[test]
fn a_decided_test_is_not_played_on() {
    let folder = Folder::new();
    let game = r#"{"game":"spectrangle","a":"level=3","b":"level=1","seed":1,"share":1.0}"#;
    let file = folder.write("results", format!("{game}\n").repeat(40));
    let rungs = ladder(&file, "400", "1");
    assert_eq!(rungs[0]["verdict"], "reached");
    assert_eq!(rungs[0]["games"], 40);
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let folder = Folder::new();
    let file = folder.write("letter", "Dear Ann,\n");
    let output = run(&["ladder", "atar", "--file", &file]);
    let text = assert_refused(&output, 1);
    assert!(text.contains("line 1"), "{text}");
    assert_eq!(
        fs::read_to_string(&file).expect("it is there"),
        "Dear Ann,\n"
    );
}

#[test]
fn bad_arguments_are_refused() {
    for arguments in [
        ["ladder", "chess"],
        ["ladder", "--highest=2"],
        ["ladder", "--most=0"],
    ] {
        assert_refused(&run(&arguments), 2);
    }
}
