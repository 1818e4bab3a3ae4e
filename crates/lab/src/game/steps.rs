//! The steps of a game, for its record.

use atar_rules::Position;
use serde_json::{Value, json};

use crate::study::StudyCell;

/// The steps of a game, by turn.
#[derive(Clone, Debug)]
pub struct Steps<P: Position> {
    all: Vec<P::Step>,
    /// The number of steps up to the end of each turn.
    ends: Vec<usize>,
}

impl<P: Position> Default for Steps<P> {
    fn default() -> Self {
        Steps { all: Vec::new(), ends: Vec::new() }
    }
}

impl<P: Position> Steps<P> {
    pub(super) fn push(&mut self, step: P::Step, ends_turn: bool) {
        self.all.push(step);
        if ends_turn {
            self.ends.push(self.all.len());
        }
    }

    /// Returns all steps in their text form.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.all.iter().map(ToString::to_string).collect()
    }

    /// Returns the record of a game of a cell (docs/record.md). `names` has the player of each seat.
    pub(super) fn record(&self, cell: &StudyCell, names: &[String], position: &P) -> String {
        let head = [
            ("format", json!("atar-record")),
            ("version", json!(1)),
            ("game", json!(P::NAME)),
            ("rules", json!(position.rules())),
            ("options", Value::Object(cell.options.clone())),
            ("seats", names.iter().map(|name| json!({ "name": name })).collect()),
        ];
        let head = head.map(|(key, value)| format!("\"{key}\": {value}"));
        let mut first = 0;
        let turns = self.ends.iter().map(|&end| {
            let turn = self.texts_of(first, end);
            first = end;
            turn
        });
        let turns: Vec<_> = turns.collect();
        let draft = self.texts_of(first, self.all.len());
        let result = position.outcome().map_or(Value::Null, |outcome| json!(outcome));
        format!(
            "{{{},\n \"turns\": [\n  {}\n ],\n \"draft\": {draft},\n \"result\": {result}}}\n",
            head.join(",\n "),
            turns.join(",\n  "),
        )
    }

    fn texts_of(&self, first: usize, end: usize) -> String {
        let steps = self.all.get(first..end).unwrap_or_default();
        json!(steps.iter().map(ToString::to_string).collect::<Vec<_>>()).to_string()
    }
}
