//! The options of a game of Spectrangle (docs/rules/spectrangle.md, "Options").

use crate::options::declaration::{declare_choices, declare_options};
use crate::options::{List, choice, item, list, number};

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
        players: u8 = 2, number("Players", (PLAYERS.0 as u32, PLAYERS.1 as u32), None);
        /// Which of the touching sides must match.
        rule as "match": Match = Match::All, choice("Sides that must match", Match::CHOICES);
        /// The team of each seat; none when everybody plays alone.
        teams: Option<Vec<u8>> = None, list("Teams", TEAMS);
    }
}

const TEAMS: List = List {
    optional: true,
    lengths: (PLAYERS.0 as usize, MAX_SEATS),
    one_a_player: true,
    from: 0,
    to: Some(PLAYERS.1 as u32 - 1),
    rule: None,
    items: &[item("Team", None)],
    names: &["Team A", "Team B", "Team C", "Team D"],
};
