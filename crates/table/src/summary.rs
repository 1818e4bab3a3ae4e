//! What the library lists of a game, from its record alone (docs/library.md).

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::fields::Field;
#[cfg(test)]
use crate::game::position::PositionAnswer;
use crate::record::{self, OpenedRecord, RecordWriter};
use crate::refusal::Refusal;

/// The key of a record under which the library writes its stamp. To everybody else it is an unknown key.
const STAMP: &str = "library";
/// The longest id of a game, in characters.
const MAX_ID_CHARS: usize = 64;
/// The most seats that a stamp names.
const MAX_SEATS: usize = 64;
/// How many first steps two records share if they are taken for one game that is still under way.
const SHARED_STEPS: usize = 8;

/// What the library knows of a game that its steps do not say. It stands in the game's record.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryStamp {
    /// The name of the game in the library: letters, digits and hyphens.
    #[cfg_attr(test, schemars(length(min = 1, max = 64)))]
    pub id: String,
    /// When the game was played last, in milliseconds since 1970.
    pub at: u64,
    /// How long people have played it, in seconds.
    pub seconds: u64,
    /// What a game is called that may be kept more than once from the same place, as that of a room: kept again, it
    /// takes the place of what was kept before. Signs as in an id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(length(min = 1, max = 64)))]
    pub key: Option<String>,
    /// The id of the game whose place it took. Where that is still there, the program ended in between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(length(min = 1, max = 64)))]
    pub replaces: Option<String>,
    /// The seats of the person whose library it is and of their side, where other people had seats, too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<u8>,
    /// The seats that won, if the rules did not end the game: somebody resigned, or ran out of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<Vec<u8>>,
}

impl LibraryStamp {
    /// Returns whether a text can be the id of a game, and so the name of a file on every system.
    #[must_use]
    pub fn is_id(id: &str) -> bool {
        let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (1..=MAX_ID_CHARS).contains(&id.len()) && id.bytes().all(is_sign)
    }
}

impl Field for Option<LibraryStamp> {
    const KIND: &'static str =
        "an object with an id of small letters, digits and hyphens, and whole numbers as at and seconds";

    fn read(value: Option<&Value>) -> Option<Self> {
        match value {
            None | Some(Value::Null) => Some(None),
            Some(value) => stamp_of(value).map(Some),
        }
    }
}

/// Reads a stamp. One that is not ours is none.
fn stamp_of(value: &Value) -> Option<LibraryStamp> {
    let stamp = LibraryStamp::deserialize(value).ok()?;
    let names = [Some(&stamp.id), stamp.key.as_ref(), stamp.replaces.as_ref()];
    let is_ours = names.into_iter().flatten().all(|name| LibraryStamp::is_id(name))
        && stamp.own.len().max(stamp.won.as_ref().map_or(0, Vec::len)) <= MAX_SEATS;
    is_ours.then_some(stamp)
}

/// A player of a game in the library.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummarySeat {
    /// The player's name.
    pub name: String,
    /// The computer's level; missing for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<u8>,
}

/// What the library lists of a game.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// The game's name.
    pub game: String,
    /// All its options.
    #[cfg_attr(test, schemars(with = "serde_json::Map<String, Value>"))]
    pub options: Value,
    /// The seats' players.
    pub seats: Vec<SummarySeat>,
    /// The number of finished turns.
    pub turns: usize,
    /// The number of steps.
    pub steps: usize,
    /// Whether it begins from a position other than the usual one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_set_up: bool,
    /// Whether it has variations or notes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_analysed: bool,
    /// The seats that have won; null while the game is under way.
    pub winners: Option<Vec<u8>>,
    /// The stamp of the library; null in a record that it has not kept.
    pub stamp: Option<LibraryStamp>,
}

/// The answer to `summary`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct SummaryAnswer {
    /// What the library lists of the game.
    pub summary: GameSummary,
    /// The text of the record's file, with the stamp that was given.
    pub text: String,
    /// Whether the older record is of the same game, and has nothing that this one lacks.
    pub replaces: bool,
    /// The last position, if it was asked for.
    #[cfg_attr(test, schemars(with = "Option<PositionAnswer<'static>>"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Box<RawValue>>,
}

/// Returns what the library lists of a game, given as the text of its record's file.
///
/// # Errors
/// `bad_record`. The sentence says what is wrong.
pub fn summary(text: &str) -> Result<GameSummary, Refusal> {
    record::open(text).map(|opened| summary_of(&opened))
}

/// Returns the text of a record's file with a stamp of the library, and what the library lists of the game. Without a
/// stamp the record keeps the one that it has. `old` is a record that it may replace; where it does not, it is another
/// game, and its stamp has no `key`, `replaces` and `won`.
///
/// # Errors
/// `bad_record`. The sentence says what is wrong; `reason` is `newer` for a record of a newer program. An older record
/// that cannot be read is not replaced.
pub fn stamped(text: &str, stamp: Option<&LibraryStamp>, old: Option<&str>) -> Result<SummaryAnswer, Refusal> {
    let newer = |why| Refusal { reason: record::is_newer(text).then_some("newer"), ..why };
    let mut opened = record::open(text).map_err(newer)?;
    let replaces = old.map(|old| record::open(old).is_ok_and(|old| replaces(&opened, &old)));
    if let Some(mut stamp) = stamp.cloned() {
        if replaces == Some(false) {
            stamp = LibraryStamp { key: None, won: None, ..stamp };
        }
        stamp.replaces.take_if(|_| replaces != Some(true));
        opened.extra.insert(STAMP.to_owned(), json!(stamp));
    }
    let replaces = replaces == Some(true);
    let OpenedRecord { game, seats, extra, tree, .. } = &opened;
    let text = RecordWriter::new(game.now(), seats, extra, tree.as_ref()).text();
    Ok(SummaryAnswer { summary: summary_of(&opened), text, replaces, position: None })
}

fn summary_of(opened: &OpenedRecord) -> GameSummary {
    let now = opened.game.now();
    let stamp = opened.extra.get(STAMP).and_then(stamp_of);
    let seat = |(name, seat)| SummarySeat { name, bot: opened.seats.computer(seat).map(|computer| computer.level) };
    GameSummary {
        game: now.name().to_owned(),
        options: now.options(),
        seats: opened.seats.names().into_iter().zip(0..).map(seat).collect(),
        turns: now.turn(),
        steps: now.ply(),
        is_set_up: now.start().is_some(),
        is_analysed: opened.tree.is_some(),
        winners: now.winners().or_else(|| stamp.as_ref()?.won.clone()),
        stamp,
    }
}

/// Returns whether nothing is lost if a record takes the place of an older one. A game that is over must go on in it
/// step by step. In one that is under way, people may have taken back turns.
fn replaces(new: &OpenedRecord, old: &OpenedRecord) -> bool {
    let (now, before) = (new.game.now(), old.game.now());
    let is_one = now.name() == before.name() && now.options() == before.options() && now.start() == before.start();
    let loses_tree = old.tree.is_some() && new.tree.is_none();
    // Beyond an end that the rules did not make nothing is played but at another table.
    let has_ended = old.extra.get(STAMP).and_then(stamp_of).is_some_and(|stamp| stamp.won.is_some());
    let (new, old) = (new.game.steps_from(0), old.game.steps_from(0));
    if !is_one || loses_tree || (has_ended && new.len() != old.len()) {
        return false;
    }
    let shared = new.iter().zip(&old).take_while(|(new, old)| new == old).count();
    let needed = match before.winners() {
        Some(_) => old.len(),
        None => SHARED_STEPS.min(old.len()).min(new.len()),
    };
    shared >= needed
}
