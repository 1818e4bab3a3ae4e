//! Puzzles are made, and those of the program are proved again.

mod support;

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use support::{Folder, assert_refused, run, stderr, stdout};

/// The games with the fewest puzzles that each has.
const GAMES: [(&str, usize); 5] = [("atar", 60), ("owari", 60), ("spectrangle", 30), ("blokus", 30), ("petri", 30)];
/// One puzzle in so many that are quick to prove is proved, and what is quick: so many positions, or nodes in Owari.
const SAMPLE: usize = 6;
const QUICK: u64 = 6_000;
const QUICK_OF_OWARI: u64 = 100_000;

fn file(game: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../ui/games/{game}/puzzles.jsonl"))
}

fn lines(game: &str) -> Vec<String> {
    let text = fs::read_to_string(file(game)).expect("the puzzles of the game");
    text.lines().map(str::to_owned).collect()
}

fn puzzles(game: &str) -> Vec<Value> {
    lines(game).iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Has the lines checked. Returns whether all are right, and what was said.
fn check(lines: &[String]) -> (bool, String) {
    let folder = Folder::new();
    let path = folder.path("puzzles.jsonl");
    fs::write(&path, lines.join("\n")).expect("a file");
    let checked = run(&["puzzles", "--check", &path]);
    assert!(matches!(checked.status.code(), Some(0 | 1)), "{}", stderr(&checked));
    (checked.status.success(), stdout(&checked).replace(&path, "FILE"))
}

#[test]
fn there_are_enough_of_each_game_of_all_grades() {
    for (game, fewest) in GAMES {
        let puzzles = puzzles(game);
        assert!(puzzles.len() >= fewest, "{game} has {}", puzzles.len());
        let easy = puzzles.iter().filter(|puzzle| puzzle["grade"] == 1).count();
        assert!(easy * 8 <= puzzles.len(), "{game} has {easy} that are found without looking ahead");
        assert!(puzzles.iter().all(|puzzle| puzzle["choices"].as_u64() >= Some(3)));
    }
}

#[test]
fn those_of_atar_are_on_all_small_boards_for_two_and_three() {
    let mut kinds: HashMap<(u64, usize), usize> = HashMap::new();
    for puzzle in puzzles("atar") {
        let options = &puzzle["options"];
        let players = options["stones"].as_array().map_or(0, Vec::len);
        *kinds.entry((options["side"].as_u64().unwrap_or_default(), players)).or_default() += 1;
    }
    for side in 3..=6 {
        assert!((2..=3).any(|players| kinds.contains_key(&(side, players))), "side {side}: {kinds:?}");
    }
    for players in 2..=3 {
        let count: usize = kinds.iter().filter(|(kind, _)| kind.1 == players).map(|(_, count)| count).sum();
        assert!(count >= 10, "{players} players: {kinds:?}");
    }
}

#[test]
fn a_sample_is_proved_again() {
    for (game, _) in GAMES {
        let quick = if game == "owari" { QUICK_OF_OWARI } else { QUICK };
        let is_quick = |line: &&String| {
            let puzzle: Value = serde_json::from_str(line).expect("JSON");
            puzzle["positions"].as_u64() <= Some(quick)
        };
        let sample: Vec<_> = lines(game).iter().filter(is_quick).step_by(SAMPLE).cloned().collect();
        assert!(sample.len() >= 3, "{game}");
        let (good, text) = check(&sample);
        assert!(good, "{game}: {text}");
        assert!(text.contains(&format!("good: {} puzzles", sample.len())), "{text}");
    }
}

#[test]
fn the_same_seed_prints_the_same_puzzles() {
    let arguments = ["puzzles", "owari", "--count", "2", "--seed", "5"];
    let printed = run(&arguments);
    assert!(printed.status.success(), "{}", stderr(&printed));
    let text = stdout(&printed);
    assert_eq!(text, stdout(&run(&arguments)));
    assert_ne!(text, stdout(&run(&["puzzles", "owari", "--count", "2", "--seed", "6"])));
    let lines: Vec<_> = text.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 2);
    assert!(check(&lines).0);
}

/// Each of these is a puzzle of Owari with something changed.
#[test]
fn what_is_not_right_is_said_with_its_line() {
    let good = puzzles("owari").swap_remove(0);
    let mut other = good["solution"][0].as_str().and_then(|pit| pit.parse::<u8>().ok()).expect("a pit");
    let first = if other > 6 { 7 } else { 0 };
    let pits = good["state"]["pits"].as_array().expect("pits").clone();
    while pits[usize::from(other)] == 0 || good["solution"][0] == json!(other.to_string()) {
        other = first + (other + 1 - first) % 6;
    }
    let changes = [
        ("solution", json!([other.to_string()]), "the solution is "),
        ("share", json!(0.5), "share is 0.5; it must be 1"),
        ("grade", json!(9), "grade is 9; it must be "),
        ("before", json!([]), "the steps before it do not lead to the state"),
        ("before", json!(["99"]), "before: step 1, \"99\", cannot be taken: the game has no such step"),
        ("game", json!("chess"), "there is no game called \"chess\""),
        ("options", json!({ "stones": 3 }), "first is missing"),
        ("colour", json!("red"), "it is no puzzle: "),
        ("state", json!({ "pits": [1, 2], "mover": 0 }), "there must be 14, not 2"),
    ];
    for (key, value, why) in changes {
        let mut changed = good.clone();
        changed[key] = value;
        let (is_good, text) = check(&[changed.to_string()]);
        assert!(!is_good && text.starts_with("FILE: line 1: ") && text.contains(why), "{key}: {text}");
        assert!(text.ends_with("FILE: 1 of 1 puzzle not right\n"), "{text}");
    }
}

#[test]
fn two_that_are_alike_are_one_too_many() {
    let line = lines("owari").swap_remove(0);
    let (good, text) = check(&[line.clone(), line]);
    assert!(!good && text.contains("FILE: line 2: it is like the puzzle in line 1\n"), "{text}");
}

#[test]
fn arguments_and_files_that_are_wrong_are_refused() {
    let folder = Folder::new();
    let missing = folder.path("missing.jsonl");
    assert!(assert_refused(&run(&["puzzles", "--check", &missing]), 1).contains("missing.jsonl"));
    assert_refused(&run(&["puzzles"]), 2);
    assert_refused(&run(&["puzzles", "owari", "--check", &missing]), 2);
    assert_refused(&run(&["puzzles", "owari", "--count", "0"]), 2);
    let (good, text) = check(&[]);
    assert!(!good && text == "FILE: 0 of 0 puzzles not right\n", "{text}");
    let (good, text) = check(&["{".to_owned(), "x".repeat(300_000)]);
    assert!(!good && text.contains("FILE: line 1: it is no puzzle: "), "{text}");
    assert!(text.contains("FILE: line 2: it is longer than 262144 bytes"), "{text}");
}
