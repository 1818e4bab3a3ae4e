//! The names of computer players.

use std::fmt;
use std::str::FromStr;

/// The number of levels; they are counted from 1.
pub const LEVELS: u8 = 10;

/// What people call the levels, the weakest first.
pub const LEVEL_NAMES: [&str; LEVELS as usize] =
    ["Beginner", "Novice", "Casual", "Improver", "Intermediate", "Skilled", "Strong", "Advanced", "Veteran", "Expert"];

/// The level that is offered to people before they have chosen one.
pub const DEFAULT_LEVEL: u8 = 3;

/// How long the strongest player looks for a hint, in seconds. Lower levels would leave some of it to luck.
pub const HINT_SECONDS: u8 = 1;

/// A computer player, as it is named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// `random`: any legal step.
    Random,
    /// `greedy`: the step that gains most at once.
    Greedy,
    /// `flat`: plain Monte Carlo, 200 random games for each step.
    Flat,
    /// `level=1` to `level=10`.
    Level(u8),
    /// `nodes=N`: the strongest player with so many nodes a turn.
    Nodes(u64),
}

/// The effort of a player's search for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The simulations for the whole turn.
    pub nodes: u64,
    /// The steps of a decision that it looks at, drawn at random, at most; all where there is no number.
    pub sight: Option<usize>,
}

impl Strength {
    /// Returns that of a level, from a list of nodes and sights, where 0 is to look at all steps; of the nearest level
    /// where there is none.
    pub(crate) fn of_level(level: u8, strengths: &[(u64, usize); LEVELS as usize]) -> Strength {
        let (nodes, sight) = strengths[usize::from(level.clamp(1, LEVELS)) - 1];
        Strength { nodes, sight: (sight > 0).then_some(sight) }
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePlayerError;

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it must be random, greedy, flat, level=N with N from 1 to {LEVELS}, or nodes=N with N at least 1")
    }
}

impl std::error::Error for ParsePlayerError {}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => write!(f, "random"),
            Player::Greedy => write!(f, "greedy"),
            Player::Flat => write!(f, "flat"),
            Player::Level(level) => write!(f, "level={level}"),
            Player::Nodes(nodes) => write!(f, "nodes={nodes}"),
        }
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        match text.split_once('=') {
            None if text == "random" => Ok(Player::Random),
            None if text == "greedy" => Ok(Player::Greedy),
            None if text == "flat" => Ok(Player::Flat),
            Some(("level", number)) => number
                .parse()
                .ok()
                .filter(|level| (1..=LEVELS).contains(level))
                .map(Player::Level)
                .ok_or(ParsePlayerError),
            Some(("nodes", number)) => {
                number.parse().ok().filter(|&nodes| nodes > 0).map(Player::Nodes).ok_or(ParsePlayerError)
            }
            _ => Err(ParsePlayerError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in ["random", "greedy", "flat", "level=1", "level=10", "nodes=12345"] {
            let player: Player = name.parse().expect("a player");
            assert_eq!(player.to_string(), name);
        }
    }

    #[test]
    fn other_names_are_refused() {
        for name in [
            "",
            "Random",
            "level",
            "level=",
            "level=0",
            "level=11",
            "level=-1",
            "nodes=0",
            "nodes=x",
            "flat=3",
            "seconds=1",
        ] {
            assert_eq!(name.parse::<Player>(), Err(ParsePlayerError), "{name}");
        }
    }
}
