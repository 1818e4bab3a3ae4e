//! The options of a game of Spectrangle (docs/rules/spectrangle.md, "Options").

use crate::options::declaration::{declare_choices, declare_options};
use crate::options::{choice, players, teams};

const PLAYERS: (u8, u8) = (2, 4);
/// The most players.
pub const MAX_SEATS: usize = PLAYERS.1 as usize;

declare_choices! {
    /// Which of the touching sides must match.
    pub enum Match {
        /// All of them.
        All = "all", "All that touch";
        /// At least one; the others may differ.
        Any = "any", "At least one";
    }
}

declare_options! {
    /// All options of a game of Spectrangle.
    pub struct Options {
        /// The number of players.
        players: u8 = 2, players(PLAYERS);
        /// Which of the touching sides must match.
        rule as "match": Match = Match::All, choice("Sides that must match", Match::CHOICES);
        /// The team of each seat; none when everybody plays alone.
        teams: Option<Vec<u8>> = None, teams(PLAYERS, None);
    }
}
