//! The parts of a record's text, before they are checked.
//!
//! Reading builds nothing. The parts are slices of the text, and each is parsed on its own, within its bound. So a
//! small file cannot take much memory.

use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, de};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::raw_json::Text;
use crate::record::refusals::{missing, wrong};
use crate::record::unknown::{MAX_UNKNOWN_BYTES, UnknownKeys, too_many_bytes};
use crate::refusal::{Refusal, shortened};
use atar_reasons::json_reason;

/// The longest part that is read as a value, in bytes. Turns and draft are read step by step. Seats with the longest
/// names and the most unknown keys are shorter.
const MAX_PART_BYTES: usize = 128 << 10;

/// A record as `open` reads it. Keys that follow from others may be missing (docs/record.md).
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RecordFile"))]
#[derive(Debug, Default)]
pub(crate) struct RawRecord<'a> {
    /// Always `atar-record`.
    #[cfg_attr(test, schemars(with = "String"))]
    pub(super) format: Option<&'a RawValue>,
    /// The version of the format.
    #[cfg_attr(test, schemars(with = "u32"))]
    pub(super) version: Option<&'a RawValue>,
    /// The game's name.
    #[cfg_attr(test, schemars(with = "String"))]
    pub(super) game: Option<&'a RawValue>,
    /// The version of the game's rules.
    #[cfg_attr(test, schemars(with = "u32"))]
    pub(super) rules: Option<&'a RawValue>,
    /// All options of the game; those that came after its version of the rules may be missing.
    #[cfg_attr(test, schemars(with = "serde_json::Map<String, Value>"))]
    pub(super) options: Option<&'a RawValue>,
    /// The state from which the game begins, since version 2.
    #[cfg_attr(test, schemars(with = "Option<serde_json::Map<String, Value>>"))]
    pub(super) start: Option<&'a RawValue>,
    /// The seats' players.
    #[cfg_attr(test, schemars(with = "Option<Vec<crate::seats::Seat>>"))]
    pub(super) seats: Option<&'a RawValue>,
    /// The finished turns, each a list of its steps, chance included.
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<String>>>"))]
    turns: Option<&'a RawValue>,
    /// The steps after the last finished turn, chance included; all steps where there are no turns.
    #[cfg_attr(test, schemars(with = "Option<Vec<String>>"))]
    draft: Option<&'a RawValue>,
    /// The variations and notes, since version 2, as in `Record`.
    #[cfg_attr(test, schemars(with = "Option<serde_json::Map<String, Value>>"))]
    pub(super) tree: Option<&'a RawValue>,
    #[cfg_attr(test, schemars(flatten, with = "serde_json::Map<String, Value>"))]
    unknown: Vec<(String, &'a RawValue)>,
    /// The bytes of the unknown keys and their values. Beyond the bound no more of them are listed.
    #[cfg_attr(test, schemars(skip))]
    bytes: usize,
}

impl<'a> RawRecord<'a> {
    /// Reads the parts of a record's text.
    ///
    /// # Errors
    /// `bad_record` if it is not JSON, or not an object.
    pub(crate) fn read(text: &'a str) -> Result<RawRecord<'a>, Refusal> {
        serde_json::from_str(text).map_err(|error| {
            // Whoever opens another file has no use for the place of the first sign.
            let is_begun = text.trim_start().starts_with('{') || text.trim().is_empty();
            let why = if is_begun { json_reason(text, &error) } else { "it does not begin like one".to_owned() };
            Refusal::bad_record(format!("This is not a record of a game: {why}."))
        })
    }

    /// Takes the keys that came with version 2 for such as nobody knows, as they were in version 1.
    pub(super) fn forget_version_2(&mut self) {
        for (key, part) in [("start", self.start.take()), ("tree", self.tree.take())] {
            if let Some(written) = part {
                self.bytes += key.len() + written.get().len();
                self.unknown.push((key.to_owned(), written));
            }
        }
    }

    /// Returns the place of the part with this key.
    fn part(&mut self, key: &str) -> Option<&mut Option<&'a RawValue>> {
        Some(match key {
            "format" => &mut self.format,
            "version" => &mut self.version,
            "game" => &mut self.game,
            "rules" => &mut self.rules,
            "options" => &mut self.options,
            "start" => &mut self.start,
            "seats" => &mut self.seats,
            "turns" => &mut self.turns,
            "draft" => &mut self.draft,
            "tree" => &mut self.tree,
            _ => return None,
        })
    }

    /// Parses a part, which has this key.
    ///
    /// # Errors
    /// `bad_record` if it is too long or cannot be read.
    pub(crate) fn value(key: &str, part: Option<&RawValue>) -> Result<Option<Value>, Refusal> {
        let Some(written) = part.map(RawValue::get) else {
            return Ok(None);
        };
        if written.len() > MAX_PART_BYTES {
            let (long, most) = (written.len() >> 10, MAX_PART_BYTES >> 10);
            return Err(Refusal::bad_record(format!(
                "The record's {key} is too long: it has {long} KiB, and may have {most} KiB."
            )));
        }
        serde_json::from_str(written).map(Some).map_err(|error| {
            let why = json_reason(written, &error);
            Refusal::bad_record(format!("The record's {key} cannot be read: {why}."))
        })
    }

    /// Parses a part that must be there.
    ///
    /// # Errors
    /// `bad_record` if it is missing, too long or cannot be read. `allowed` ends the sentence.
    pub(crate) fn needed(key: &str, part: Option<&RawValue>, allowed: &str) -> Result<Value, Refusal> {
        RawRecord::value(key, part)?.ok_or_else(|| missing(key, allowed))
    }

    /// Returns the keys that this program does not know, with their values.
    ///
    /// # Errors
    /// `bad_record` if they are more than a record may have, or cannot be read.
    pub(crate) fn unknown(&self) -> Result<UnknownKeys, Refusal> {
        if self.bytes > MAX_UNKNOWN_BYTES {
            return Err(too_many_bytes(self.bytes));
        }
        let mut unknown = UnknownKeys::default();
        for (key, written) in &self.unknown {
            let value = serde_json::from_str(written.get()).map_err(|error| {
                let (key, why) = (shortened(key), json_reason(written.get(), &error));
                Refusal::bad_record(format!("The record's {key} cannot be read: {why}."))
            })?;
            unknown.insert(key.clone(), value);
        }
        Ok(unknown)
    }

    /// Calls `take` with every step of all turns and of the draft, in order.
    ///
    /// # Errors
    /// `bad_record` if there is something else than lists of steps, and the errors of `take`.
    pub(crate) fn each_step(&self, mut take: impl FnMut(&str) -> Result<(), Refusal>) -> Result<(), Refusal> {
        if let Some(turns) = self.turns.map(RawValue::get) {
            if !is_list(turns) {
                return Err(wrong("turns", turns, "a list of turns"));
            }
            each(turns, &mut |turn| each_text("turns", turn, &mut take))?;
        }
        match self.draft.map(RawValue::get) {
            Some(draft) => each_text("draft", draft, &mut take),
            None => Ok(()),
        }
    }
}

/// Calls `take` with each text of a list.
fn each_text(key: &str, list: &str, take: &mut impl FnMut(&str) -> Result<(), Refusal>) -> Result<(), Refusal> {
    let bad = |value: &str| wrong(key, value, "made of lists of steps, each a text");
    if !is_list(list) {
        return Err(bad(list));
    }
    each(list, &mut |step| {
        let Text(text) = serde_json::from_str(step).map_err(|_| bad(step))?;
        take(&text)
    })
}

fn is_list(value: &str) -> bool {
    value.starts_with('[')
}

/// Calls `take` with each member of a list, as it is written.
fn each(list: &str, take: &mut dyn FnMut(&str) -> Result<(), Refusal>) -> Result<(), Refusal> {
    struct Members<'a> {
        take: &'a mut dyn FnMut(&str) -> Result<(), Refusal>,
        refusal: &'a mut Option<Refusal>,
    }

    impl<'de> Visitor<'de> for Members<'_> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
            while let Some(member) = list.next_element::<&RawValue>()? {
                if let Err(refusal) = (self.take)(member.get()) {
                    *self.refusal = Some(refusal);
                    return Err(de::Error::custom("refused"));
                }
            }
            Ok(())
        }
    }

    let mut refusal = None;
    let members = Members { take, refusal: &mut refusal };
    let mut members_of = serde_json::Deserializer::from_str(list);
    let read = members_of.deserialize_seq(members);
    match (read, refusal) {
        (_, Some(refusal)) => Err(refusal),
        (Ok(()), None) => Ok(()),
        (Err(error), None) => {
            Err(Refusal::bad_record(format!("The record's steps cannot be read: {}.", json_reason(list, &error))))
        }
    }
}

/// If a key comes twice, the last one counts.
impl<'de> Deserialize<'de> for RawRecord<'de> {
    fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Self, D::Error> {
        text.deserialize_map(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = RawRecord<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a record")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut text: A) -> Result<RawRecord<'de>, A::Error> {
        let mut parts = RawRecord::default();
        while let Some(Text(key)) = text.next_key()? {
            if let Some(part) = parts.part(&key) {
                *part = Some(text.next_value()?);
            } else if key == "result" {
                // It follows from the steps.
                text.next_value::<IgnoredAny>()?;
            } else if parts.bytes > MAX_UNKNOWN_BYTES {
                text.next_value::<IgnoredAny>()?;
            } else {
                let written: &RawValue = text.next_value()?;
                parts.bytes += key.len() + written.get().len();
                parts.unknown.push((key.into_owned(), written));
            }
        }
        Ok(parts)
    }
}
