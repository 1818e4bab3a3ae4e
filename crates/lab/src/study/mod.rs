//! What is asked: the JSON file of a study (docs/lab.md, "A study").

mod cell;
mod cells;
mod file;
mod line_up;
mod place;
mod read;
mod stop;
mod vary;
mod wish;
mod written;

pub use cell::StudyCell;
#[cfg(feature = "schema")]
pub use file::StudyFile;
pub use line_up::{LabPlayer, LineUp, Pattern};
pub use place::quoted;
pub use stop::Stop;
pub use vary::Vary;
pub(crate) use wish::{BALANCE, MINUTES, SCORE, SECONDS, SHARE};
pub use wish::{Wished, figures_to_wish, is_part};
pub use written::WrittenStudy;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The largest file of a study, in bytes.
pub const MAX_BYTES: usize = 64 << 10;
/// The most cells.
pub const MAX_CELLS: usize = 1_000;
/// The most games of all cells together.
pub const MAX_GAMES: u64 = 1_000_000;
/// The same of a study with a wish.
pub const MAX_GAMES_OF_WISH: u64 = 10_000_000;
/// The longest name, in characters.
pub const MAX_NAME: usize = 200;

/// The value of the key `format`.
const FORMAT: &str = "atar-study";
/// The version of the format, and that of studies with a wish or ranges.
const VERSION: u64 = 1;
const VERSION_OF_WISH: u64 = 2;
/// The turns after which a game is cut off, where nothing else is said.
const MOST_TURNS: u32 = 3_000;

/// Why a text is not a study, or its games cannot be played: one sentence that names the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadStudy(pub String);

/// A question about a game: a grid of its options, and who plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// What people call it.
    pub name: String,
    /// The game.
    pub game: String,
    /// The options and knobs that are the same in all cells. What is missing has the game's default.
    pub options: Map<String, Value>,
    /// The options and knobs that are combined with one another, each with its values.
    pub grid: Vec<(String, Vec<Value>)>,
    /// The ranges by which the last keys of the grid are given.
    pub vary: BTreeMap<String, Vary>,
    /// What is wished of measures, by name. A cell has games enough once it is known whether it is so.
    pub wish: BTreeMap<String, Wished>,
    /// The seconds of a turn, by which turns become minutes.
    pub pace: Option<f64>,
    /// Who plays.
    pub line_ups: Vec<LineUp>,
    /// When enough games of a cell have been played.
    pub stop: Stop,
    /// The seed of all games.
    pub seed: u64,
    /// The turns of play after which a game is cut off.
    pub most_turns: u32,
    /// The nodes that a judge searches for each estimate of how the game stands; none where the player who moves tells.
    pub judge: Option<u64>,
    /// What to keep of the games besides their figures.
    pub keep: Keep,
    /// Whether combinations that the rules do not allow are left out.
    pub skip_impossible: bool,
    /// Whether more games were added to the plan after some had been looked at, so that the end is not the first look.
    pub is_extended: bool,
    /// The cells, in the order of the grid; the line-up changes first.
    pub cells: Vec<StudyCell>,
    /// The combinations that were left out, and why.
    pub impossible: Vec<String>,
}

/// What to keep of the games besides their figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// Nothing.
    #[serde(rename = "none")]
    Nothing,
    /// The records of examples.
    Examples,
    /// The steps of every game.
    Steps,
}

impl Study {
    /// Reads a study and works out all its cells.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn read(text: &str) -> Result<Study, BadStudy> {
        read::read(text)
    }

    /// Returns why the games of another study cannot stand beside those of this one; none where they can. The grid,
    /// the line-ups, the stopping rule and the name may differ.
    #[must_use]
    pub fn conflict(&self, other: &Study) -> Option<&'static str> {
        let pairs = [
            ("game", self.game == other.game),
            ("seed", self.seed == other.seed),
            ("most_turns", self.most_turns == other.most_turns),
            ("judge", self.judge == other.judge),
            ("keep", (self.keep == Keep::Steps) == (other.keep == Keep::Steps)),
        ];
        let differs = pairs.into_iter().find(|(_, is_same)| !is_same);
        differs.map(|(key, _)| key)
    }

    /// Returns the same study with so many more games in each cell. `fewest` are the games of the cell that has fewest.
    ///
    /// # Errors
    /// There would be too many games.
    pub fn extended(&self, games: u32, fewest: u32) -> Result<Study, BadStudy> {
        let longer = Study { stop: self.stop.with_more(games, fewest), is_extended: true, ..self.clone() };
        // Read like any other, so that the limits are the same.
        Study::read(&longer.to_json().to_string())
    }

    /// Returns whether the number of games of a cell does not depend on how they go.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.stop.is_fixed() && self.wish.is_empty()
    }

    /// Returns how many games of a cell are played at most: to the end of a round.
    #[must_use]
    pub fn most_games(&self, cell: &StudyCell) -> u32 {
        let round = cell.round().max(1);
        self.stop.most().div_ceil(round).saturating_mul(round)
    }
}
