//! What the file of a study holds.

use std::collections::BTreeMap;

use atar_rules::games;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::place::{ByKey, Kinds, checked, read, within};
use super::vary::Vary;
use super::wish::{WishedOfFile, wish};
use super::{FORMAT, Keep, LabPlayer, MAX_GAMES, MAX_NAME, MOST_TURNS, VERSION, VERSION_OF_WISH};
use crate::statistics::MARGIN;

/// The most nodes of a judge, or of a line-up that doubles.
pub(super) const MOST_NODES: u64 = 1 << 40;
/// The most turns after which a game may be cut off.
const MAX_TURN_LIMIT: u64 = 1_000_000;
/// The most seconds of a turn.
const MOST_PACE: f64 = 86_400.0;

/// A study as a file may hold it: some keys may be missing.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(!deny_unknown_fields))]
pub struct StudyFile {
    /// Always `atar-study`.
    #[serde(deserialize_with = "format")]
    #[expect(dead_code, reason = "checked where it is read")]
    format: String,
    /// The version of the format.
    #[serde(deserialize_with = "within::<VERSION, VERSION_OF_WISH, _, _>")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub(super) version: u64,
    /// What people call it.
    #[serde(default, deserialize_with = "name")]
    #[cfg_attr(feature = "schema", schemars(length(max = 200), skip_serializing_if = "never"))]
    pub(super) name: String,
    /// The game's name.
    #[serde(deserialize_with = "game")]
    pub(super) game: String,
    /// What is the same in all games.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "never"))]
    pub(super) options: Map<String, Value>,
    /// What is combined: objects with one key each, and its values.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "never"))]
    pub(super) grid: Vec<BTreeMap<String, Vec<Value>>>,
    /// What is combined besides: numbers from one to another. For version 2.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "never"))]
    pub(super) vary: BTreeMap<String, Vary>,
    /// What is wished of measures. For version 2.
    #[serde(default, deserialize_with = "wish")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, WishedOfFile>", skip_serializing_if = "never"))]
    pub(super) wish: BTreeMap<String, WishedOfFile>,
    /// The seconds of a turn, by which turns become minutes. For version 2.
    #[serde(default, deserialize_with = "pace")]
    #[cfg_attr(feature = "schema", schemars(with = "f64", skip_serializing_if = "never"))]
    pub(super) pace: Option<f64>,
    /// Who plays.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<LineUpOfFile>"))]
    pub(super) line_ups: Vec<ByKey<LineUpOfFile>>,
    /// When enough games of a cell have been played.
    #[cfg_attr(feature = "schema", schemars(with = "StopOfFile"))]
    pub(super) stop: ByKey<StopOfFile>,
    /// The seed of all games.
    #[serde(default = "usual_seed", deserialize_with = "within::<0, { u64::MAX }, _, _>")]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "never"))]
    pub(super) seed: u64,
    /// The turns after which a game is cut off.
    #[serde(default = "usual_turns", deserialize_with = "within::<1, MAX_TURN_LIMIT, _, _>")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1), skip_serializing_if = "never"))]
    pub(super) most_turns: u32,
    /// Who says how the game stands; null for the player who moves.
    #[serde(default, deserialize_with = "judge")]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "never"))]
    pub(super) judge: Option<Judge>,
    /// What to keep of the games.
    #[serde(default = "usual_keep", deserialize_with = "keep")]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "never"))]
    pub(super) keep: Keep,
    /// Whether combinations that the rules do not allow are left out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "never"))]
    pub(super) skip_impossible: bool,
    /// Whether more games were added after some had been looked at.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "never"))]
    pub(super) extended: bool,
}

/// Makes a key one that may be missing, also in an answer.
#[cfg(feature = "schema")]
fn never<T>(_: &T) -> bool {
    false
}

fn usual_seed() -> u64 {
    1
}

fn usual_turns() -> u32 {
    MOST_TURNS
}

fn usual_keep() -> Keep {
    Keep::Examples
}

/// Who says how a game stands.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(!deny_unknown_fields))]
pub(super) struct Judge {
    /// The nodes of each estimate.
    #[serde(deserialize_with = "within::<1, MOST_NODES, _, _>")]
    pub(super) nodes: u64,
}

/// Who plays, as a file may say it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(untagged))]
pub(super) enum LineUpOfFile {
    /// The same player at every place.
    #[serde(rename = "all")]
    All {
        /// The player.
        all: LabPlayer,
    },
    /// Player a takes each place in turn, and b all others.
    #[serde(rename = "a")]
    Pair {
        /// The player with one place.
        a: LabPlayer,
        /// The player with all other places.
        b: LabPlayer,
    },
    /// Several line-ups: in each a player thinks twice as long as the other.
    #[serde(rename = "double")]
    Doublings {
        /// The nodes of the weakest player.
        #[serde(deserialize_with = "within::<1, MOST_NODES, _, _>")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        double: u64,
        /// How often they are doubled.
        #[serde(deserialize_with = "within::<1, 20, _, _>")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 20)))]
        times: u64,
    },
}

/// When enough games of a cell have been played, as a file may say it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", schemars(untagged))]
pub(super) enum StopOfFile {
    /// After a number of games.
    Games {
        /// The games.
        #[serde(deserialize_with = "within::<1, MAX_GAMES, _, _>")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        games: u32,
    },
    /// When the interval of a measure is narrow enough.
    HalfWidth {
        /// Half the width that is wanted.
        #[serde(deserialize_with = "half_width")]
        half_width: f64,
        /// The name of the measure.
        #[serde(deserialize_with = "measure")]
        of: String,
        /// The least games.
        #[serde(default = "usual_least", deserialize_with = "within::<1, MAX_GAMES, _, _>")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1), skip_serializing_if = "never"))]
        least: u32,
        /// The most games.
        #[serde(default = "usual_most", deserialize_with = "within::<1, MAX_GAMES, _, _>")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1), skip_serializing_if = "never"))]
        most: u32,
    },
    /// When a sequential test of a against b has decided whether a reaches this score.
    Reach {
        /// The score.
        #[serde(deserialize_with = "score")]
        reach: f64,
        /// The most games.
        #[serde(default = "usual_most_of_test", deserialize_with = "within::<1, MAX_GAMES, _, _>")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1), skip_serializing_if = "never"))]
        most: u32,
    },
}

fn usual_least() -> u32 {
    200
}

fn usual_most() -> u32 {
    10_000
}

fn usual_most_of_test() -> u32 {
    400
}

impl Kinds for LineUpOfFile {
    const KEYS: &[&[&str]] = &[&["all"], &["a", "b"], &["double", "times"]];
    const ALLOWED: &str = "an object with all, with a and b, or with double and times";
}

impl Kinds for StopOfFile {
    const KEYS: &[&[&str]] = &[&["games"], &["half_width", "of", "least", "most"], &["reach", "most"]];
    const ALLOWED: &str =
        "{\"games\": N}, {\"half_width\": W, \"of\": MEASURE, \"least\": N, \"most\": N} or {\"reach\": SCORE}";
}

fn format<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let own = |value: &Value| (value == FORMAT).then(|| FORMAT.to_owned());
    checked(from, format_args!("\"{FORMAT}\""), own)
}

fn name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let is_name = |name: &&str| name.chars().nth(MAX_NAME).is_none() && !name.chars().any(char::is_control);
    let name = |value: &Value| value.as_str().filter(is_name).map(str::to_owned);
    checked(from, format_args!("a text of at most {MAX_NAME} characters"), name)
}

fn game<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let known = |value: &Value| value.as_str().filter(|name| games::NAMES.contains(name)).map(str::to_owned);
    checked(from, games::NAMES.join(", "), known)
}

fn judge<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Judge>, D::Error> {
    let parts = Option::<Map<String, Value>>::deserialize(from)?;
    parts.map(|parts| read(&Value::Object(parts))).transpose().map_err(Error::custom)
}

fn keep<'de, D: Deserializer<'de>>(from: D) -> Result<Keep, D::Error> {
    // Only a text is a name.
    let named = |value: &Value| Keep::deserialize(Value::from(value.as_str()?)).ok();
    checked(from, "\"none\", \"examples\" or \"steps\"", named)
}

fn half_width<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    let above = |value: &Value| value.as_f64().filter(|width| *width > 0.0 && width.is_finite());
    checked(from, "a number greater than 0", above)
}

fn pace<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    let seconds = |value: &Value| value.as_f64().filter(|pace| *pace > 0.0 && *pace <= MOST_PACE);
    checked(from, format_args!("the seconds of a turn, above 0 and at most {MOST_PACE}"), seconds).map(Some)
}

fn measure<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let name = |value: &Value| value.as_str().filter(|of| of.len() <= MAX_NAME).map(str::to_owned);
    checked(from, "the name of a measure", name)
}

/// The test has hypotheses on both sides of the score, which are scores themselves.
fn score<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    let most = 1.0 - MARGIN;
    let between = |value: &Value| value.as_f64().filter(|&score| score > MARGIN && score < most);
    checked(from, format_args!("a number between {MARGIN} and {most}"), between)
}
