//! Matches between computer players.

mod support;

use serde_json::Value;
use support::{assert_refused, run, stderr, stdout};

const SMALL: &str = r#"{"side": 4, "stones": [2, 2], "placement": "random"}"#;

/// The last line of a match, which is JSON.
fn report(arguments: &[&str]) -> Value {
    let mut all = vec!["match", "atar"];
    all.extend(arguments);
    let output = run(&all);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let line = text.lines().last().expect("a line");
    serde_json::from_str(line).expect("JSON")
}

fn games<'a>(a: &'a str, b: &'a str, options: &'a str, jobs: &'a str) -> Vec<&'a str> {
    vec!["--a", a, "--b", b, "--games", "12", "--seed", "4", "--options", options, "--jobs", jobs]
}

#[test]
fn games_add_up() {
    let report = report(&games("greedy", "random", SMALL, "2"));
    let count = |key: &str| report[key].as_u64().expect("a number");
    assert_eq!(count("games"), 12);
    assert_eq!(count("wins") + count("draws") + count("losses"), 12);
    let score = report["score"].as_f64().expect("a share");
    let bounds = &report["confidence_95"];
    assert!(bounds[0].as_f64() <= Some(score) && Some(score) <= bounds[1].as_f64());
    assert!(report["mean_turns"].as_f64() > Some(1.0));
}

#[test]
fn the_same_seed_plays_the_same_games_on_any_number_of_cores() {
    let played = |jobs| {
        let mut report = report(&games("nodes=50", "greedy", SMALL, jobs));
        report["seconds_per_turn"].take();
        report
    };
    assert_eq!(played("1"), played("3"));
}

#[test]
fn thinking_pays() {
    let report = report(&games("nodes=300", "random", SMALL, "2"));
    assert!(report["wins"].as_u64() > Some(8), "{report}");
}

#[test]
fn there_may_be_more_than_two_seats() {
    let options = r#"{"side": 5, "stones": [1, 1, 1, 1], "placement": "random"}"#;
    let report = report(&games("nodes=100", "random", options, "2"));
    assert_eq!(report["games"], 12);
}

#[test]
fn players_that_do_not_exist_are_refused() {
    for player in ["level=11", "level=0", "nodes=0", "expert", ""] {
        let output = run(&["match", "atar", "--a", player, "--b", "random"]);
        let text = assert_refused(&output, 2);
        assert!(text.contains("level=N"), "{text}");
    }
    let output = run(&["match", "atar", "--a", "random", "--b", "random", "--options", r#"{"side": 2}"#]);
    assert_refused(&output, 2);
}
