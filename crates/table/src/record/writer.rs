//! Writes records.

use std::fmt;

use serde_json::json;
use serde_json::value::RawValue;

use crate::game::AnyMoment;
use crate::record::format::{FORMAT, MAX_RECORD_BYTES, VERSION};
use crate::record::unknown::UnknownKeys;
use crate::seats::Seats;

/// Writes records of one game.
pub(crate) struct RecordWriter<'a> {
    game: &'a dyn AnyMoment,
    /// The entries before the steps, as keys and JSON.
    head: Vec<(String, String)>,
}

impl<'a> RecordWriter<'a> {
    pub(crate) fn new(game: &'a dyn AnyMoment, seats: &Seats, extra: &UnknownKeys) -> RecordWriter<'a> {
        let known = [
            ("format", json!(FORMAT)),
            ("version", json!(VERSION)),
            ("game", json!(game.name())),
            ("rules", json!(game.rules())),
            ("options", game.options()),
            ("seats", json!(seats.recorded())),
        ];
        let known = known.map(|(key, value)| (json!(key), value));
        let extra = extra.iter().map(|(key, value)| (json!(key), value.clone()));
        let entries = known.into_iter().chain(extra);
        RecordWriter { game, head: entries.map(|(key, value)| (key.to_string(), value.to_string())).collect() }
    }

    /// Returns the record as a JSON object, in one line.
    pub(crate) fn object(&self) -> String {
        let mut out = self.begin(":", ",", ",");
        out.push_str(",\"turns\":[");
        self.game.write_turns(",", &mut out);
        out.push_str("],\"draft\":");
        self.game.write_current(&mut out);
        out.push_str(&format!(",\"result\":{}}}", self.result()));
        out
    }

    /// Returns the text of the record's file: one turn per line. Returns the compact form if that would be too large to
    /// read again.
    pub(crate) fn text(&self) -> String {
        let pretty = self.pretty();
        if pretty.len() <= MAX_RECORD_BYTES { pretty } else { self.compact() }
    }

    fn pretty(&self) -> String {
        let mut out = self.begin(": ", ", ", ",\n ");
        let is_begun = self.game.turn() > 0;
        out.push_str(",\n \"turns\": [");
        out.push_str(if is_begun { "\n  " } else { "" });
        self.game.write_turns(",\n  ", &mut out);
        out.push_str(if is_begun { "\n ]" } else { "]" });
        out.push_str(",\n \"draft\": ");
        self.game.write_current(&mut out);
        out.push_str(&format!(",\n \"result\": {}}}\n", self.result()));
        out
    }

    /// Writes all steps in one list. Readers group them into turns anyway.
    fn compact(&self) -> String {
        let mut out = self.begin(":", ",", ",");
        out.push_str(",\"draft\":");
        // Writing to a string cannot fail.
        let _ = self.game.write_steps(&mut out);
        out.push('}');
        out
    }

    /// Returns the length of the compact form, in bytes.
    pub(crate) fn compact_length(&self) -> usize {
        let mut length = ByteCount(self.begin(":", ",", ",").len() + ",\"draft\":}".len());
        let _ = self.game.write_steps(&mut length);
        length.0
    }

    /// Writes everything before the steps. The first four entries share a line.
    fn begin(&self, colon: &str, comma: &str, line: &str) -> String {
        let mut out = "{".to_owned();
        for (index, (key, value)) in self.head.iter().enumerate() {
            out.push_str(match index {
                0 => "",
                1..4 => comma,
                _ => line,
            });
            out.extend([key.as_str(), colon, value]);
        }
        out
    }

    fn result(&self) -> Box<RawValue> {
        self.game.result()
    }
}

/// A writer that only counts the bytes.
struct ByteCount(usize);

impl fmt::Write for ByteCount {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}
