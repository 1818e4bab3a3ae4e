//! The options of a game of Spectrangle (spectrangle.md, "Options").

use serde::{Deserialize, Serialize};

use crate::position::BadOptions;

/// The most players.
pub const MAX_SEATS: usize = 4;
const MIN_SEATS: usize = 2;

/// Which of the touching sides must match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Match {
    /// All of them.
    All,
    /// At least one; the others may differ.
    Any,
}

/// All options of a game of Spectrangle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The number of players.
    pub players: u8,
    /// Which of the touching sides must match.
    #[serde(rename = "match")]
    pub rule: Match,
    /// The team of each seat; none when everybody plays alone.
    pub teams: Option<Vec<u8>>,
}

/// What each option may be.
pub(super) const ALLOWED: &[(&str, &str)] = &[
    ("players", "a whole number from 2 to 4"),
    ("match", "\"all\" or \"any\""),
    (
        "teams",
        "null, or a list of whole numbers from 0 to 3, one a player",
    ),
];

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 2,
            rule: Match::All,
            teams: None,
        }
    }
}

impl Options {
    /// Checks every bound.
    ///
    /// # Errors
    /// The first option out of bounds.
    pub(super) fn check(&self) -> Result<(), BadOptions> {
        let players = usize::from(self.players);
        if !(MIN_SEATS..=MAX_SEATS).contains(&players) {
            let allowed = ALLOWED[0].1.to_owned();
            return Err(refused("players", self.players.to_string(), allowed));
        }
        let Some(teams) = &self.teams else {
            return Ok(());
        };
        let good = |&team: &u8| usize::from(team) < MAX_SEATS;
        if teams.len() == players && teams.iter().all(good) {
            return Ok(());
        }
        let allowed =
            format!("null, or a list of {players} whole numbers from 0 to 3, one a player");
        Err(refused("teams", format!("{teams:?}"), allowed))
    }
}

fn refused(option: &'static str, value: String, allowed: String) -> BadOptions {
    BadOptions {
        option,
        value,
        allowed,
    }
}
