//! The steps of Atar and their one text form (docs/rules/atar.md, "Steps").

use std::fmt;
use std::str::FromStr;

use super::MAX_SEATS;
use crate::position::{IllegalStep, ParseStepError};
use crate::triangle::{Space, canonical_number};

/// The smallest decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// `seat 2`: chance, the next in the order of play.
    Seat(u8),
    /// `@c4`: a stone is placed.
    Place(Space),
    /// `c4-c3`: a stone moves.
    Move(Space, Space),
    /// `c4x`: a stone without a liberty is removed.
    Remove(Space),
    /// `clock`: start the shot clock at the end of this turn.
    Clock,
    /// `commit`: end the turn.
    Commit,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Seat(seat) => write!(f, "seat {seat}"),
            Step::Place(space) => write!(f, "@{space}"),
            Step::Move(from, to) => write!(f, "{from}-{to}"),
            Step::Remove(space) => write!(f, "{space}x"),
            Step::Clock => f.write_str("clock"),
            Step::Commit => f.write_str("commit"),
        }
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Step, ParseStepError> {
        if let Some(seat) = text.strip_prefix("seat ") {
            return parse_seat(seat);
        }
        if let Some(space) = text.strip_prefix('@') {
            return Ok(Step::Place(space.parse()?));
        }
        if let Some((from, to)) = text.split_once('-') {
            return Ok(Step::Move(from.parse()?, to.parse()?));
        }
        if let Some(space) = text.strip_suffix('x') {
            return Ok(Step::Remove(space.parse()?));
        }
        match text {
            "clock" => Ok(Step::Clock),
            "commit" => Ok(Step::Commit),
            _ => Err(ParseStepError),
        }
    }
}

fn parse_seat(text: &str) -> Result<Step, ParseStepError> {
    let seat = canonical_number(text).filter(|&seat| seat < MAX_SEATS);
    seat.and_then(|seat| u8::try_from(seat).ok()).map(Step::Seat).ok_or(ParseStepError)
}

/// The reason why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says what it is")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("chance is to act, not a player")]
    ChanceActs,
    #[error("the order of play is complete")]
    Ordered,
    #[error("there is no such seat")]
    NoSeat,
    #[error("this seat is in the order of play already")]
    SeatDrawn,
    #[error("the order of play is not drawn yet")]
    NotOrdered,
    #[error("stones are placed before play begins only")]
    Playing,
    #[error("play has not begun, so this cannot be done yet")]
    NotPlaying,
    #[error("a stone has been placed in this turn; commit it, or take it back")]
    Placed,
    #[error("no stone has been placed in this turn")]
    NotPlaced,
    #[error("{0} is not on the board")]
    OffBoard(Space),
    #[error("there is a stone on {0}")]
    Occupied(Space),
    #[error("it would take the last liberty of the stone on {0}")]
    LastLiberty(Space),
    #[error("there is no stone on {0}")]
    NoStone(Space),
    #[error("the stone on {0} is another player's")]
    NotYours(Space),
    #[error("the stone on {0} has already moved this turn")]
    Visited(Space),
    #[error("{0} and {1} do not share a side")]
    NotAdjacent(Space, Space),
    #[error("the stone on {0} has a liberty, so it must move")]
    HasLiberty(Space),
    #[error("the shot clock is running")]
    ClockRuns,
    #[error("the shot clock has been asked for in this turn")]
    ClockAsked,
    #[error("{0} of the player's stones are still to be moved or removed")]
    Unvisited(usize),
}

impl IllegalStep for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "over",
            Illegal::ChanceActs => "chance_acts",
            Illegal::Ordered => "ordered",
            Illegal::NoSeat => "no_seat",
            Illegal::SeatDrawn => "seat_drawn",
            Illegal::NotOrdered => "not_ordered",
            Illegal::Playing => "playing",
            Illegal::NotPlaying => "not_playing",
            Illegal::Placed => "placed",
            Illegal::NotPlaced => "not_placed",
            Illegal::OffBoard(..) => "off_board",
            Illegal::Occupied(..) => "occupied",
            Illegal::LastLiberty(..) => "last_liberty",
            Illegal::NoStone(..) => "no_stone",
            Illegal::NotYours(..) => "not_yours",
            Illegal::Visited(..) => "visited",
            Illegal::NotAdjacent(..) => "not_adjacent",
            Illegal::HasLiberty(..) => "has_liberty",
            Illegal::ClockRuns => "clock_runs",
            Illegal::ClockAsked => "clock_asked",
            Illegal::Unvisited(..) => "unvisited",
        }
    }
}
