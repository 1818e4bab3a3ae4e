//! The record: options plus every step, in order (protocol.md, "The record").

mod parts;
pub(crate) mod unknown;

use std::fmt;

use atar_rules::Position;
use atar_rules::games::{self, Visitor};
use serde_json::{Value, json};

use crate::game::{AnyGame, Start};
use crate::options;
use crate::refusal::{Refusal, shortened};
use crate::seats::Seats;
use parts::Parts;
use unknown::Unknown;

/// The file name extension of records.
pub const EXTENSION: &str = "atar";
/// The largest record file that is read, in bytes.
pub const LARGEST_RECORD: usize = 16 << 20;

/// By how much a record as it is written may be longer than as it was read, at most, in bytes: names that were missing,
/// numbers that
/// were written shorter.
const ROOM: usize = 256 << 10;

const FORMAT: &str = "atar-record";
const VERSION: u64 = 1;
/// The keys that a reader of this version knows; all others are kept and written back.
const KEYS: [&str; 9] = [
    "format", "version", "game", "rules", "options", "seats", "turns", "draft", "result",
];

/// A record that has been played through the rules.
pub(crate) struct Opened {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) seats: Seats,
    /// Keys that this reader does not know.
    pub(crate) extra: Unknown,
}

/// Plays a record, given as a file's text, through the rules.
///
/// # Errors
/// `bad_record`, naming what is wrong; of a step its turn (from 1) and its place in it.
pub(crate) fn open(text: &str) -> Result<Opened, Refusal> {
    if text.len() > LARGEST_RECORD {
        return Err(too_large());
    }
    let parts = Parts::read(text.trim_start_matches('\u{feff}'))?;
    check_format(&parts)?;
    let mut game = start(&parts)?;
    let seats = seats(&parts, game.seats())?;
    let extra = parts.unknown()?;
    unknown::check(extra.iter().chain(seats.unknown()))?;
    parts.each_step(|step| play(game.as_mut(), step))?;
    let is_close = text.len() + ROOM > LARGEST_RECORD;
    if is_close && Writer::new(game.as_ref(), &seats, &extra).shortest() > LARGEST_RECORD {
        return Err(too_large());
    }
    Ok(Opened { game, seats, extra })
}

fn too_large() -> Refusal {
    let most = LARGEST_RECORD >> 20;
    Refusal::bad_record(format!(
        "The record is larger than {most} MiB, the most that is read."
    ))
}

fn check_format(parts: &Parts<'_>) -> Result<(), Refusal> {
    if parts.get("format")? != Some(json!(FORMAT)) {
        return Err(Refusal::bad_record(format!(
            "This is not a record of a game: its format is not \"{FORMAT}\"."
        )));
    }
    let version = parts.need("version", &VERSION.to_string())?;
    match version.as_u64() {
        Some(VERSION) => Ok(()),
        Some(newer) if newer > VERSION => Err(Refusal::bad_record(format!(
            "The record is of version {newer}, newer than this program, which reads version {VERSION}."
        ))),
        _ => Err(wrong("version", &version.to_string(), &VERSION.to_string())),
    }
}

fn start(parts: &Parts<'_>) -> Result<Box<dyn AnyGame>, Refusal> {
    let names = games::NAMES.join(" or ");
    let name = parts.need("game", &names)?;
    let rules = games::visit(name.as_str().unwrap_or_default(), Rules);
    let rules = rules.ok_or_else(|| wrong("game", &name.to_string(), &names))?;
    let version = rules_of(parts, rules)?;
    let mut options = parts.get("options")?.unwrap_or_default();
    let earlier = Earlier {
        version,
        options: &mut options,
    };
    games::visit(name.as_str().unwrap_or_default(), earlier);
    let game = games::visit(name.as_str().unwrap_or_default(), Start(&options));
    let game = game.ok_or_else(|| wrong("game", &name.to_string(), &names))?;
    game.map_err(|why| Refusal::bad_record(format!("The record's options are wrong: {why}")))
}

/// The version of the rules that a record was played by. `newest` is the one of this program.
fn rules_of(parts: &Parts<'_>, newest: u32) -> Result<u32, Refusal> {
    let allowed = match newest {
        1 => "1".to_owned(),
        _ => format!("from 1 to {newest}"),
    };
    let given = parts.need("rules", &allowed)?;
    let version = given.as_u64().and_then(|given| u32::try_from(given).ok());
    let version = version.filter(|version| (1..=newest).contains(version));
    version.ok_or_else(|| wrong("rules", &given.to_string(), &allowed))
}

/// Tells the newest version of a game's rules.
struct Rules;

impl Visitor for Rules {
    type Output = u32;

    fn visit<P: Position>(self) -> u32 {
        P::RULES
    }
}

/// Gives the options of a record of earlier rules what has come since, as it was then.
struct Earlier<'a> {
    version: u32,
    options: &'a mut Value,
}

impl Visitor for Earlier<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let since = P::ADDED.iter().filter(|(since, _)| *since > self.version);
        let defaults = options::defaults::<P>();
        for key in since.flat_map(|(_, keys)| keys.iter()) {
            let missing = self.options.as_object_mut();
            let missing = missing.filter(|options| !options.contains_key(*key));
            if let (Some(options), Some(usual)) = (missing, defaults.get(*key)) {
                options.insert((*key).to_owned(), usual.clone());
            }
        }
    }
}

fn seats(parts: &Parts<'_>, count: usize) -> Result<Seats, Refusal> {
    let Some(given) = parts.get("seats")? else {
        return Ok(Seats::unnamed(count));
    };
    let seats = Seats::of(&given).filter(|seats| seats.len() == count);
    let allowed = || format!("{}, {count} in all", Seats::KIND);
    seats.ok_or_else(|| wrong("seats", &given.to_string(), &allowed()))
}

/// Plays one step of a record. The grouping into turns is the rules', not the file's.
fn play(game: &mut dyn AnyGame, step: &str) -> Result<(), Refusal> {
    let (turn, before) = (game.turn() + 1, game.steps_of_turn() + 1);
    game.follow(step).map_err(|why| {
        Refusal::bad_record(format!(
            "Turn {turn}, step {before} cannot be played. {why}"
        ))
    })
}

/// `value` as JSON.
fn wrong(key: &str, value: &str, allowed: &str) -> Refusal {
    let value = shortened(value);
    Refusal::bad_record(format!(
        "The record's {key} is {value}; it must be {allowed}."
    ))
}

fn missing(key: &str, allowed: &str) -> Refusal {
    Refusal::bad_record(format!("The record has no {key}; it must be {allowed}."))
}

/// Writes records of one game.
pub(crate) struct Writer<'a> {
    game: &'a dyn AnyGame,
    /// What every form of the record begins with, each entry without the space behind its colon.
    head: Vec<(String, String)>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(game: &'a dyn AnyGame, seats: &Seats, extra: &Unknown) -> Writer<'a> {
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
        Writer {
            game,
            head: entries
                .map(|(key, value)| (key.to_string(), value.to_string()))
                .collect(),
        }
    }

    /// The record as an object, in one line.
    pub(crate) fn object(&self) -> String {
        let mut out = self.begin(":", ",", ",");
        out.push_str(",\"turns\":[");
        self.game.write_turns(",", &mut out);
        out.push_str("],\"draft\":");
        self.game.write_current(&mut out);
        out.push_str(&format!(",\"result\":{}}}", self.result()));
        out
    }

    /// The record as the file's text: one line a turn, or, where that would be too large to be read again, as short as
    /// can be.
    pub(crate) fn text(&self) -> String {
        let airy = self.airy();
        if airy.len() <= LARGEST_RECORD {
            airy
        } else {
            self.dense()
        }
    }

    fn airy(&self) -> String {
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

    /// All steps in one list: readers group them into turns anyway.
    fn dense(&self) -> String {
        let mut out = self.begin(":", ",", ",");
        out.push_str(",\"draft\":");
        // A string takes whatever is written.
        let _ = self.game.write_steps(&mut out);
        out.push('}');
        out
    }

    /// The length of the shortest form, in bytes.
    fn shortest(&self) -> usize {
        let mut length = Length(self.begin(":", ",", ",").len() + ",\"draft\":}".len());
        let _ = self.game.write_steps(&mut length);
        length.0
    }

    /// All that stands before the steps. The first four entries stand together.
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

    fn result(&self) -> Value {
        self.game.state()["result"].take()
    }
}

/// Counts the bytes of what is written.
struct Length(usize);

impl fmt::Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_shortened_in_messages() {
        let long = wrong("game", &"x".repeat(1000), "atar");
        assert!(long.text.len() < 200, "{long}");
    }
}
