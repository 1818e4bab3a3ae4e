//! Exact solutions.

mod support;

use serde_json::{Value, json};
use support::{assert_refused, run, stderr, stdout};

fn solution(arguments: &[&str]) -> (String, Value) {
    let mut all = vec!["solve", "owari", "--memory", "16"];
    all.extend(arguments);
    let output = run(&all);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    let json = serde_json::from_str(lines[1]).expect("JSON");
    (lines[0].to_owned(), json)
}

#[test]
fn small_games_are_solved_with_any_table() {
    for table in ["0", "4", "12"] {
        let (sentence, report) = solution(&["--stones", "1", "--table", table]);
        assert!(sentence.starts_with("Seat 0 wins by 2 stones"), "{sentence}");
        assert_eq!((&report["margin"], &report["winners"]), (&json!(2), &json!([0])));
    }
    let (_, report) = solution(&["--stones", "2", "--table", "12", "--first", "1"]);
    assert_eq!((&report["margin"], &report["winners"]), (&json!(4), &json!([1])));
    assert_eq!((&report["seat"], &report["best"]), (&json!(1), &json!("11")));
}

#[test]
fn the_best_move_keeps_the_margin() {
    let (_, report) = solution(&["--stones", "2", "--table", "12", "--after", "4"]);
    assert_eq!((&report["seat"], &report["margin"]), (&json!(1), &json!(-4)));
    let best = report["best"].as_str().expect("a step");
    let after = format!("4,{best}");
    let (_, report) = solution(&["--stones", "2", "--table", "12", "--after", &after]);
    assert_eq!((&report["seat"], &report["margin"]), (&json!(0), &json!(4)));
}

/// With one stone in each pit the first player wins by pit 5 only: the sixth pit, and a win.
#[test]
fn a_book_has_a_letter_for_each_position() {
    let book = |least| {
        let output = run(&["solve", "owari", "--stones", "1", "--table", "8", "--memory", "16", "--book", least]);
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    assert_eq!(book("13"), "");
    let text = book("12");
    assert!(text.ends_with('\n'), "{text}");
    let letters: Vec<_> = text.lines().flat_map(str::chars).collect();
    assert!(letters.contains(&'r'), "{text}");
    assert!(letters.iter().all(|letter| ('a'..='r').contains(letter)));
    assert!(text.lines().all(|line| line.len() <= 120), "{text}");
    assert!(book("11").len() > text.len());
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, word) in [
        (&["solve", "atar"][..], "atar"),
        (&["solve", "owari", "--stones", "9"], "--stones"),
        (&["solve", "owari", "--stones", "0"], "--stones"),
        (&["solve", "owari", "--first", "2"], "--first"),
        (&["solve", "owari", "--table", "31"], "--table"),
        (&["solve", "owari", "--memory", "0"], "--memory"),
        (&["solve", "owari", "--book", "0"], "--book"),
        (&["solve", "owari", "--after", "6"], "--after 6"),
        (&["solve", "owari", "--after", "4,4"], "--after 4"),
        (&["solve", "owari", "--after", "x"], "--after x"),
    ] {
        let text = assert_refused(&run(arguments), 2);
        assert!(text.contains(word), "{text}");
    }
}
