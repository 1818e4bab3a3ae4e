//! The options of a game of Atar (docs/rules/atar.md, "Options").

use serde::{Deserialize, Serialize};

use crate::options::{BadOptions, Given, List, Schema, Share, choice, item, list, number, text};
use crate::triangle::MAX_SIDE;

/// The most players.
pub const MAX_SEATS: usize = 7;
const MIN_SEATS: usize = 2;
const MIN_SIDE: u32 = 3;
const DEFAULT_SIDE: u8 = 8;

/// The way in which the stones are placed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Hash)]
#[serde(rename_all = "lowercase")]
pub enum PlacementMode {
    /// The players, in turn.
    Players,
    /// Chance, in the players' turn.
    Random,
}

/// The way in which the order of play is chosen.
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
    /// The way in which the order of play is chosen.
    pub order: Order,
}

/// What each option may be.
#[expect(clippy::cast_possible_truncation, reason = "a side is short")]
pub(super) const SCHEMA: Schema = Schema {
    options: &[
        number(
            "side",
            "Side of the board",
            (MIN_SIDE, MAX_SIDE as u32),
            Some("spaces"),
        ),
        list(
            "stones",
            "Stones",
            List {
                optional: false,
                lengths: (MIN_SEATS, MAX_SEATS),
                one_a_player: true,
                from: 1,
                to: None,
                rule: None,
                items: &[item("Stones", Some("stones"))],
                names: &[],
            },
        ),
        choice(
            "placement",
            "Placement",
            &[
                text("players", "By the players"),
                text("random", "At random"),
            ],
        ),
        choice(
            "order",
            "Order of play",
            &[text("random", "Random"), text("fixed", "As listed")],
        ),
    ],
    derived: &[DENSITY],
};

/// The share of all spaces that the stones of all players fill together, in percent (docs/rules/atar.md, "Setup").
const DENSITY: Share = Share {
    key: "density",
    label: "Stone density",
    unit: "% of all spaces",
    from: 5,
    to: 60,
    default: 33,
    square_of: "side",
    fills: "stones",
};

impl Default for Options {
    #[expect(clippy::cast_possible_truncation, reason = "at most 240 stones")]
    fn default() -> Self {
        let stones = DENSITY.each(DENSITY.default, DEFAULT_SIDE.into(), 2) as u16;
        Options {
            side: DEFAULT_SIDE,
            stones: vec![stones; 2],
            placement: PlacementMode::Players,
            order: Order::Random,
        }
    }
}

impl Options {
    /// Checks every bound.
    ///
    /// # Errors
    /// The first option out of bounds.
    pub(super) fn check(&self) -> Result<(), BadOptions> {
        let stones = self.stones.iter().copied().map(u32::from);
        SCHEMA.check(&[
            Given::Number(self.side.into()),
            Given::List(stones.collect()),
            Given::Good,
            Given::Good,
        ])
    }
}
