//! The command `review`.

mod support;

use std::fs;

use serde_json::Value;
use support::{Folder, assert_refused, run, stderr, stdout};

/// A game of Owari with 1 stone in each pit: Ann throws the win away, and Ben too.
const RECORD: &str = r#"{"format": "atar-record", "version": 1, "game": "owari", "rules": 1,
    "options": {"stones": 1, "first": 0}, "seats": [{"name": "Ann"}, {"name": "Ben"}],
    "turns": [["0"], ["7"], ["1"], ["8"]]}"#;

fn record() -> (Folder, String) {
    let folder = Folder::new();
    let file = folder.path("a.atar");
    fs::write(&file, RECORD).expect("a file");
    (folder, file)
}

#[test]
fn it_tells_of_each_turn_and_each_player() {
    let (_folder, file) = record();
    let reviewed = run(&["review", &file]);
    assert!(reviewed.status.success(), "{}", stderr(&reviewed));
    let text = stdout(&reviewed);
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("1. Ann: 0, "), "{text}");
    assert!(lines[3].starts_with("4. Ben: 8, "), "{text}");
    assert!(lines[..4].iter().any(|line| line.contains("blunder, loses 100.0%; the computer plays ")), "{text}");
    assert!(lines[..4].iter().any(|line| line.ends_with(", best")), "{text}");
    assert!(lines[4].starts_with("Ann loses ") && lines[5].starts_with("Ben loses "), "{text}");
    assert!(lines[6].starts_with("The most was lost in turn "), "{text}");
}

#[test]
fn a_game_that_nobody_has_played_is_not_reviewed_in_silence() {
    let (_folder, file) = record();
    fs::write(&file, RECORD.replace(r#"["0"], ["7"], ["1"], ["8"]"#, "")).expect("a file");
    assert_eq!(stdout(&run(&["review", &file])), "No turn has been played that could be reviewed.\n");
}

#[test]
fn json_is_the_answer_of_the_protocol() {
    let (_folder, file) = record();
    let reviewed = stdout(&run(&["review", &file, "--json", "--nodes", "500", "--seed", "3"]));
    let report: Value = serde_json::from_str(&reviewed).expect("a line of JSON");
    assert_eq!(report["turns"].as_array().map(Vec::len), Some(4));
    assert_eq!(report["players"].as_array().map(Vec::len), Some(2));
    assert!(report["turning_points"].is_array());
    assert_eq!(reviewed.lines().count(), 1);
    let again = stdout(&run(&["review", &file, "--json", "--nodes", "500", "--seed", "3"]));
    assert_eq!(again, reviewed);
}

/// Ctrl-C threw away what was known of the players.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_what_there_is() {
    use std::io::{BufRead, Read};
    use std::process::Command;

    let (folder, _) = record();
    let turns = (0..5).map(|turn| format!("[\"{turn}\"], [\"{}\"]", turn + 7)).collect::<Vec<_>>().join(", ");
    let long = RECORD.replace("\"stones\": 1", "\"stones\": 6").replace(r#"["0"], ["7"], ["1"], ["8"]"#, &turns);
    let file = folder.write("long.atar", long);
    let mut running = support::Running::start(&["review", &file]);
    let mut text = String::new();
    running.output.read_line(&mut text).expect("the first turn");
    let id = running.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("the system's kill").success());
    running.output.read_to_string(&mut text).expect("its output");
    assert!(running.child.wait().expect("its end").success(), "{text}");
    assert!(text.lines().count() < 10 && text.lines().any(|line| line.starts_with("Ann loses ")), "{text}");
}

#[test]
fn what_cannot_be_is_refused() {
    let (folder, file) = record();
    assert!(assert_refused(&run(&["review", &file, "--nodes", "0"]), 2).contains("--nodes"));
    assert_refused(&run(&["review"]), 2);
    let other = folder.path("b.atar");
    fs::write(&other, "no record").expect("a file");
    assert!(assert_refused(&run(&["review", &other]), 1).contains("b.atar: "));
}
