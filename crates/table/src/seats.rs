//! The people and computers at the seats.

use std::ops::Deref;

use atar_rules::picture::PALETTE;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

use crate::refusal::shortened;

/// A computer at a seat.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Computer {
    /// The seat, counted from 0.
    pub(crate) seat: u8,
    /// The level, from 1 to 10.
    pub(crate) level: u8,
}

/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 200;
/// The keys that this program knows.
const KEYS: [&str; 3] = ["name", "colour", "bot"];

/// What a request says of the player at a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatChange {
    /// The name, if it is given: at most 200 characters.
    pub name: Option<String>,
    /// An index into the palette, if it is given.
    pub colour: Option<u8>,
    /// The computer's level from 1 to 10, or a person in its place, if either is given.
    pub bot: Option<Option<u8>>,
}

/// The seats' players, one object per seat. Unknown keys are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(Vec<Map<String, Value>>);

impl Seats {
    /// What seats must be, as the end of a sentence.
    pub(crate) const KIND: &'static str = "a list with one object a seat, in which name is a text of at most 200 characters, colour a whole number from 0 to 6 and bot a level from 1 to 10, where they are given";

    /// Reads seats; none if the value is of the wrong type.
    pub(crate) fn of(value: &Value) -> Option<Seats> {
        let seats = value.as_array()?.iter();
        let seats: Option<Vec<_>> = seats.map(|seat| seat.as_object().cloned()).collect();
        let seats = Seats(seats?);
        seats.0.iter().all(is_valid_seat).then_some(seats)
    }

    /// Creates seats with these players; none if one of them cannot be.
    #[must_use]
    pub fn new(seats: impl IntoIterator<Item = SeatChange>) -> Option<Seats> {
        let seats = seats.into_iter().map(|SeatChange { name, colour, bot }| {
            let name = name.map(|name| ("name", json!(name)));
            let colour = colour.map(|colour| ("colour", json!(colour)));
            let bot = bot.map(|level| ("bot", json!(level)));
            let given = [name, colour, bot].into_iter().flatten();
            given.map(|(key, value)| (key.to_owned(), value)).collect()
        });
        let seats: Vec<Map<_, _>> = seats.collect();
        seats.iter().all(is_valid_seat).then_some(Seats(seats))
    }

    /// Creates seats without names: records and fronts number them.
    pub(crate) fn unnamed(count: usize) -> Seats {
        Seats(vec![Map::new(); count])
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the keys of seats that this program does not know.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = (&String, &Value)> {
        let all = self.0.iter().flatten();
        all.filter(|(key, _)| !KEYS.contains(&key.as_str()))
    }

    /// Returns whether a person sits at the seat.
    pub(crate) fn is_person(&self, seat: u8) -> bool {
        self.computer(seat).is_none()
    }

    /// Returns the computer that sits at the seat.
    pub(crate) fn computer(&self, seat: u8) -> Option<Computer> {
        let level = self.0.get(usize::from(seat))?.get("bot")?.as_u64()?;
        let level = u8::try_from(level).ok()?;
        Some(Computer { seat, level })
    }

    /// Returns the computers at the seats.
    pub(crate) fn computers(&self) -> impl Iterator<Item = Computer> {
        let seats = 0..u8::try_from(self.0.len()).unwrap_or(u8::MAX);
        seats.filter_map(|seat| self.computer(seat))
    }

    /// Gives computers above a level this level.
    pub(crate) fn lower_to(&mut self, most: u8) {
        for seat in &mut self.0 {
            let level = seat.get("bot").and_then(Value::as_u64);
            if level.is_some_and(|level| level > u64::from(most)) {
                seat.insert("bot".into(), most.into());
            }
        }
    }

    /// Returns the name of the seat.
    pub(crate) fn name(&self, seat: u8) -> String {
        let given = self.0.get(usize::from(seat)).and_then(|seat| seat.get("name"));
        let given = given.and_then(Value::as_str).map(shortened);
        given.unwrap_or_else(|| default_name(seat.into()))
    }

    /// Returns these seats with the keys of `others` on top. A `bot` of null makes the seat a person's.
    pub(crate) fn with(&self, others: &Seats) -> Seats {
        let mut seats = self.clone();
        for (seat, other) in seats.0.iter_mut().zip(&others.0) {
            seat.extend(other.clone());
            if seat.get("bot").is_some_and(Value::is_null) {
                seat.remove("bot");
            }
        }
        seats
    }

    /// Returns the colours of the seats, as indices into the palette.
    pub(crate) fn colours(&self) -> Vec<u8> {
        let seats = self.0.iter().enumerate();
        let colours = seats.map(|(number, seat)| match seat.get("colour") {
            Some(colour) => colour.as_u64().and_then(|colour| u8::try_from(colour).ok()),
            None => u8::try_from(default_colour(number)).ok(),
        });
        colours.flatten().collect()
    }

    /// Returns the seats as records hold them: each has a name.
    pub(crate) fn recorded(&self) -> Vec<Value> {
        self.filled(|_| json!({})).collect()
    }

    /// Returns the seats as fronts get them: each has a name and a colour.
    fn shown(&self) -> Vec<Value> {
        self.filled(|seat| json!({ "colour": default_colour(seat) })).collect()
    }

    fn filled(&self, defaults: impl Fn(usize) -> Value) -> impl Iterator<Item = Value> {
        let seats = self.0.iter().enumerate();
        seats.map(move |(number, seat)| {
            let mut filled = defaults(number);
            filled["name"] = json!(default_name(number));
            for (key, value) in seat {
                filled[key] = value.clone();
            }
            filled
        })
    }
}

/// Seats with the JSON of them that fronts get. It is written once: every position has it.
pub(crate) struct ShownSeats {
    seats: Seats,
    json: Box<RawValue>,
}

impl ShownSeats {
    /// Returns the seats as fronts get them, as JSON.
    pub(crate) fn json(&self) -> &RawValue {
        &self.json
    }
}

impl From<Seats> for ShownSeats {
    fn from(seats: Seats) -> ShownSeats {
        // Cannot fail: seats were JSON before.
        let json = to_raw_value(&seats.shown()).unwrap_or_else(|_| RawValue::NULL.to_owned());
        ShownSeats { seats, json }
    }
}

impl Deref for ShownSeats {
    type Target = Seats;

    fn deref(&self) -> &Seats {
        &self.seats
    }
}

/// Returns the colour of a seat without one.
fn default_colour(seat: usize) -> usize {
    seat % PALETTE.len()
}

/// Returns the name of a seat without one.
fn default_name(seat: usize) -> String {
    format!("Player {}", seat + 1)
}

fn is_valid_seat(seat: &Map<String, Value>) -> bool {
    let sound = |key: &str, is: &dyn Fn(&Value) -> bool| seat.get(key).is_none_or(is);
    let within = |value: &Value, least: usize, most: usize| {
        let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
        number.is_some_and(|number| (least..=most).contains(&number))
    };
    let is_name = |name: &Value| {
        let name = name.as_str();
        name.is_some_and(|name| name.chars().nth(MAX_NAME_CHARS).is_none())
    };
    sound("name", &is_name)
        && sound("colour", &|colour| within(colour, 0, PALETTE.len() - 1))
        && sound("bot", &|bot| bot.is_null() || within(bot, 1, 10))
}
