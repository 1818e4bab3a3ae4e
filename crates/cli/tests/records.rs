//! Checking and showing records.

mod support;

use std::fs::{self, File};
#[cfg(unix)]
use std::io;

use serde_json::{Value, json};
use support::{Folder, assert_refused, atar_cli, run, stderr, stdout};

/// A record whose second turn moves nobody yet.
fn record() -> Value {
    json!({
        "format": "atar-record", "version": 1, "game": "atar", "rules": 1,
        "options": { "side": 4, "stones": [1, 1], "placement": "players", "order": "fixed" },
        "seats": [{ "name": "Ann" }, { "name": "Bob" }],
        "turns": [["@c2", "commit"], ["@d6", "commit"]],
        "draft": ["c2-c1"],
        "result": null,
    })
}

fn with(key: &str, value: Value) -> String {
    let mut record = record();
    record[key] = value;
    record.to_string()
}

/// The lines that `check` says of these files, and its status.
fn check(files: &[&str]) -> (Vec<String>, Option<i32>) {
    let output = run(&[&["check"][..], files].concat());
    let lines = stdout(&output).lines().map(str::to_owned).collect();
    (lines, output.status.code())
}

#[test]
fn good_records_are_good() {
    let folder = Folder::new();
    let one = folder.write("one.atar", record().to_string());
    let two = folder.write("two.atar", with("draft", json!([])));
    let (lines, status) = check(&[&one, &two]);
    assert_eq!(status, Some(0), "{lines:?}");
    assert_eq!(lines[0], format!("{one}: good: atar, 2 turns, 5 steps, not finished"));
    assert_eq!(lines[1], format!("{two}: good: atar, 2 turns, 4 steps, not finished"));
}

/// A game whose variations are damaged can be opened, but somebody has lost something.
#[test]
fn a_damaged_tree_is_found() {
    let folder = Folder::new();
    let mut damaged = record();
    damaged["version"] = json!(2);
    damaged["tree"] = json!({"lines": [{"of": 0, "ply": 99, "steps": ["commit"]}]});
    let file = folder.write("damaged.atar", damaged.to_string());
    let (lines, status) = check(&[&file]);
    assert_eq!(status, Some(1));
    let why = "The variations and notes of this record cannot be read. The record's tree is wrong: its line 1 leaves line \
               0 after step 99, where it cannot. The game is whole.";
    assert_eq!(lines, [format!("{file}: {why}")]);
}

/// The record of a game in a room tells the server seed that its rolls followed from.
#[test]
fn rolls_that_do_not_follow_from_the_secret_are_found() {
    let folder = Folder::new();
    let record = include_str!("../../../tests/fixtures/proved.atar");
    let mut altered: Value = serde_json::from_str(record).expect("JSON");
    let rolls = altered["chance"]["rolls"].as_array().expect("rolls").len();
    altered["chance"]["rolls"][rolls - 1][2] = json!("00000000000000000000000000000000");
    let good = folder.write("good.atar", record);
    let bad = folder.write("bad.atar", altered.to_string());
    let (lines, status) = check(&[&good, &bad]);
    assert_eq!(status, Some(1), "{lines:?}");
    assert!(lines[0].starts_with(&format!("{good}: good: petri, ")), "{lines:?}");
    assert!(lines[0].ends_with(&format!("; {rolls} rolls match the server seed")), "{lines:?}");
    assert!(lines[1].ends_with("does not match the server seed."), "{lines:?}");
}

#[test]
fn what_is_wrong_and_where_is_said_and_the_other_files_are_checked_too() {
    let folder = Folder::new();
    let good = folder.write("good.atar", record().to_string());
    let cut = record().to_string();
    let cases: [(&str, Vec<u8>, &[&str]); 12] = [
        ("illegal", with("draft", json!(["c2-d2"])).into(), &["Turn 3, step 1", "c2-d2"]),
        ("mixed", with("turns", json!([["@c2", "commit"], ["@c2"]])).into(), &["Turn 2, step 1"]),
        ("unreadable", with("draft", json!(["c2?"])).into(), &["Turn 3, step 1", "c2?"]),
        ("options", with("options", json!({ "side": 2 })).into(), &["options"]),
        ("game", with("game", json!("chess")).into(), &["chess"]),
        ("newer", with("version", json!(3)).into(), &["version", "3"]),
        ("rules", with("rules", json!(9)).into(), &["rules", "9"]),
        ("format", with("format", json!("other")).into(), &["format"]),
        ("truncated", cut[..cut.len() / 2].into(), &["not a record", "ends too early"]),
        ("empty", Vec::new(), &["not a record"]),
        ("latin", b"{\"seats\": \"\xe4\"}".to_vec(), &["not text", "UTF-8"]),
        ("other", b"[1, 2, 3]".to_vec(), &["not a record"]),
    ];
    for (name, content, parts) in cases {
        let bad = folder.write(name, content);
        let (lines, status) = check(&[&bad, &good]);
        assert_eq!(status, Some(1), "{name}: {lines:?}");
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].starts_with(&bad), "{lines:?}");
        for part in parts {
            assert!(lines[0].contains(part), "{name}: {part}: {lines:?}");
        }
        assert!(lines[1].contains("good"), "{lines:?}");
    }
}

#[test]
fn files_that_cannot_be_read_are_said() {
    let folder = Folder::new();
    let missing = folder.path("missing.atar");
    let (lines, status) = check(&[&missing]);
    assert_eq!(status, Some(1));
    assert!(lines[0].contains("cannot be read"), "{lines:?}");
    let (lines, status) = check(&[&folder.path("")]);
    assert_eq!(status, Some(1));
    assert!(lines[0].contains("cannot be read"), "{lines:?}");
}

/// A pipe was once waited for, and a device read to the limit.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_opened() {
    let folder = Folder::new();
    for path in [folder.pipe("pipe"), "/dev/zero".to_owned(), "/dev/null".to_owned()] {
        let (lines, status) = check(&[&path]);
        assert_eq!((lines.len(), status), (1, Some(1)), "{lines:?}");
        assert!(lines[0].contains("not a file"), "{lines:?}");
        let text = assert_refused(&run(&["show", &path]), 1);
        assert!(text.contains(&path) && text.contains("not a file"), "{text}");
    }
}

#[test]
fn a_folder_is_said() {
    let folder = Folder::new();
    let path = folder.path("");
    let (lines, status) = check(&[&path]);
    assert_eq!(status, Some(1));
    assert!(lines[0].contains("it is a folder"), "{lines:?}");
    let text = assert_refused(&run(&["show", &path]), 1);
    assert!(text.contains("it is a folder"), "{text}");
}

#[test]
fn a_file_that_is_too_large_is_refused() {
    let folder = Folder::new();
    let path = folder.write("large.atar", "");
    let file = File::options().write(true).open(&path).expect("the file");
    // No disk is used: nothing is written.
    file.set_len(1 << 40).expect("a large file");
    let (lines, status) = check(&[&path]);
    assert_eq!(status, Some(1));
    assert!(lines[0].contains("larger than 16 MiB"), "{lines:?}");
    let text = assert_refused(&run(&["show", &path]), 1);
    assert!(text.contains("larger than 16 MiB"), "{text}");
}

#[test]
fn a_record_of_the_largest_size_is_read() {
    let folder = Folder::new();
    let mut text = record().to_string();
    text.push_str(&" ".repeat(atar_table::MAX_RECORD_BYTES - text.len()));
    let path = folder.write("largest.atar", &text);
    let (lines, status) = check(&[&path]);
    assert_eq!(status, Some(0), "{lines:?}");
    text.push(' ');
    let path = folder.write("larger.atar", &text);
    assert_eq!(check(&[&path]).1, Some(1));
}

#[test]
fn a_position_is_shown_as_text() {
    let folder = Folder::new();
    let path = folder.write("a.atar", record().to_string());
    let end = stdout(&run(&["show", &path]));
    assert!(end.contains("step 5 of 5") && end.contains("seat 0 (Ann) to play"), "{end}");
    let start = stdout(&run(&["show", &path, "--ply", "0"]));
    assert!(start.contains("step 0 of 5"), "{start}");
    let placed = stdout(&run(&["show", &path, "--ply", "1"]));
    let boards = [&end, &start, &placed].map(|text| text.lines().skip(1).collect::<Vec<_>>());
    assert_ne!(boards[0], boards[1]);
    assert_ne!(boards[1], boards[2]);
    assert_ne!(boards[0], boards[2]);
}

#[test]
fn a_position_is_written_as_a_picture() {
    let folder = Folder::new();
    let path = folder.write("a.atar", record().to_string());
    let out = folder.path("a.svg");
    let output = run(&["show", &path, "--svg", &out]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "");
    let svg = fs::read_to_string(&out).expect("a picture");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let start = folder.path("start.svg");
    run(&["show", &path, "--ply", "0", "--svg", &start]);
    let start = fs::read_to_string(&start).expect("a picture");
    assert_ne!(start, svg, "the stones are in the picture");
    let text = assert_refused(&run(&["show", &path, "--svg", &folder.path("no/a.svg")]), 1);
    assert!(text.contains("cannot be written"), "{text}");
}

/// The picture took the place of the record.
#[test]
fn no_picture_is_written_over_its_record() {
    let folder = Folder::new();
    let content = record().to_string();
    let path = folder.write("a.atar", &content);
    let mut ways = vec![path.clone(), folder.path("./a.atar")];
    #[cfg(unix)]
    {
        let link = folder.path("link.svg");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        ways.push(link);
    }
    for out in ways {
        let text = assert_refused(&run(&["show", &path, "--svg", &out]), 2);
        assert!(text.contains("--svg"), "{text}");
        assert_eq!(fs::read_to_string(&path).expect("a record"), content);
    }
}

/// The name alone is a path too, in the folder where the program is started.
#[test]
fn a_picture_is_written_where_the_program_is_started() {
    let folder = Folder::new();
    folder.write("a.atar", record().to_string());
    for _ in 0..2 {
        let mut command = atar_cli(&["show", "a.atar", "--svg", "a.svg"]);
        let output = command.current_dir(folder.path("")).output();
        let output = output.expect("the program runs");
        assert!(output.status.success(), "{}", stderr(&output));
        let picture = fs::read_to_string(folder.path("a.svg")).expect("a picture");
        assert!(picture.starts_with("<svg "), "{picture}");
    }
    let names = fs::read_dir(folder.path("")).expect("a folder").count();
    assert_eq!(names, 2, "nothing is left beside them");
}

/// What was there is replaced at once: whoever has it open reads it whole.
#[cfg(unix)]
#[test]
fn a_picture_takes_the_place_of_a_file_as_a_whole() {
    let folder = Folder::new();
    let path = folder.write("a.atar", record().to_string());
    let out = folder.write("a.svg", "the old one");
    let old = File::open(&out).expect("the old one");
    assert!(run(&["show", &path, "--svg", &out]).status.success());
    assert_eq!(io::read_to_string(old).expect("a text"), "the old one");
    let new = fs::read_to_string(&out).expect("a picture");
    assert!(new.starts_with("<svg "), "{new}");
}

#[cfg(unix)]
#[test]
fn a_picture_may_go_to_another_program() {
    let folder = Folder::new();
    let path = folder.write("a.atar", record().to_string());
    let output = run(&["show", &path, "--svg", "/dev/stdout"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("<svg "));
}

#[test]
fn what_cannot_be_shown_is_said() {
    let folder = Folder::new();
    let path = folder.write("a.atar", record().to_string());
    let text = assert_refused(&run(&["show", &path, "--ply", "6"]), 2);
    assert!(text.contains("--ply is 6") && text.contains("5 steps"), "{text}");
    let bad = folder.write("bad.atar", with("draft", json!(["c2-d2"])));
    let text = assert_refused(&run(&["show", &bad]), 1);
    assert!(text.contains(&bad) && text.contains("Turn 3, step 1"), "{text}");
}

#[test]
fn showing_rolls_no_dice() {
    let folder = Folder::new();
    let unfinished = json!({
        "format": "atar-record", "version": 1, "game": "atar", "rules": 1,
        "options": { "side": 4, "stones": [1, 1], "placement": "random", "order": "random" },
        "turns": [], "draft": ["seat 1"],
    });
    let path = folder.write("a.atar", unfinished.to_string());
    let shown = stdout(&run(&["show", &path]));
    assert!(shown.contains("step 1 of 1") && shown.contains("chance"), "{shown}");
}
