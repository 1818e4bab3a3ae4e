//! The steps of Petri and their one text form (docs/rules/petri.md, "Options, steps, state").

use std::fmt;
use std::str::FromStr;

use super::options::MAX_BITE;
use super::piece::{Orientation, Piece};
use crate::polyomino::{Cell, Offset, Placement, Polyomino};
use crate::position::{IllegalStep, ParseStepError};

/// The directions in which the cells of a line are in order of column, then row.
pub(super) const AXES: [Offset; 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];

/// The smallest decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// `gift`: chance, every living player gets a bite.
    Gift,
    /// `none`: chance, nobody gets a bite.
    NoGift,
    /// `piece T`: chance, the piece of the turn.
    Piece(Piece),
    /// `bite c4,c5`: cells of an opponent are removed.
    Bite(Bite),
    /// `skip`: the piece cannot be placed.
    Skip,
    /// `c4,c5,d5`: the piece is placed on these cells.
    Place(PlacedPiece),
}

/// A line of one to five cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bite {
    at: Cell,
    /// An index into [`AXES`]; 0 for a single cell.
    axis: u8,
    len: u8,
}

/// A piece at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedPiece {
    /// The first cell.
    pub(super) at: Cell,
    pub(super) orientation: Orientation,
}

impl Bite {
    /// Creates a line from its first cell along an axis.
    pub(super) fn new(at: Cell, axis: u8, len: u8) -> Bite {
        let axis = if len > 1 { axis } else { 0 };
        Bite { at, axis, len }
    }

    /// Returns the direction of the line; none for a single cell.
    pub(super) fn axis(self) -> Option<Offset> {
        (self.len > 1).then(|| AXES[usize::from(self.axis) % AXES.len()])
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn size(self) -> u8 {
        self.len
    }

    fn placement(self) -> Placement {
        Placement { at: self.at, polyomino: line(self.axis, self.len) }
    }

    /// Returns the cells, in order of column, then row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (columns, rows) = AXES[usize::from(self.axis) % AXES.len()];
        let each = (0..self.len.cast_signed()).map(move |place| (place * columns, place * rows));
        each.filter_map(move |offset| self.at.offset(offset))
    }
}

/// Returns the cells of a line.
fn line(axis: u8, len: u8) -> Polyomino {
    let (columns, rows) = AXES[usize::from(axis) % AXES.len()];
    Polyomino::from_cells((0..len.cast_signed()).map(|place| (place * columns, place * rows)))
}

impl TryFrom<Placement> for Bite {
    type Error = ParseStepError;

    fn try_from(cells: Placement) -> Result<Bite, ParseStepError> {
        let mut lines = (0..).zip(AXES).flat_map(|(axis, _)| (1..=MAX_BITE).map(move |len| (axis, len)));
        let found = lines.find(|&(axis, len)| line(axis, len) == cells.polyomino);
        let (axis, len) = found.ok_or(ParseStepError)?;
        Ok(Bite::new(cells.at, axis, len))
    }
}

impl PlacedPiece {
    /// Its cells.
    #[must_use]
    pub fn placement(self) -> Placement {
        Placement { at: self.at, polyomino: *self.orientation.polyomino() }
    }

    /// Returns the cells, in order of column, then row.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let offsets = self.orientation.polyomino().offsets().iter();
        offsets.filter_map(move |&offset| self.at.offset(offset))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Gift => f.write_str("gift"),
            Step::NoGift => f.write_str("none"),
            Step::Piece(piece) => write!(f, "piece {}", piece.name()),
            Step::Bite(bite) => write!(f, "bite {}", bite.placement()),
            Step::Skip => f.write_str("skip"),
            Step::Place(laid) => laid.placement().fmt(f),
        }
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Step, ParseStepError> {
        if let Some(name) = text.strip_prefix("piece ") {
            return Piece::named(name).map(Step::Piece).ok_or(ParseStepError);
        }
        if let Some(cells) = text.strip_prefix("bite ") {
            return cells.parse::<Placement>()?.try_into().map(Step::Bite);
        }
        match text {
            "gift" => Ok(Step::Gift),
            "none" => Ok(Step::NoGift),
            "skip" => Ok(Step::Skip),
            cells => {
                let Placement { at, polyomino } = cells.parse()?;
                let orientation = Orientation::of(&polyomino).ok_or(ParseStepError)?;
                Ok(Step::Place(PlacedPiece { at, orientation }))
            }
        }
    }
}

/// The reason why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says what it is")]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("chance is to act, not a player")]
    ChanceActs,
    #[error("a player is to act, not chance")]
    PlayerActs,
    #[error("the piece is to be drawn now")]
    ToDraw,
    #[error("whether the players get a bite is to be drawn now")]
    ToGive,
    #[error("in this game the players always get a bite")]
    AlwaysGiven,
    #[error("{0} is a piece of the other kind of dish")]
    OtherGrid(&'static str),
    #[error("these cells are not the piece {0}, however it is turned")]
    OtherPiece(&'static str),
    #[error("{0} is not in the dish")]
    OffDish(Cell),
    #[error("{0} is another player's")]
    Occupied(Cell),
    #[error("no cell of it is empty")]
    NothingNew,
    #[error("no cell of it is a neighbour of a cell of the player")]
    Apart,
    #[error("the piece can be placed, so the turn cannot be skipped")]
    CanPlace,
    #[error("the player has no bites")]
    NoBites,
    #[error("the bite is larger than the player's territory allows, which is {0} at most")]
    BiteTooLarge(u8),
    #[error("lines do not run this way in a hexagonal dish")]
    NoLine,
    #[error("{0} is empty")]
    Empty(Cell),
    #[error("{0} is the player's own")]
    Own(Cell),
    #[error("{0} is a partner's")]
    Partner(Cell),
    #[error("{0} and {1} are of different opponents")]
    TwoOpponents(Cell, Cell),
    #[error("none of these cells is a neighbour of a cell of the player")]
    BiteApart,
}

impl IllegalStep for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "over",
            Illegal::ChanceActs => "chance_acts",
            Illegal::PlayerActs => "player_acts",
            Illegal::ToDraw => "to_draw",
            Illegal::ToGive => "to_give",
            Illegal::AlwaysGiven => "always_given",
            Illegal::OtherGrid(..) => "other_grid",
            Illegal::OtherPiece(..) => "other_piece",
            Illegal::OffDish(..) => "off_dish",
            Illegal::Occupied(..) => "occupied",
            Illegal::NothingNew => "nothing_new",
            Illegal::Apart => "apart",
            Illegal::CanPlace => "can_place",
            Illegal::NoBites => "no_bites",
            Illegal::BiteTooLarge(..) => "bite_too_large",
            Illegal::NoLine => "no_line",
            Illegal::Empty(..) => "empty",
            Illegal::Own(..) => "own",
            Illegal::Partner(..) => "partner",
            Illegal::TwoOpponents(..) => "two_opponents",
            Illegal::BiteApart => "bite_apart",
        }
    }
}
