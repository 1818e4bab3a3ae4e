//! The options of a game of Atar (atar.md, "Options").

use serde::{Deserialize, Serialize};

use crate::position::BadOptions;
use crate::triangle::MAX_SIDE;

/// The most players.
pub const MAX_SEATS: usize = 7;
const MIN_SEATS: usize = 2;
const MIN_SIDE: usize = 3;
/// The share of all spaces that the stones of all players may fill together, in percent.
const MAX_DENSITY: usize = 60;
const DEFAULT_DENSITY: usize = 33;

/// Who puts the stones onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Hash)]
#[serde(rename_all = "lowercase")]
pub enum PlacementMode {
    /// The players, in turn.
    Players,
    /// Chance, in the players' turn.
    Random,
}

/// How the order of play comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// It is drawn.
    Random,
    /// It is the order of the seats.
    Fixed,
}

/// All options of a game of Atar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The side of the board, in spaces.
    pub side: u8,
    /// The stones of each player, by seat.
    pub stones: Vec<u16>,
    /// Who places the stones.
    pub placement: PlacementMode,
    /// How the order of play comes about.
    pub order: Order,
}

/// What each option may be.
pub(super) const ALLOWED: &[(&str, &str)] = &[
    ("side", "a whole number from 3 to 20"),
    (
        "stones",
        "a list of 2 to 7 whole numbers, one a player, each at least 1",
    ),
    ("placement", "\"players\" or \"random\""),
    ("order", "\"random\" or \"fixed\""),
];

impl Default for Options {
    fn default() -> Self {
        Options {
            side: 8,
            stones: vec![default_stones(8, 2, DEFAULT_DENSITY); 2],
            placement: PlacementMode::Players,
            order: Order::Random,
        }
    }
}

/// The stones of each player by default: `max(1, ⌊density · n² / (100 · players)⌋)` (atar.md, "Setup").
#[expect(clippy::cast_possible_truncation, reason = "at most 240 stones")]
fn default_stones(side: usize, players: usize, density: usize) -> u16 {
    (density * side * side / (100 * players)).max(1) as u16
}

impl Options {
    /// Checks every bound.
    ///
    /// # Errors
    /// The first option out of bounds.
    pub(super) fn check(&self) -> Result<(), BadOptions> {
        let side = usize::from(self.side);
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return Err(refused("side", &self.side, ALLOWED[0].1.to_owned()));
        }
        let fits = (MIN_SEATS..=MAX_SEATS).contains(&self.stones.len());
        if !fits || self.stones.contains(&0) {
            return Err(refused("stones", &self.stones, ALLOWED[1].1.to_owned()));
        }
        let most = MAX_DENSITY * side * side / 100;
        if self.stones.iter().copied().map(usize::from).sum::<usize>() > most {
            let allowed = format!(
                "at most {most} stones together on a board of side {side} ({MAX_DENSITY} %)"
            );
            return Err(refused("stones", &self.stones, allowed));
        }
        Ok(())
    }
}

fn refused(option: &'static str, value: &impl std::fmt::Debug, allowed: String) -> BadOptions {
    BadOptions {
        option,
        value: format!("{value:?}"),
        allowed,
    }
}
