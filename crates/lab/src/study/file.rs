//! The form of a study's file, for the schema: it is read key by key, so that no other type describes it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::{Map, Value};

use super::written::Judge;
use super::{Keep, MOST_TURNS};

/// A study as a file may hold it: some keys may be missing.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
pub(crate) struct StudyFile {
    /// Always `atar-study`.
    format: String,
    /// The version of the format.
    #[schemars(range(min = 1, max = 1))]
    version: u64,
    /// What people call it.
    #[schemars(length(max = 200), default, skip_serializing_if = "never")]
    name: String,
    /// The game's name.
    game: String,
    /// What is the same in all games.
    #[schemars(default, skip_serializing_if = "never")]
    options: Map<String, Value>,
    /// What is combined: objects with one key each, and its values.
    #[schemars(default, skip_serializing_if = "never")]
    grid: Vec<BTreeMap<String, Vec<Value>>>,
    /// Who plays.
    line_ups: Vec<LineUpOfFile>,
    /// When enough games of a cell have been played.
    stop: StopOfFile,
    /// The seed of all games.
    #[schemars(default = "usual_seed", skip_serializing_if = "never")]
    seed: u64,
    /// The turns after which a game is cut off.
    #[schemars(range(min = 1), default = "usual_turns", skip_serializing_if = "never")]
    most_turns: u32,
    /// Who says how the game stands; null for the player who moves.
    #[schemars(default, skip_serializing_if = "never")]
    judge: Option<Judge>,
    /// What to keep of the games.
    #[schemars(default = "usual_keep", skip_serializing_if = "never")]
    keep: Keep,
    /// Whether combinations that the rules do not allow are left out.
    #[schemars(default, skip_serializing_if = "never")]
    skip_impossible: bool,
    /// Whether more games were added after some had been looked at.
    #[schemars(default, skip_serializing_if = "never")]
    extended: bool,
}

/// Makes a key one that may be missing.
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

/// Who plays, as a file may say it.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its form is needed")]
enum LineUpOfFile {
    /// The same player at every place.
    All {
        /// The player.
        all: String,
    },
    /// Player a takes each place in turn, and b all others.
    Pair {
        /// The player with one place.
        a: String,
        /// The player with all other places.
        b: String,
    },
    /// Several line-ups: in each a player thinks twice as long as the other.
    Doublings {
        /// The nodes of the weakest player.
        #[schemars(range(min = 1))]
        double: u64,
        /// How often they are doubled.
        #[schemars(range(min = 1, max = 20))]
        times: u64,
    },
}

/// When enough games of a cell have been played, as a file may say it.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its form is needed")]
enum StopOfFile {
    /// After a number of games.
    Games {
        /// The games.
        #[schemars(range(min = 1))]
        games: u32,
    },
    /// When the interval of a measure is narrow enough.
    HalfWidth {
        /// Half the width that is wanted.
        half_width: f64,
        /// The name of the measure.
        of: String,
        /// The least games.
        #[schemars(range(min = 1), default = "usual_least", skip_serializing_if = "never")]
        least: u32,
        /// The most games.
        #[schemars(range(min = 1), default = "usual_most", skip_serializing_if = "never")]
        most: u32,
    },
    /// When a sequential test of a against b has decided whether a reaches this score.
    Reach {
        /// The score.
        reach: f64,
        /// The most games.
        #[schemars(range(min = 1), default = "usual_most_of_test", skip_serializing_if = "never")]
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
