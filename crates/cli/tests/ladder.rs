//! The ladder of levels.

mod support;

use std::fs::{self, File};

use serde_json::Value;
use support::{Folder, assert_refused, run, stderr, stdout};

/// A line of the file of results.
const GAME: &str = r#"{"game":"spectrangle","a":"level=3","b":"level=1","seed":1,"share":1.0}"#;

/// Runs a short ladder and gives its last line.
fn ladder(file: &str, most: &str, jobs: &str) -> Value {
    let output = run(&["ladder", "spectrangle", "--file", file, "--most", most, "--highest", "3", "--jobs", jobs]);
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
    let cut = r#"{"game":"spectrangle","a":"level=3","b":"le"#;
    fs::write(&parts, format!("{first}{cut}")).expect("a file");
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
    let file = folder.write("results", format!("{GAME}\n").repeat(40));
    let rungs = ladder(&file, "400", "1");
    assert_eq!(rungs[0]["verdict"], "reached");
    assert_eq!(rungs[0]["games"], 40);
}

/// Some editors leave the end of the last line out.
#[test]
fn a_last_line_that_lacks_only_its_end_counts() {
    let folder = Folder::new();
    let file = folder.write("results", GAME);
    assert_eq!(ladder(&file, "2", "1")[0]["games"], 2);
    let text = fs::read_to_string(&file).expect("results");
    assert!(text.starts_with(&format!("{GAME}\n{{")), "{text}");
    assert_eq!(text.lines().count(), 2, "{text}");
}

/// Expects that a file is refused with one line and this part of it.
fn assert_none_of_the_ladder(file: &str, part: &str) {
    let text = assert_refused(&run(&["ladder", "atar", "--file", file]), 1);
    assert!(text.contains(file) && text.contains(part), "{text}");
}

/// A file was once cut after its last whole line before anybody had looked what it was: a letter without ends of lines
/// was lost.
#[test]
fn a_file_of_something_else_is_left_alone() {
    let folder = Folder::new();
    let game = |from: &str, to: &str| format!("{GAME}\n{}\n{GAME}", GAME.replace(from, to));
    for (content, part) in [
        ("Dear Ann,\n".to_owned(), "line 1"),
        ("Dear Ann,".to_owned(), "line 1"),
        ("\n".to_owned(), "line 1"),
        ("\0".repeat(300), "line 1"),
        (r#"{"game":"atar","turns":[]}"#.to_owned(), "line 1"),
        (format!("{GAME}\nDear Ann,"), "line 2"),
        (format!("{GAME}\n\n{GAME}\n"), "line 2"),
        (game("1.0", "1.5"), "line 2"),
        (game("1.0", "-1"), "line 2"),
        (game("level=3", "greedy"), "greedy"),
        (game("spectrangle", "chess"), "chess"),
        (game("}", r#","note":1}"#), "note"),
        (game(r#","seed":1"#, ""), "seed"),
    ] {
        let file = folder.write("something", &content);
        assert_none_of_the_ladder(&file, part);
        let after = fs::read_to_string(&file).expect("it is there");
        assert_eq!(after, content);
    }
    let latin = folder.write("latin", b"Gr\xfc\xdfe");
    assert_none_of_the_ladder(&latin, "line 1");
    assert_eq!(fs::read(&latin).expect("it is there"), b"Gr\xfc\xdfe");
}

/// No disk is used: nothing is written.
#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = Folder::new();
    let path = folder.write("large", "");
    let file = File::options().write(true).open(&path).expect("the file");
    file.set_len(1 << 40).expect("a large file");
    assert_none_of_the_ladder(&path, "larger than 64 MiB");
    assert_eq!(file.metadata().expect("its size").len(), 1 << 40);
}

#[test]
fn a_folder_is_said() {
    let folder = Folder::new();
    assert_none_of_the_ladder(&folder.path(""), "folder");
}

/// `/dev/zero` was once read until the memory was full, and a pipe waited for.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_opened() {
    let folder = Folder::new();
    for path in [folder.pipe("pipe"), "/dev/zero".to_owned()] {
        assert_none_of_the_ladder(&path, "not a file");
    }
}

#[test]
fn a_file_that_another_run_is_writing_is_left_to_it() {
    let folder = Folder::new();
    let path = folder.write("results", format!("{GAME}\n{{"));
    let file = File::options().write(true).open(&path).expect("the file");
    file.lock().expect("a lock");
    assert_none_of_the_ladder(&path, "another run");
    drop(file);
    let text = fs::read_to_string(&path).expect("it is there");
    assert_eq!(text, format!("{GAME}\n{{"));
}

#[test]
fn bad_arguments_are_refused() {
    for arguments in [["ladder", "chess"], ["ladder", "--highest=2"], ["ladder", "--most=0"]] {
        assert_refused(&run(&arguments), 2);
    }
}
