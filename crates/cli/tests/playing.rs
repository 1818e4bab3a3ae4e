//! Playouts and perft.

mod support;

use serde_json::Value;
use support::{run, stdout};

const RANDOM: &str = r#"{"side": 4, "stones": [2, 2], "placement": "random"}"#;

fn number(output: &std::process::Output) -> u64 {
    let text = stdout(output);
    let last = text.lines().last().expect("a line");
    last.parse().unwrap_or_else(|_| panic!("{text}"))
}

fn perft(options: &str, depth: &str) -> u64 {
    let output = run(&["perft", "atar", "--options", options, "--depth", depth]);
    assert!(output.status.success());
    number(&output)
}

#[test]
fn the_last_line_of_playouts_is_json() {
    let output = run(&["playouts", "atar", "--options", RANDOM, "--seconds", "0.2", "--seed", "1"]);
    assert!(output.status.success());
    let text = stdout(&output);
    let report: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    assert_eq!(report["game"], "atar");
    let of = |key: &str| report[key].as_f64().unwrap_or_else(|| panic!("{key}: {text}"));
    let (seconds, steps, playouts) = (of("seconds"), of("steps"), of("playouts"));
    assert!(seconds >= 0.2, "{text}");
    assert!(playouts >= 1.0 && steps > playouts, "{text}");
    assert!((of("steps_per_s") - steps / seconds).abs() <= 1.0, "{text}");
    assert!((of("playouts_per_s") - playouts / seconds).abs() <= 1.0, "{text}");
    assert_eq!(report.as_object().map(|keys| keys.len()), Some(6));
}

#[test]
fn playouts_need_no_options() {
    let output = run(&["playouts", "atar", "--seconds", "0.01"]);
    assert!(output.status.success(), "{}", support::stderr(&output));
}

/// Counted by hand: the order of two seats is drawn (2 · 1), then 9 spaces, a commit, and 8 spaces less those that take
/// the last liberty of the first stone: the corners of a board of side 3 have one adjacent space each.
#[test]
fn perft_counts_sequences_from_the_start() {
    let options = r#"{"side": 3, "stones": [1, 1]}"#;
    let counts: Vec<u64> = ["0", "1", "2", "3", "4", "5"].map(|depth| perft(options, depth)).into();
    assert_eq!(counts, [1, 2, 2, 2 * 9, 2 * 9, 2 * (9 * 8 - 3)]);
}

#[test]
fn perft_counts_chance_outcomes_like_steps() {
    let options = r#"{"side": 3, "stones": [1, 1], "placement": "random", "order": "fixed"}"#;
    assert_eq!(perft(options, "1"), 9);
    assert_eq!(perft(options, "2"), 9 * 8 - 3);
}

#[test]
fn options_left_out_are_the_defaults() {
    assert_eq!(perft("{}", "3"), perft(r#"{"side": 8}"#, "3"));
    assert_eq!(perft("{}", "3"), 2 * 64);
}
