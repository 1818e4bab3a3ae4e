//! What is kept of one game: a line of JSON.
//!
//! Everything is told by *place*: the seats in the order in which they play. Place 1 moves first. Lists by place begin
//! with place 1; numbers of places count from 0, as in all lists.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cell_id::CellId;

/// The name of the ending of a game that was cut off, because it took too many turns.
pub const UNENDED: &str = "unended";

/// Something of each place. A study has millions of these, which are as long as a game has places: up to the most that
/// a game has, they need no memory of their own.
pub type ByPlace<T> = SmallVec<[T; 7]>;

/// One game: what its line holds.
///
/// ```
/// let line = concat!(
///     r#"{"cell":"9f3c00000000000000000000000000000000000000000000000000000000abcd","game":17,"shares":[0.0,1.0],"#,
///     r#""ending":"shot_clock","margin":4,"turns":2,"plies":5,"movers":[0,1],"values":[[480,520],[450,550]],"#,
///     r#""branch":[18,17,1],"gauges":{"size":[8,8]},"marks":[[1,"row",1]],"seconds":0.11}"#,
/// );
/// let trace: atar_lab::Trace = serde_json::from_str(line)?;
/// assert_eq!(trace.seats(), 2);
/// assert_eq!(trace.gauges["size"], [8, 8]);
/// assert_eq!(serde_json::to_string(&trace)?, line);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// The cell that the game belongs to.
    pub cell: CellId,
    /// The number of the game in its cell, from 0.
    pub game: u32,
    /// Each place's share of the win: 1 divided by the number of winners for each of them, else 0; 1 divided by the
    /// number of places for all where the game was cut off.
    pub shares: Vec<f64>,
    /// How the game ended: the reason that the rules name, or [`UNENDED`].
    pub ending: String,
    /// By how much the winners lead in what decided; none where nothing was counted, or all share the win.
    pub margin: Option<i64>,
    /// The finished turns of play. Those of the setup do not count.
    pub turns: u32,
    /// All steps of the game, with those of the setup and of chance.
    pub plies: u32,
    /// The place whose turn it was, by turn of play.
    pub movers: Vec<u8>,
    /// For each turn of play, the share of the win that each place could expect after it, in thousandths. It is the
    /// estimate of the player who moved, at the turn's last decision, or that of the study's judge.
    pub values: Vec<ByPlace<u16>>,
    /// The number of legal steps at each decision of a seat, with those of the setup.
    pub branch: Vec<u32>,
    /// Named whole numbers after each turn of play, such as the size of the board.
    pub gauges: BTreeMap<String, Vec<i64>>,
    /// What happened, in order.
    pub marks: Vec<Mark>,
    /// For each space of the board, the turns of play after which something stood on it. Left out by games without a
    /// board of spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<Vec<u32>>,
    /// The turns of play that ended in a position that had been there before. Left out by games that cannot tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<u32>,
    /// Every step of the game in its text form, where the study keeps steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
    /// The processor time of the game. It is the only field that may differ when the game is played again.
    pub seconds: f64,
}

/// Something that happened in a game: written as `[turn, name, place]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, String, u8)", into = "(u32, String, u8)")]
pub struct Mark {
    /// The turn of play in which it happened, from 0.
    pub turn: u32,
    /// What happened, such as `row` or `clock_started`.
    pub name: String,
    /// The place that it happened to, or in whose turn it happened; the probe of the game says which.
    pub place: u8,
}

impl From<(u32, String, u8)> for Mark {
    fn from((turn, name, place): (u32, String, u8)) -> Mark {
        Mark { turn, name, place }
    }
}

impl From<Mark> for (u32, String, u8) {
    fn from(mark: Mark) -> (u32, String, u8) {
        (mark.turn, mark.name, mark.place)
    }
}

impl Trace {
    /// Returns a game that was cut off before its first turn: what the names of figures come from.
    #[must_use]
    pub(crate) fn without_turns(seats: usize) -> Trace {
        Trace {
            cell: CellId([0; 32]),
            game: 0,
            shares: vec![0.0; seats],
            ending: UNENDED.to_owned(),
            margin: None,
            turns: 0,
            plies: 0,
            movers: Vec::new(),
            values: Vec::new(),
            branch: Vec::new(),
            gauges: BTreeMap::new(),
            marks: Vec::new(),
            map: None,
            repeats: None,
            steps: None,
            seconds: 0.0,
        }
    }

    /// Returns the number of places.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.shares.len()
    }

    /// Returns whether the game reached its end.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.ending != UNENDED
    }

    /// Returns the places that won or share the win; none where the game was cut off.
    pub fn winners(&self) -> impl Iterator<Item = usize> {
        let shares = self.shares.iter().enumerate();
        let ended = self.has_ended();
        shares.filter_map(move |(place, &share)| (ended && share > 0.0).then_some(place))
    }

    /// Returns whether two lines tell the same game in the same way, whatever time it took.
    #[must_use]
    pub fn is_same_game(&self, other: &Trace) -> bool {
        let timeless = |trace: &Trace| Trace { seconds: 0.0, ..trace.clone() };
        timeless(self) == timeless(other)
    }
}
