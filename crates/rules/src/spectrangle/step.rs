//! The steps of Spectrangle and their one text form (docs/rules/spectrangle.md, "Steps").

use std::fmt;
use std::str::FromStr;

use super::board::SPACES;
use super::tile::{SIDES, Tile};
use crate::position::{IllegalStep, ParseStepError};
use crate::triangle::canonical_number;

/// The smallest decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// `draw RRY`: chance, the tile that the next drawer gets.
    Draw(Tile),
    /// `RRY@12/1`: a tile is laid.
    Place {
        /// The tile.
        tile: Tile,
        /// The number of the space, 0 to 35.
        space: u8,
        /// The letter of the tile's name, from 0, that its horizontal side shows.
        rotation: u8,
    },
    /// `exchange RRY`: the tile is given up for another.
    Exchange(Tile),
    /// `pass`: nothing is placed.
    Pass,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Draw(tile) => write!(f, "draw {tile}"),
            Step::Place { tile, space, rotation } => write!(f, "{tile}@{space}/{rotation}"),
            Step::Exchange(tile) => write!(f, "exchange {tile}"),
            Step::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Step, ParseStepError> {
        if let Some(tile) = text.strip_prefix("draw ") {
            return Ok(Step::Draw(tile.parse()?));
        }
        if let Some(tile) = text.strip_prefix("exchange ") {
            return Ok(Step::Exchange(tile.parse()?));
        }
        if text == "pass" {
            return Ok(Step::Pass);
        }
        let (tile, place) = text.split_once('@').ok_or(ParseStepError)?;
        let (space, rotation) = place.split_once('/').ok_or(ParseStepError)?;
        Ok(Step::Place {
            tile: tile.parse()?,
            space: number_below(SPACES, space)?,
            rotation: number_below(SIDES, rotation)?,
        })
    }
}

fn number_below(end: usize, text: &str) -> Result<u8, ParseStepError> {
    let number = canonical_number(text).filter(|&number| number < end);
    number.and_then(|number| u8::try_from(number).ok()).ok_or(ParseStepError)
}

/// The reason why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says what it is")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("chance is to act, not a player")]
    ChanceActs,
    #[error("no tile is to be drawn now")]
    NoDraw,
    #[error("{0} is not in the bag")]
    NotInBag(Tile),
    #[error("{0} is not in the player's hand")]
    NotInHand(Tile),
    #[error("there is a tile on space {0}")]
    Occupied(u8),
    #[error("space {0} has a bonus, and the first tile goes on one without")]
    Bonus(u8),
    #[error("space {0} is next to no tile")]
    Apart(u8),
    #[error("{0} has one colour and is laid in rotation 0 only")]
    OneColour(Tile),
    #[error("not all sides that touch there match")]
    NotAllMatch,
    #[error("no side that touches there matches")]
    NoneMatches,
    #[error("a tile of the hand can be placed, so one must be")]
    MustPlace,
    #[error("no tile of the hand can be placed")]
    NoPlace,
    #[error("the hand is empty")]
    HandEmpty,
    #[error("the bag is empty, so there is nothing to exchange for")]
    BagEmpty,
}

impl IllegalStep for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "over",
            Illegal::ChanceActs => "chance_acts",
            Illegal::NoDraw => "no_draw",
            Illegal::NotInBag(..) => "not_in_bag",
            Illegal::NotInHand(..) => "not_in_hand",
            Illegal::Occupied(..) => "occupied",
            Illegal::Bonus(..) => "bonus",
            Illegal::Apart(..) => "apart",
            Illegal::OneColour(..) => "one_colour",
            Illegal::NotAllMatch => "not_all_match",
            Illegal::NoneMatches => "none_matches",
            Illegal::MustPlace => "must_place",
            Illegal::NoPlace => "no_place",
            Illegal::HandEmpty => "hand_empty",
            Illegal::BagEmpty => "bag_empty",
        }
    }
}
