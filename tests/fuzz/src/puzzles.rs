//! Lines of puzzles: whatever stands in a file, it is read or refused in a sentence, and what is read is legal. Nothing
//! is proven, which takes long.

use atar_puzzles::{MOST_BYTES, PuzzleChecker};

use crate::Input;
use crate::choices::Choices;

/// Short puzzles of each game, a line each.
const LINES: &str = include_str!("../corpus/puzzles/each.jsonl");

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(bytes) => check(bytes),
        Input::Directions(mut choices) => check(&directed(&mut choices)),
    }
}

/// Sound lines, of which one may be damaged, or there twice.
fn directed(choices: &mut Choices) -> Vec<u8> {
    let mut lines: Vec<String> = LINES.lines().map(str::to_owned).collect();
    let at = choices.below(lines.len());
    match choices.below(4) {
        0 => lines.push(lines[at].clone()),
        1 => {
            let length = choices.below(lines[at].len() + 1);
            lines[at] = lines[at].chars().take(length).collect();
        }
        _ => lines[at] = choices.changed(&lines[at]),
    }
    lines.join("\n").into_bytes()
}

/// Reads the lines of a file. Those that are as they were made are read, unless they are there twice.
fn check(bytes: &[u8]) {
    let mut checker = PuzzleChecker::default();
    for (line, number) in bytes.split(|byte| *byte == b'\n').zip(1..) {
        match checker.read(line, number) {
            Ok(()) => assert!(line.len() <= MOST_BYTES && std::str::from_utf8(line).is_ok()),
            Err(why) => assert!(!why.is_empty() && why.chars().count() < 5_000, "{why}"),
        }
    }
    for line in LINES.lines() {
        assert!(PuzzleChecker::default().read(line.as_bytes(), 1).is_ok(), "{line}");
    }
}
