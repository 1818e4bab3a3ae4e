//! What is said of a room on the network: the keys of its TXT record. Nothing in it lets anybody in.

use std::fmt;

use serde::Serialize;

use crate::NET;

/// The version of these keys.
const VERSION: &str = "1";

/// The number of characters in the ID of a room.
const ROOM_LENGTH: usize = 10;

/// The longest name of a game.
const LONGEST_GAME: usize = 24;

/// The most seats of a game.
const MOST_SEATS: u8 = 16;

/// What a room says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advert {
    /// The room's ID.
    pub room: String,
    /// The name of the game in the protocol.
    pub game: String,
    /// How far its game is.
    pub phase: RoomPhase,
    /// Its seats.
    pub seats: SeatCount,
}

/// How far the game of a room is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPhase {
    /// It waits for players.
    Waiting,
    /// A game goes on.
    Playing,
    /// The game has ended.
    Over,
}

/// How many seats are taken, and of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatCount {
    taken: u8,
    all: u8,
}

impl Advert {
    /// Returns the keys and values to announce.
    #[must_use]
    pub fn to_txt(&self) -> [(&'static str, String); 6] {
        [
            ("v", VERSION.into()),
            ("net", NET.to_string()),
            ("room", self.room.clone()),
            ("game", self.game.clone()),
            ("phase", self.phase.as_str().into()),
            ("seats", self.seats.to_string()),
        ]
    }

    /// Reads keys and values that somebody has announced. Returns none unless each is what it must be; other keys do no
    /// harm.
    #[must_use]
    pub fn from_txt<'a>(value: impl Fn(&str) -> Option<&'a [u8]>) -> Option<Self> {
        let text = |key: &str| value(key).and_then(|value| str::from_utf8(value).ok());
        if text("v")? != VERSION {
            return None;
        }
        Some(Advert {
            room: text("room").filter(|room| is_room(room))?.into(),
            game: text("game").filter(|game| is_game(game))?.into(),
            phase: RoomPhase::read(text("phase")?)?,
            seats: SeatCount::read(text("seats")?)?,
        })
    }
}

fn is_room(text: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_lowercase() || (b'2'..=b'7').contains(&sign);
    text.len() == ROOM_LENGTH && text.bytes().all(is_sign)
}

fn is_game(text: &str) -> bool {
    (1..=LONGEST_GAME).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_lowercase())
}

impl RoomPhase {
    fn as_str(self) -> &'static str {
        match self {
            RoomPhase::Waiting => "waiting",
            RoomPhase::Playing => "playing",
            RoomPhase::Over => "over",
        }
    }

    /// Reads a phase by the word that rooms and records use.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let all = [RoomPhase::Waiting, RoomPhase::Playing, RoomPhase::Over];
        all.into_iter().find(|phase| phase.as_str() == text)
    }
}

impl SeatCount {
    /// Returns none unless the seats are as many as a game has, and no more are taken.
    #[must_use]
    pub fn new(taken: usize, all: usize) -> Option<Self> {
        let (taken, all) = (u8::try_from(taken).ok()?, u8::try_from(all).ok()?);
        let is_possible = (1..=MOST_SEATS).contains(&all) && taken <= all;
        is_possible.then_some(SeatCount { taken, all })
    }

    fn read(text: &str) -> Option<Self> {
        let (taken, all) = text.split_once('/')?;
        SeatCount::new(number(taken)?, number(all)?)
    }
}

impl fmt::Display for SeatCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.taken, self.all)
    }
}

/// Reads one or two digits; the standard library would also take a sign.
fn number(text: &str) -> Option<usize> {
    let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, any, prop};
    use proptest::{prop_assert, prop_assert_eq, prop_oneof, proptest};

    use super::{Advert, RoomPhase, SeatCount};

    fn advert() -> Advert {
        Advert {
            room: "abcdef2345".into(),
            game: "petri".into(),
            phase: RoomPhase::Waiting,
            seats: SeatCount::new(1, 4).expect("seats"),
        }
    }

    /// Reads the keys of a good advert, one of them changed, or missing if there is no value.
    fn read_with(key: &str, value: Option<&[u8]>) -> Option<Advert> {
        let txt = advert().to_txt();
        Advert::from_txt(|asked| {
            if asked == key {
                return value;
            }
            let (_, value) = txt.iter().find(|(known, _)| *known == asked)?;
            Some(value.as_bytes())
        })
    }

    #[test]
    fn an_advert_says_what_the_page_of_the_wire_lists_and_no_more() {
        let txt = advert().to_txt().map(|(key, value)| format!("{key}={value}"));
        assert_eq!(txt.join(" "), "v=1 net=1 room=abcdef2345 game=petri phase=waiting seats=1/4");
    }

    #[test]
    fn what_is_announced_is_read() {
        assert_eq!(read_with("other", Some(b"\xff")), Some(advert()));
        let over = read_with("phase", Some(b"over")).map(|advert| advert.phase);
        assert_eq!(over, Some(RoomPhase::Over));
        let full = read_with("seats", Some(b"16/16")).map(|advert| advert.seats);
        assert_eq!(full, SeatCount::new(16, 16));
    }

    #[test]
    fn what_no_room_would_say_is_not_taken() {
        let long = [b'a'; 25];
        let hostile: &[(&str, &[&[u8]])] = &[
            ("v", &[b"", b"2", b"1 ", b"\xff"]),
            ("room", &[b"", b"abcdef234", b"abcdef23456", b"ABCDEF2345", b"abcdef2341"]),
            (
                "room",
                &[b"../../../a", b"abcdef234\0", "abcdef23é".as_bytes(), b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"],
            ),
            ("game", &[b"", b"Petri", b"pe tri", b"<b>", b"petri\n", &long]),
            ("phase", &[b"", b"Waiting", b"waiting ", b"lost"]),
            ("seats", &[b"", b"1", b"/", b"1/", b"/4", b"5/4", b"1/0", b"1/17", b"1/255", b"-1/4"]),
            ("seats", &[b"+1/4", b"1/4/4", b"001/4", b"1/999999999999999999999", b"\xd9\xa1/4"]),
        ];
        for (key, values) in hostile {
            for value in *values {
                let read = read_with(key, Some(value));
                assert_eq!(read, None, "{key}={}", String::from_utf8_lossy(value));
            }
            assert_eq!(read_with(key, None), None, "no {key}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(
            key in prop_oneof!["v", "net", "room", "game", "phase", "seats"],
            value in prop::collection::vec(any::<u8>(), 0..300),
        ) {
            if let Some(read) = read_with(&key, Some(&value)) {
                prop_assert!(read.room.len() == 10 && read.game.len() <= 24);
            }
        }

        #[test]
        fn every_advert_is_read_as_it_was_written(
            room in "[a-z2-7]{10}",
            game in "[a-z]{1,24}",
            phase in prop_oneof!["waiting", "playing", "over"],
            (taken, all) in (1_usize..=16).prop_flat_map(|all| (0..=all, all..=all)),
        ) {
            let phase = RoomPhase::read(&phase).expect("a phase");
            let seats = SeatCount::new(taken, all).expect("seats");
            let written = Advert { room, game, phase, seats };
            let txt = written.to_txt();
            let read = Advert::from_txt(|asked| {
                txt.iter().find(|(key, _)| *key == asked).map(|(_, value)| value.as_bytes())
            });
            prop_assert_eq!(read, Some(written));
        }
    }
}
