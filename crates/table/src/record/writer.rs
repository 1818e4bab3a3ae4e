//! Writes records.

use std::borrow::Cow;
use std::{fmt, io};

use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::game::AnyMoment;
use crate::record::format::{FIRST_VERSION, FORMAT, MAX_RECORD_BYTES, VERSION, VERSION_2_KEYS};
use crate::record::unknown::UnknownKeys;
use crate::seats::{Seat, Seats};
use crate::sorted::sorted;
use crate::tree::{FileTree, Tree};

/// A whole game, as `record` answers it (docs/record.md). Other keys are kept.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Debug, Serialize)]
pub(crate) struct Record<'a> {
    #[serde(flatten)]
    head: &'a RecordHead<'a>,
    /// The finished turns, each a list of its steps, chance included.
    #[cfg_attr(test, schemars(with = "Vec<Vec<String>>"))]
    turns: StepsJson,
    /// The steps after the last finished turn, chance included.
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    draft: StepsJson,
    /// The result; null before the end.
    #[cfg_attr(test, schemars(with = "Option<crate::schema::own::GameResult>"))]
    result: Box<RawValue>,
    /// The variations and notes; missing if there are none. Only in version 2.
    #[cfg_attr(test, schemars(with = "Option<crate::tree::FileTree>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Box<RawValue>>,
}

/// What a record has before the steps.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Debug, Serialize)]
pub(crate) struct RecordHead<'a> {
    /// Always `atar-record`.
    #[cfg_attr(test, schemars(with = "String"))]
    format: &'static str,
    /// The version of the format.
    #[cfg_attr(test, schemars(with = "u32", range(min = 1, max = 2)))]
    version: u64,
    /// The game's name.
    #[cfg_attr(test, schemars(with = "String"))]
    game: &'static str,
    /// The version of the game's rules.
    #[cfg_attr(test, schemars(range(min = 1)))]
    rules: u32,
    /// All options of the game.
    #[cfg_attr(test, schemars(with = "serde_json::Map<String, Value>"))]
    options: Value,
    /// The state from which the game begins; missing if it is the usual one of the options. Only in version 2.
    #[cfg_attr(test, schemars(with = "Option<serde_json::Map<String, Value>>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<&'a Value>,
    /// The seats' players.
    #[serde(serialize_with = "sorted")]
    seats: Vec<Seat>,
    #[serde(flatten)]
    more: Cow<'a, UnknownKeys>,
}

/// Steps as JSON. The game writes them, as only it knows their types.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct StepsJson(Box<RawValue>);

impl StepsJson {
    /// Returns steps that the game has written. Cannot fail: they are JSON.
    fn new(steps: String) -> StepsJson {
        StepsJson(RawValue::from_string(steps).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }
}

/// What stands before the tree in the compact form.
const TREE: &str = ",\"tree\":";

/// Writes records of one game.
pub(crate) struct RecordWriter<'a> {
    game: &'a dyn AnyMoment,
    head: RecordHead<'a>,
    tree: Option<FileTree>,
}

impl<'a> RecordWriter<'a> {
    pub(crate) fn new(
        game: &'a dyn AnyMoment,
        seats: &Seats,
        extra: &'a UnknownKeys,
        tree: Option<&Tree>,
    ) -> RecordWriter<'a> {
        let tree = tree.and_then(Tree::to_file);
        let is_new = game.start().is_some() || tree.is_some();
        let head = RecordHead {
            format: FORMAT,
            version: if is_new { VERSION } else { FIRST_VERSION },
            game: game.name(),
            rules: game.rules(),
            options: game.options(),
            start: game.start(),
            seats: seats.recorded(),
            more: if is_new { without_version_2(extra) } else { Cow::Borrowed(extra) },
        };
        RecordWriter { game, head, tree }
    }

    /// Returns the record as a JSON object, in one line.
    pub(crate) fn object(&self) -> Box<RawValue> {
        // Cannot fail: everything in a record can be written as JSON.
        to_raw_value(&self.record("", ",", "")).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }

    /// Returns the record; what stands before, between and after its turns is white space, but for a comma.
    fn record(&self, before: &str, between: &str, after: &str) -> Record<'_> {
        let mut turns = "[".to_owned();
        if self.game.turn() > 0 {
            turns.push_str(before);
            self.game.write_turns(between, &mut turns);
            turns.push_str(after);
        }
        turns.push(']');
        let mut draft = String::new();
        self.game.write_current(&mut draft);
        Record {
            head: &self.head,
            turns: StepsJson::new(turns),
            draft: StepsJson::new(draft),
            result: self.game.result(),
            tree: self.tree.as_ref().map(|tree| tree.json(before, between, after)),
        }
    }

    /// Returns the text of the record's file: one turn per line. Returns the compact form if that would be too large to
    /// read again.
    pub(crate) fn text(&self) -> String {
        let pretty = self.pretty();
        if pretty.len() <= MAX_RECORD_BYTES { pretty } else { self.compact() }
    }

    fn pretty(&self) -> String {
        let mut out = Vec::new();
        let mut file = Serializer::with_formatter(&mut out, RecordLines::default());
        // Cannot fail: everything in a record can be written as JSON.
        let _ = self.record("\n  ", ",\n  ", "\n ").serialize(&mut file);
        out.push(b'\n');
        String::from_utf8(out).unwrap_or_default()
    }

    /// Writes all steps in one list. Readers group them into turns anyway.
    fn compact(&self) -> String {
        let mut out = self.begin();
        out.push_str(",\"draft\":");
        // Writing to a string cannot fail.
        let _ = self.game.write_steps(&mut out);
        if let Some(tree) = &self.tree {
            out.push_str(TREE);
            out.push_str(tree.json("", ",", "").get());
        }
        out.push('}');
        out
    }

    /// Returns the length of the compact form, in bytes.
    pub(crate) fn compact_length(&self) -> usize {
        let tree = self.tree.as_ref().map_or(0, |tree| TREE.len() + tree.json("", ",", "").get().len());
        let mut length = ByteCount(self.begin().len() + ",\"draft\":}".len() + tree);
        let _ = self.game.write_steps(&mut length);
        length.0
    }

    /// Writes everything before the steps.
    fn begin(&self) -> String {
        let mut head = serde_json::to_string(&self.head).unwrap_or_default();
        head.pop();
        head
    }
}

/// Returns unknown keys without those that mean something in version 2: the game would begin from what is there.
fn without_version_2(extra: &UnknownKeys) -> Cow<'_, UnknownKeys> {
    if !VERSION_2_KEYS.iter().any(|&key| extra.contains_key(key)) {
        return Cow::Borrowed(extra);
    }
    let others = extra.iter().filter(|(key, _)| !VERSION_2_KEYS.contains(&key.as_str()));
    Cow::Owned(others.map(|(key, value)| (key.clone(), value.clone())).collect())
}

/// Writes a record with each of its entries on a line of its own, but for the first four, which share one.
#[derive(Default)]
struct RecordLines {
    /// How many objects are open.
    depth: usize,
    /// How many entries the record has so far.
    entries: usize,
}

impl Formatter for RecordLines {
    fn begin_object<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        CompactFormatter.begin_object(out)
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        CompactFormatter.end_object(out)
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if self.depth > 1 {
            return CompactFormatter.begin_object_key(out, first);
        }
        self.entries += 1;
        out.write_all(match self.entries {
            1 => b"",
            2..=4 => b", ",
            _ => b",\n ",
        })
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(if self.depth > 1 { b":" } else { b": " })
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
