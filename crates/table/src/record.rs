//! The record: options plus every step, in order (docs/record.md).

mod foreign;
mod format;
mod raw;
mod refusals;
pub(crate) mod unknown;
mod writer;

use atar_rules::Position;
use atar_rules::games::{self, Visitor};
use serde_json::{Value, json};

use crate::game::{AnyGame, StartGame};
use crate::options;
use crate::refusal::{ErrorCode, Refusal};
use crate::seats::Seats;
use crate::tree::Tree;
pub use foreign::foreign_extensions;
pub use format::{EXTENSION, MAX_RECORD_BYTES};
use format::{FIRST_VERSION, FORMAT, VERSION};
pub(crate) use raw::RawRecord;
use refusals::wrong;
use unknown::UnknownKeys;
#[cfg(test)]
pub(crate) use writer::Record;
pub(crate) use writer::RecordWriter;

/// The most bytes by which writing a record may make it longer than it was read: missing names are added, and numbers
/// written out.
const MAX_GROWTH: usize = 256 << 10;

/// A record whose steps have been played by the rules.
pub(crate) struct OpenedRecord {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) seats: Seats,
    /// Keys that this reader does not know.
    pub(crate) extra: UnknownKeys,
    /// The game with its variations and notes; none if it has neither.
    pub(crate) tree: Option<Tree>,
    /// Why there is no tree although the record has one; none if nothing was lost.
    pub(crate) lost_tree: Option<String>,
}

impl OpenedRecord {
    /// Returns a game without variations.
    pub(crate) fn new(game: Box<dyn AnyGame>, seats: Seats, extra: UnknownKeys) -> OpenedRecord {
        OpenedRecord { game, seats, extra, tree: None, lost_tree: None }
    }
}

/// Plays the steps of a record, given as its file's text, by the rules. It may be the file of another program.
///
/// # Errors
/// `bad_record`. The sentence says what is wrong. For a step it says its turn, from 1, and its place in the turn.
pub(crate) fn open(text: &str) -> Result<OpenedRecord, Refusal> {
    if text.len() > MAX_RECORD_BYTES {
        return Err(too_large());
    }
    if let Some(read) = foreign::open(text) {
        return read;
    }
    let mut parts = RawRecord::read(text.trim_start_matches('\u{feff}'))?;
    if version(&parts)? == FIRST_VERSION {
        parts.forget_version_2();
    }
    let mut game = start(&parts)?;
    let seats = seats(&parts, game.seats())?;
    let extra = parts.unknown()?;
    unknown::check(extra.iter().chain(seats.unknown()))?;
    parts.each_step(|step| replay_step(game.as_mut(), step))?;
    let (tree, lost_tree) = match tree(&parts, game.as_ref()) {
        Ok(tree) => (tree, None),
        Err(why) => (None, Some(why)),
    };
    let is_close = text.len() + MAX_GROWTH > MAX_RECORD_BYTES;
    if is_close && RecordWriter::new(game.now(), &seats, &extra, tree.as_ref()).compact_length() > MAX_RECORD_BYTES {
        return Err(too_large());
    }
    Ok(OpenedRecord { game, seats, extra, tree, lost_tree })
}

/// Reads the variations and notes. A damaged tree costs the tree, never the game.
///
/// # Errors
/// Sentences for a person.
fn tree(parts: &RawRecord<'_>, game: &dyn AnyGame) -> Result<Option<Tree>, String> {
    let Some(written) = parts.tree.filter(|written| written.get() != "null") else {
        return Ok(None);
    };
    let lost =
        |why: String| format!("The variations and notes of this record cannot be read. {why} The game is whole.");
    let read = Tree::read(written, game.tree_steps_from(0));
    let mut tree = read.map_err(|why| lost(format!("The record's tree is wrong: {why}.")))?;
    game.play_tree(&mut tree).map_err(|why| lost(why.text))?;
    Ok(Some(tree))
}

fn too_large() -> Refusal {
    let most = MAX_RECORD_BYTES >> 20;
    Refusal::bad_record(format!("The record is larger than {most} MiB, the most that is read."))
}

/// Returns the version of the format.
fn version(parts: &RawRecord<'_>) -> Result<u64, Refusal> {
    if RawRecord::value("format", parts.format)? != Some(json!(FORMAT)) {
        return Err(Refusal::bad_record(format!("This is not a record of a game: its format is not \"{FORMAT}\".")));
    }
    let allowed = format!("{FIRST_VERSION} or {VERSION}");
    let version = RawRecord::needed("version", parts.version, &allowed)?;
    match version.as_u64() {
        Some(known @ FIRST_VERSION..=VERSION) => Ok(known),
        Some(newer) if newer > VERSION => Err(Refusal::bad_record(format!(
            "The record is of version {newer}, newer than this program, which reads versions {FIRST_VERSION} and {VERSION}."
        ))),
        _ => Err(wrong("version", &version.to_string(), &allowed)),
    }
}

fn start(parts: &RawRecord<'_>) -> Result<Box<dyn AnyGame>, Refusal> {
    let names = games::NAMES.join(" or ");
    let name = RawRecord::needed("game", parts.game, &names)?;
    let rules = games::visit(name.as_str().unwrap_or_default(), RulesVersion);
    let rules = rules.ok_or_else(|| wrong("game", &name.to_string(), &names))?;
    let version = rules_of(parts, rules)?;
    let mut options = RawRecord::value("options", parts.options)?.unwrap_or_default();
    let upgrade = AddMissingOptions { version, options: &mut options };
    games::visit(name.as_str().unwrap_or_default(), upgrade);
    let state = RawRecord::value("start", parts.start)?.filter(|state| !state.is_null());
    let begin = StartGame { options: &options, rules: Some(version), state: state.as_ref() };
    let game = games::visit(name.as_str().unwrap_or_default(), begin);
    let game = game.ok_or_else(|| wrong("game", &name.to_string(), &names))?;
    let part = |why: &Refusal| if why.code == ErrorCode::BadPosition { "start is" } else { "options are" };
    game.map_err(|why| Refusal::bad_record(format!("The record's {} wrong: {why}", part(&why))))
}

/// Reads the version of the rules that a record was played by. `newest` is this program's version.
fn rules_of(parts: &RawRecord<'_>, newest: u32) -> Result<u32, Refusal> {
    let allowed = match newest {
        1 => "1".to_owned(),
        _ => format!("from 1 to {newest}"),
    };
    let given = RawRecord::needed("rules", parts.rules, &allowed)?;
    let version = given.as_u64().and_then(|given| u32::try_from(given).ok());
    let version = version.filter(|version| (1..=newest).contains(version));
    version.ok_or_else(|| wrong("rules", &given.to_string(), &allowed))
}

/// Returns the newest version of a game's rules.
struct RulesVersion;

impl Visitor for RulesVersion {
    type Output = u32;

    fn visit<P: Position>(self) -> u32 {
        P::RULES
    }
}

/// Adds the options that are newer than a record's version of the rules, at their defaults.
struct AddMissingOptions<'a> {
    version: u32,
    options: &'a mut Value,
}

impl Visitor for AddMissingOptions<'_> {
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

fn seats(parts: &RawRecord<'_>, count: usize) -> Result<Seats, Refusal> {
    let Some(given) = RawRecord::value("seats", parts.seats)? else {
        return Ok(Seats::unnamed(count));
    };
    let seats = Seats::of(&given).filter(|seats| seats.len() == count);
    let allowed = || format!("{}, {count} in all", Seats::KIND);
    seats.ok_or_else(|| wrong("seats", &given.to_string(), &allowed()))
}

/// Plays one step of a record. The rules group steps into turns; the file's own grouping does not matter.
fn replay_step(game: &mut dyn AnyGame, step: &str) -> Result<(), Refusal> {
    game.replay_step(step).map_err(|why| {
        let now = game.now();
        let (turn, place) = (now.turn() + 1, now.steps_of_turn() + 1);
        Refusal::bad_record(format!("Turn {turn}, step {place} cannot be played. {why}"))
    })
}

/// Returns whether a text is a record that this program cannot read because it is newer: of a later version of the
/// format or of the rules, or of a game that is not known here.
#[must_use]
pub fn is_newer(text: &str) -> bool {
    let Ok(parts) = RawRecord::read(text.trim_start_matches('\u{feff}')) else {
        return false;
    };
    let value = |key, part| RawRecord::value(key, part).ok().flatten().unwrap_or_default();
    if value("format", parts.format) != json!(FORMAT) {
        return false;
    }
    let number = |key, part| value(key, part).as_u64();
    let newest = value("game", parts.game).as_str().map(|name| games::visit(name, RulesVersion));
    number("version", parts.version).is_some_and(|version| version > VERSION)
        || newest == Some(None)
        || newest.flatten().zip(number("rules", parts.rules)).is_some_and(|(newest, rules)| rules > newest.into())
}
