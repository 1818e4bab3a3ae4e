//! The whole tool, on a few tiny games.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Small boards, few nodes, short games. On the smaller board both densities give three players one stone each.
const STUDY: &str = r#"{"format": "atar-study", "version": 1, "game": "atar", "options": {"placement": "random"},
    "grid": [{"side": [4, 5]}, {"density": [20, 25]}, {"players": [2, 3]}], "line_ups": [{"all": "nodes=30"}],
    "stop": {"games": 10}, "most_turns": 20, "keep": "steps", "skip_impossible": true}"#;

fn learn(folder: &Path, arguments: &[&str]) -> Output {
    let mut learn = Command::new(env!("CARGO_BIN_EXE_atar-learn"));
    learn.current_dir(folder).arg("study.json").args(["--kept", "games.jsonl"]).args(arguments);
    learn.output().expect("the tool runs")
}

/// What the tool prints.
fn told(folder: &Path, arguments: &[&str]) -> String {
    let output = learn(folder, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn folder(study: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("study.json"), study).expect("a study");
    folder
}

/// The same games give the same weights, at once or in two parts, on any number of threads. What was cut off in the
/// middle of a line is played again.
#[test]
fn weights_follow_from_the_games_however_they_were_played() {
    let (whole, parts) = (folder(STUDY), folder(STUDY));
    let written = ["--games", "20", "--write", "weights.rs", "--date", "2026-11-30"];
    let at_once = told(whole.path(), &written);
    assert!(at_once.contains("20 games in 7 settings") && at_once.contains("own_unmoved"), "{at_once}");

    told(parts.path(), &["--games", "11", "--jobs", "1"]);
    assert!(!parts.path().join("weights.rs").exists(), "weights are written only when asked");
    let kept = parts.path().join("games.jsonl");
    let lines = fs::read_to_string(&kept).expect("games");
    fs::write(&kept, &lines[..lines.len() - 9]).expect("a file that was cut off");
    assert_eq!(told(parts.path(), &written), at_once);
    let [one, other] =
        [&whole, &parts].map(|folder| fs::read_to_string(folder.path().join("weights.rs")).expect("weights"));
    assert_eq!(one, other);
    assert!(
        one.contains("- command: make learn GAME=atar GAMES=20 SEED=1 WRITE=1\n//! - seed: 1\n//! - players: nodes=30"),
        "{one}"
    );
    assert!(one.contains("pub(super) const OPPONENT: i32 = ") && !one.contains("MISSING"), "{one}");
}

/// One sentence, on one line.
#[test]
fn what_cannot_be_done_is_said_in_one_sentence() {
    let other = r#"{"format": "atar-study", "version": 1, "game": "owari", "line_ups": [{"all": "random"}],
        "stop": {"games": 10}, "keep": "steps"}"#;
    let cases: [(&str, &[&str], i32, &str); 9] = [
        (STUDY, &[], 2, "--seconds"),
        (STUDY, &["--seconds", "soon"], 2, "soon"),
        (STUDY, &["--games", "0"], 2, "0"),
        (STUDY, &["--games", "1", "--jobs", "0"], 2, "0"),
        (STUDY, &["--games", "1", "--write", "weights.rs"], 2, "--date"),
        (STUDY, &["--games", "1", "--write", "weights.rs", "--date", "today"], 2, "today"),
        (STUDY, &["--games", "1"], 1, "Too few games to learn from: 1. Play for longer."),
        (other, &["--games", "1"], 1, "There is nothing to learn: no rollout of owari goes by fitted weights."),
        ("{}", &["--games", "1"], 1, "study.json: "),
    ];
    for (study, arguments, status, part) in cases {
        let folder = folder(study);
        let output = learn(folder.path(), arguments);
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {text}");
        assert!(text.contains(part) && text.trim_end().lines().count() == 1, "{arguments:?}: {text}");
    }
}

/// Games of another seed are not mixed in.
#[test]
fn games_of_another_seed_are_refused() {
    let folder = folder(STUDY);
    learn(folder.path(), &["--games", "1"]);
    let output = learn(folder.path(), &["--games", "1", "--seed", "2"]);
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(text.contains("line 1, belongs to another study: its seed differs."), "{text}");
}
