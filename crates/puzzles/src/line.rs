//! A puzzle as a line of a file (docs/puzzles.md).

use atar_reasons::json_reason;
use atar_rules::{Position, Presentation};
use atar_search::puzzles::{Difficulty, MadePuzzle, PuzzleAsks, PuzzleProof};
use atar_table::{read_options, read_position};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The bytes of a line at most.
pub const MOST_BYTES: usize = 1 << 18;
/// Shares that differ less are the same.
const SAME: f64 = 1e-9;

/// A line. Options, states and steps are as in a record.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleLine {
    pub(crate) game: String,
    options: Value,
    state: Value,
    /// The steps of the game from its start to the position.
    before: Vec<String>,
    seat: u8,
    asks: Asks,
    solution: Vec<String>,
    /// The full state after a turn of several steps: a turn that ends there is right, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<Value>,
    share: f64,
    other: f64,
    choices: usize,
    turns: usize,
    positions: u64,
    grade: u8,
    nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Asks {
    Turn,
    Step,
}

impl From<PuzzleAsks> for Asks {
    fn from(asks: PuzzleAsks) -> Asks {
        match asks {
            PuzzleAsks::Turn => Asks::Turn,
            PuzzleAsks::Step => Asks::Step,
        }
    }
}

/// A puzzle that was read: its position is legal, and play reaches it.
pub(crate) struct ReadPuzzle<P: Presentation> {
    pub(crate) position: P,
    pub(crate) seats: usize,
    /// The position after the solution.
    after: P,
    line: PuzzleLine,
}

impl PuzzleLine {
    /// Returns the line of a puzzle.
    #[must_use]
    pub fn of<P: Presentation>(puzzle: &MadePuzzle<P>) -> PuzzleLine {
        let MadePuzzle { options, before, position, proof, difficulty } = puzzle;
        let texts = |steps: &[P::Step]| steps.iter().map(ToString::to_string).collect();
        let is_long = proof.asks == PuzzleAsks::Turn && proof.steps.len() > 1;
        PuzzleLine {
            game: P::NAME.to_owned(),
            options: json!(options),
            state: json!(position.full_state()),
            before: texts(before),
            seat: proof.seat,
            asks: proof.asks.into(),
            solution: texts(&proof.steps),
            after: is_long.then(|| json!(proof.after.full_state())),
            share: proof.share,
            other: proof.other,
            choices: proof.choices,
            turns: proof.turns,
            positions: proof.positions,
            grade: difficulty.grade,
            nodes: difficulty.nodes,
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<PuzzleLine, String> {
        if bytes.len() > MOST_BYTES {
            return Err(format!("it is longer than {MOST_BYTES} bytes, the most that is read"));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
        serde_json::from_str(text).map_err(|error| format!("it is no puzzle: {}", json_reason(text, &error)))
    }

    /// Plays the game up to the position, and the solution.
    ///
    /// # Errors
    /// What does not fit the rules.
    pub(crate) fn played<P: Presentation>(self) -> Result<ReadPuzzle<P>, String> {
        let options = read_options::<P>(&self.options).map_err(|refusal| refusal.text)?;
        let text = format!("{} {}", P::NAME, json!({ "options": self.options, "state": self.state }));
        let position: P = read_position(&text).map_err(|refusal| refusal.text)?;
        let mut played = P::start(&options).map_err(|bad| bad.to_string())?;
        take(&mut played, &self.before, "before")?;
        if played != position {
            return Err("the steps before it do not lead to the state".to_owned());
        }
        take(&mut played, &self.solution, "solution")?;
        if let Some(after) = &self.after {
            let text = format!("{} {}", P::NAME, json!({ "options": self.options, "state": after }));
            let after: P = read_position(&text).map_err(|refusal| format!("after: {}", refusal.text))?;
            if after != played {
                return Err("the solution does not lead to the state after it".to_owned());
            }
        }
        Ok(ReadPuzzle { position, seats: P::seats(&options), after: played, line: self })
    }
}

/// Takes steps one after the other.
fn take<P: Position>(position: &mut P, steps: &[String], key: &str) -> Result<(), String> {
    for (index, text) in steps.iter().enumerate() {
        let wrong = |why: String| format!("{key}: step {}, {text:?}, cannot be taken: {why}", index + 1);
        let step = text.parse().map_err(|_| wrong("the game has no such step".to_owned()))?;
        position.step(&step).map_err(|illegal| wrong(illegal.to_string()))?;
    }
    Ok(())
}

impl<P: Presentation> ReadPuzzle<P> {
    /// Compares what the line says with what was proven.
    ///
    /// # Errors
    /// The first key that is not right.
    pub(crate) fn compare(&self, proof: &PuzzleProof<P>, difficulty: Difficulty) -> Result<(), String> {
        let line = &self.line;
        must_be("asks", &line.asks, &proof.asks.into())?;
        if self.after != proof.after {
            let steps: Vec<_> = proof.steps.iter().map(ToString::to_string).collect();
            return Err(format!("the solution is {}, not {}", steps.join(" "), line.solution.join(" ")));
        }
        must_be("seat", &line.seat, &proof.seat)?;
        let shares = [("share", line.share, proof.share), ("other", line.other, proof.other)];
        for (key, given, proven) in shares {
            if (given - proven).abs() > SAME {
                return Err(format!("{key} is {given}; it must be {proven}"));
            }
        }
        must_be("choices", &line.choices, &proof.choices)?;
        must_be("turns", &line.turns, &proof.turns)?;
        must_be("positions", &line.positions, &proof.positions)?;
        must_be("grade", &line.grade, &difficulty.grade)?;
        must_be("nodes", &line.nodes, &difficulty.nodes)
    }
}

/// Refuses a value that is not the one that was proven.
fn must_be<T: PartialEq + Serialize>(key: &str, given: &T, proven: &T) -> Result<(), String> {
    if given == proven {
        return Ok(());
    }
    Err(format!("{key} is {}; it must be {}", json!(given), json!(proven)))
}
