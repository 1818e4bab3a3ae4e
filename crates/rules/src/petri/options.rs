//! The options of a game of Petri (petri.md, "Options").

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::position::BadOptions;

/// The least and the most players.
pub(super) const PLAYERS: RangeInclusive<u8> = 2..=4;
/// The most players.
pub(super) const MAX_SEATS: usize = *PLAYERS.end() as usize;
const SIZES: RangeInclusive<u8> = 10..=40;
/// The most columns and rows.
pub(super) const MAX_SIZE: usize = *SIZES.end() as usize;
/// The cells of the largest bite.
pub(super) const MAX_BITE: u8 = 5;
const TEAMS: RangeInclusive<u8> = 0..=3;
const PERCENT: RangeInclusive<u8> = 0..=100;
const LENGTHS: RangeInclusive<u8> = 1..=MAX_BITE;
const SHARES: RangeInclusive<u8> = 1..=99;
const EVERY: RangeInclusive<u8> = 0..=50;
const AT_START: RangeInclusive<u8> = 0..=9;

/// How cells are neighbours, and which way lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grid {
    /// Four neighbours, and lines in eight directions.
    Square,
    /// Six neighbours, and lines in their directions.
    Hex,
}

/// Where bites lie in the dish when the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pickups {
    /// One in each corner.
    Corners,
    /// Nowhere.
    None,
}

/// All options of a game of Petri.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The number of players.
    pub players: u8,
    /// The columns of the dish.
    pub width: u8,
    /// The rows of the dish.
    pub height: u8,
    /// How cells are neighbours.
    pub grid: Grid,
    /// Each seat's team; if there are none, all are different.
    pub teams: Option<Vec<u8>>,
    /// In how many turns of a hundred all players get a bite.
    pub bite_percent: u8,
    /// Where bites lie.
    pub pickups: Pickups,
    /// The most cells of a bite: below the first share of the dish, from it on, and from the second on.
    pub bite_lengths: [u8; 3],
    /// The two shares, in percent of all cells.
    pub bite_shares: [u8; 2],
    /// In each how manieth turn of its own a seat gets a bite; 0 for never.
    pub bite_every: u8,
    /// The bites of each seat at the start.
    pub bites_at_start: u8,
    /// Whether pieces may be turned over, too.
    pub flip: bool,
}

/// What each option may be.
pub(super) const ALLOWED: &[(&str, &str)] = &[
    ("players", "a whole number from 2 to 4"),
    ("width", "a whole number from 10 to 40"),
    ("height", "a whole number from 10 to 40"),
    ("grid", "\"square\" or \"hex\""),
    (
        "teams",
        "null, or a list with each player's team, whole numbers from 0 to 3, not all the same",
    ),
    ("bite_percent", "a whole number from 0 to 100"),
    ("pickups", "\"corners\" or \"none\""),
    (
        "bite_lengths",
        "a list of three whole numbers from 1 to 5, none less than the one before",
    ),
    (
        "bite_shares",
        "a list of two whole numbers from 1 to 99, the second greater than the first",
    ),
    ("bite_every", "a whole number from 0 to 50"),
    ("bites_at_start", "a whole number from 0 to 9"),
    ("flip", "true or false"),
];

/// The options that came with version 2 of the rules.
pub(super) const ADDED: &[(u32, &[&str])] = &[(
    2,
    &[
        "bite_lengths",
        "bite_shares",
        "bite_every",
        "bites_at_start",
        "flip",
    ],
)];

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 2,
            width: 20,
            height: 20,
            grid: Grid::Square,
            teams: None,
            bite_percent: 6,
            pickups: Pickups::Corners,
            bite_lengths: [1, 2, 3],
            bite_shares: [12, 30],
            bite_every: 0,
            bites_at_start: 0,
            flip: false,
        }
    }
}

impl Options {
    /// Checks every bound.
    ///
    /// # Errors
    /// The first option out of bounds.
    pub(super) fn check(&self) -> Result<(), BadOptions> {
        within("players", self.players, PLAYERS)?;
        within("width", self.width, SIZES)?;
        within("height", self.height, SIZES)?;
        self.check_teams()?;
        within("bite_percent", self.bite_percent, PERCENT)?;
        self.check_bites()?;
        within("bite_every", self.bite_every, EVERY)?;
        within("bites_at_start", self.bites_at_start, AT_START)
    }

    fn check_bites(&self) -> Result<(), BadOptions> {
        let lengths = self.bite_lengths;
        if !lengths.is_sorted() || !lengths.iter().all(|length| LENGTHS.contains(length)) {
            let allowed = allowed("bite_lengths").to_owned();
            return Err(refused("bite_lengths", &lengths, allowed));
        }
        let shares @ [first, second] = self.bite_shares;
        if first >= second || !shares.iter().all(|share| SHARES.contains(share)) {
            let allowed = allowed("bite_shares").to_owned();
            return Err(refused("bite_shares", &shares, allowed));
        }
        Ok(())
    }

    /// Players of one team only would have won before the first step.
    fn check_teams(&self) -> Result<(), BadOptions> {
        let Some(teams) = &self.teams else {
            return Ok(());
        };
        let players = usize::from(self.players);
        if teams.len() != players {
            let allowed = format!("null, or a list of {players} teams, one for each player");
            return Err(refused("teams", teams, allowed));
        }
        let same = teams.iter().all(|team| Some(team) == teams.first());
        if same || !teams.iter().all(|team| TEAMS.contains(team)) {
            return Err(refused("teams", teams, allowed("teams").to_owned()));
        }
        Ok(())
    }

    /// Each seat's team.
    pub(super) fn teams(&self) -> Vec<u8> {
        let different = || (0..self.players).collect();
        self.teams.clone().unwrap_or_else(different)
    }
}

fn within(option: &'static str, value: u8, bounds: RangeInclusive<u8>) -> Result<(), BadOptions> {
    if bounds.contains(&value) {
        return Ok(());
    }
    Err(refused(option, &value, allowed(option).to_owned()))
}

fn allowed(option: &str) -> &'static str {
    let found = ALLOWED.iter().find(|(key, _)| *key == option);
    found.map_or("", |(_, allowed)| allowed)
}

fn refused(option: &'static str, value: &impl Debug, allowed: String) -> BadOptions {
    BadOptions {
        option,
        value: format!("{value:?}"),
        allowed,
    }
}
