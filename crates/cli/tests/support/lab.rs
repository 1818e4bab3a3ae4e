//! What the tests of `lab` share: the program's last line, and the lines of its files of games.

#![allow(dead_code, reason = "each test file has its own copy and needs a part of it")]

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::{run, stderr, stdout};

/// Runs the program, which must end well. Returns what it printed.
pub fn ok(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// Returns the last line of an output, which is JSON.
pub fn last_line(text: &str) -> Value {
    serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
}

/// Returns the lines of a file of games, without the time that the games took. All are whole, and none is there twice.
pub fn lines(path: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(path).expect("games");
    assert!(text.is_empty() || text.ends_with('\n'), "a line was cut");
    let timeless = |line: &str| {
        let end = line.find(",\"seconds\":").unwrap_or(line.len());
        line[..end].to_owned()
    };
    let lines: BTreeSet<_> = text.lines().map(timeless).collect();
    assert_eq!(lines.len(), text.lines().count(), "a line is there twice");
    lines
}
