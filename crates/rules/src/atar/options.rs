//! The options of a game of Atar (docs/rules/atar.md, "Options").

use crate::options::declaration::{declare_choices, declare_options};
use crate::options::{List, Share, choice, item, list, number};
use crate::triangle::MAX_SIDE;

/// The most players.
pub const MAX_SEATS: usize = 7;
const MIN_SEATS: usize = 2;
const DEFAULT_SIDE: u8 = 8;
#[expect(clippy::cast_possible_truncation, reason = "a side is short")]
const SIDES: (u32, u32) = (3, MAX_SIDE as u32);
#[expect(clippy::cast_possible_truncation, reason = "at most 240 stones")]
const DEFAULT_STONES: u16 = DENSITY.each(DENSITY.default, DEFAULT_SIDE as u32, 2) as u16;

declare_choices! {
    /// The way in which the stones are placed on the board.
    pub enum PlacementMode {
        /// The players, in turn.
        Players = "players", "By the players";
        /// Chance, in the players' turn.
        Random = "random", "At random";
    }
}

declare_choices! {
    /// The way in which the order of play is chosen.
    pub enum Order {
        /// It is drawn.
        Random = "random", "Random";
        /// It is the order of the seats.
        Fixed = "fixed", "As listed";
    }
}

declare_options! {
    /// All options of a game of Atar.
    pub struct Options {
        /// The side of the board, in spaces.
        side: u8 = DEFAULT_SIDE, number("Side of the board", SIDES, Some("spaces"));
        /// The stones of each player, by seat.
        stones: Vec<u16> = vec![DEFAULT_STONES; 2], list("Stones", STONES);
        /// Who places the stones.
        placement: PlacementMode = PlacementMode::Players,
            choice("Placement", PlacementMode::CHOICES);
        /// The way in which the order of play is chosen.
        order: Order = Order::Random, choice("Order of play", Order::CHOICES);
    }
    filled by DENSITY;
}

const STONES: List = List {
    optional: false,
    lengths: (MIN_SEATS, MAX_SEATS),
    one_a_player: true,
    from: 1,
    to: None,
    rule: None,
    items: &[item("Stones", Some("stones"))],
    names: &[],
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
