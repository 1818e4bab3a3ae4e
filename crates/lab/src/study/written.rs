//! A study as its file holds it.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::file::Judge;
use super::{FORMAT, Keep, LineUp, Stop, Study, VERSION, VERSION_OF_WISH, Vary, Wished};

/// A study as its file holds it, with all keys.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Study"))]
pub struct WrittenStudy<'a> {
    /// Always `atar-study`.
    format: &'static str,
    /// The version of the format.
    version: u64,
    /// What people call it.
    name: &'a str,
    /// The game's name.
    game: &'a str,
    /// What is the same in all games.
    options: &'a Map<String, Value>,
    /// What is combined: objects with one key each, and its values.
    grid: Vec<BTreeMap<&'a str, &'a [Value]>>,
    /// What is combined besides: numbers from one to another.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default, with = "BTreeMap<String, Vary>"))]
    vary: Option<&'a BTreeMap<String, Vary>>,
    /// What is wished of measures.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default, with = "BTreeMap<String, Wished>"))]
    wish: Option<&'a BTreeMap<String, Wished>>,
    /// The seconds of a turn, by which turns become minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default, with = "f64"))]
    pace: Option<f64>,
    /// Who plays.
    line_ups: &'a [LineUp],
    /// When enough games of a cell have been played.
    stop: &'a Stop,
    /// The seed of all games.
    seed: u64,
    /// The turns after which a game is cut off.
    most_turns: u32,
    /// Who says how the game stands; null for the player who moves.
    judge: Option<Judge>,
    /// What to keep of the games.
    keep: Keep,
    /// Whether combinations that the rules do not allow are left out.
    skip_impossible: bool,
    /// Whether more games were added after some had been looked at.
    #[serde(rename = "extended", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "schema", schemars(default))]
    is_extended: bool,
}

// What studies have always held stays as it is: the names of runs are digests of it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(is: &bool) -> bool {
    !is
}

impl Study {
    /// Returns the study as its file holds it, with all keys.
    #[must_use]
    pub fn written(&self) -> WrittenStudy<'_> {
        let is_newer = !self.vary.is_empty() || !self.wish.is_empty() || self.pace.is_some();
        let grid = self.grid.iter().filter(|(key, _)| !self.vary.contains_key(key));
        let grid = grid.map(|(key, values)| [(key.as_str(), values.as_slice())].into());
        WrittenStudy {
            format: FORMAT,
            version: if is_newer { VERSION_OF_WISH } else { VERSION },
            name: &self.name,
            game: &self.game,
            options: &self.options,
            grid: grid.collect(),
            vary: Some(&self.vary).filter(|vary| !vary.is_empty()),
            wish: Some(&self.wish).filter(|wish| !wish.is_empty()),
            pace: self.pace,
            line_ups: &self.line_ups,
            stop: &self.stop,
            seed: self.seed,
            most_turns: self.most_turns,
            judge: self.judge.map(|nodes| Judge { nodes }),
            keep: self.keep,
            skip_impossible: self.skip_impossible,
            is_extended: self.is_extended,
        }
    }

    /// Returns the same as JSON, its keys in the order of the alphabet: the names of runs are digests of it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        // Cannot fail: everything in a study can be written as JSON.
        serde_json::to_value(self.written()).unwrap_or_default()
    }
}
