//! The people and computers at the seats.

use std::ops::Deref;

use atar_rules::picture::PALETTE;
use atar_search::LEVELS;
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

/// A seat's player. Other keys are kept.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Seat {
    /// The player's name.
    #[cfg_attr(test, schemars(length(max = 200)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// An index into the palette.
    #[cfg_attr(test, schemars(range(max = 6)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<u8>,
    /// The computer's level; null or missing for a person.
    // Null takes the place of a level that stood there before.
    #[cfg_attr(test, schemars(with = "Option<u8>", range(min = 1, max = 10)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<Option<u8>>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// A seat's player in a position.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "SeatOfPosition"))]
#[derive(Debug, Serialize)]
pub(crate) struct ShownSeat {
    /// The player's name.
    name: String,
    /// An index into the palette.
    colour: u8,
    /// The computer's level; null or missing for a person.
    #[cfg_attr(test, schemars(with = "Option<u8>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<Option<u8>>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

impl Seat {
    /// Reads a seat; none if something of it is wrong.
    fn of(value: &Value) -> Option<Seat> {
        let mut more = value.as_object()?.clone();
        Seat {
            name: match more.remove("name") {
                Some(name) => Some(name.as_str()?.to_owned()),
                None => None,
            },
            colour: match more.remove("colour") {
                Some(colour) => Some(colour.as_u64()?.try_into().ok()?),
                None => None,
            },
            bot: match more.remove("bot") {
                Some(Value::Null) => Some(None),
                Some(level) => Some(Some(level.as_u64()?.try_into().ok()?)),
                None => None,
            },
            more,
        }
        .checked()
    }

    /// Returns the seat if all in it is within its bounds.
    fn checked(self) -> Option<Seat> {
        let is_short = |name: &String| name.chars().nth(MAX_NAME_CHARS).is_none();
        let is_sound = self.name.as_ref().is_none_or(is_short)
            && self.colour.is_none_or(|colour| usize::from(colour) < PALETTE.len())
            && self.bot.flatten().is_none_or(|level| (1..=LEVELS).contains(&level));
        is_sound.then_some(self)
    }

    /// Puts what another says on top. A `bot` of null makes the seat a person's.
    fn extend(&mut self, other: &Seat) {
        self.name = other.name.clone().or(self.name.take());
        self.colour = other.colour.or(self.colour);
        self.bot = other.bot.or(self.bot).filter(Option::is_some);
        self.more.extend(other.more.clone());
    }
}

impl From<SeatChange> for Seat {
    fn from(SeatChange { name, colour, bot }: SeatChange) -> Seat {
        Seat { name, colour, bot, more: Map::new() }
    }
}

/// The seats' players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(Vec<Seat>);

impl Seats {
    /// What seats must be, as the end of a sentence.
    pub(crate) const KIND: &'static str = "a list with one object a seat, in which name is a text of at most 200 characters, colour a whole number from 0 to 6 and bot a level from 1 to 10, where they are given";

    /// Reads seats; none if the value is of the wrong type.
    pub(crate) fn of(value: &Value) -> Option<Seats> {
        let seats = value.as_array()?.iter();
        seats.map(Seat::of).collect::<Option<_>>().map(Seats)
    }

    /// Creates seats with these players; none if one of them cannot be.
    #[must_use]
    pub fn new(seats: impl IntoIterator<Item = SeatChange>) -> Option<Seats> {
        let seats = seats.into_iter().map(|change| Seat::from(change).checked());
        seats.collect::<Option<_>>().map(Seats)
    }

    /// Creates seats without names: records and fronts number them.
    pub(crate) fn unnamed(count: usize) -> Seats {
        Seats(vec![Seat::default(); count])
    }

    /// Creates seats with these names, the first characters of those that are too long; empty ones are none.
    pub(crate) fn called(count: usize, names: impl IntoIterator<Item = String>) -> Seats {
        let named = names.into_iter().map(|name| name.trim().chars().take(MAX_NAME_CHARS).collect::<String>());
        let named = named.map(|name| Seat { name: Some(name).filter(|name| !name.is_empty()), ..Seat::default() });
        Seats(named.chain(std::iter::repeat_with(Seat::default)).take(count).collect())
    }

    /// Returns what the players are called.
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().enumerate().map(|(number, seat)| named(number, seat)).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the keys of seats that this program does not know.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.0.iter().flat_map(|seat| &seat.more)
    }

    /// Returns whether a person sits at the seat.
    pub(crate) fn is_person(&self, seat: u8) -> bool {
        self.computer(seat).is_none()
    }

    /// Returns the computer that sits at the seat.
    pub(crate) fn computer(&self, seat: u8) -> Option<Computer> {
        let level = self.0.get(usize::from(seat))?.bot??;
        Some(Computer { seat, level })
    }

    /// Returns the computers at the seats.
    pub(crate) fn computers(&self) -> impl Iterator<Item = Computer> {
        let seats = 0..u8::try_from(self.0.len()).unwrap_or(u8::MAX);
        seats.filter_map(|seat| self.computer(seat))
    }

    /// Gives computers above a level this level.
    pub(crate) fn lower_to(&mut self, most: u8) {
        for level in self.0.iter_mut().filter_map(|seat| seat.bot.as_mut()?.as_mut()) {
            *level = most.min(*level);
        }
    }

    /// Returns the name of the seat.
    pub(crate) fn name(&self, seat: u8) -> String {
        let given = self.0.get(usize::from(seat)).and_then(|seat| seat.name.as_deref());
        given.map_or_else(|| default_name(seat.into()), shortened)
    }

    /// Returns these seats with the keys of `others` on top. A `bot` of null makes the seat a person's.
    pub(crate) fn with(&self, others: &Seats) -> Seats {
        let mut seats = self.clone();
        for (seat, other) in seats.0.iter_mut().zip(&others.0) {
            seat.extend(other);
        }
        seats
    }

    /// Returns the colours of the seats, as indices into the palette.
    pub(crate) fn colours(&self) -> Vec<u8> {
        let seats = self.0.iter().enumerate();
        seats.map(|(number, seat)| seat.colour.unwrap_or_else(|| default_colour(number))).collect()
    }

    /// Returns the seats as records hold them: each has a name.
    pub(crate) fn recorded(&self) -> Vec<Seat> {
        let seats = self.0.iter().enumerate();
        seats.map(|(number, seat)| Seat { name: Some(named(number, seat)), ..seat.clone() }).collect()
    }

    /// Returns the seats as fronts get them: each has a name and a colour.
    fn shown(&self) -> Vec<ShownSeat> {
        let seats = self.0.iter().enumerate();
        seats
            .map(|(number, seat)| ShownSeat {
                name: named(number, seat),
                colour: seat.colour.unwrap_or_else(|| default_colour(number)),
                bot: seat.bot,
                more: seat.more.clone(),
            })
            .collect()
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
        // Cannot fail: all in seats can be written as JSON.
        let json = to_raw_value(&json!(seats.shown())).unwrap_or_else(|_| RawValue::NULL.to_owned());
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
fn default_colour(seat: usize) -> u8 {
    u8::try_from(seat % PALETTE.len()).unwrap_or_default()
}

/// Returns the name of a seat.
fn named(number: usize, seat: &Seat) -> String {
    seat.name.clone().unwrap_or_else(|| default_name(number))
}

/// Returns the name of a seat without one.
fn default_name(seat: usize) -> String {
    format!("Player {}", seat + 1)
}
