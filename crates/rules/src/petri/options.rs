//! The options of a game of Petri (docs/rules/petri.md, "Options").

use crate::options::declaration::{declare_choices, declare_options};
use crate::options::{Item, List, ListRule, choice, flag, item, list, number, players, teams};

/// The least and the most players.
pub(super) const PLAYERS: (u8, u8) = (2, 4);
/// The most players.
pub(super) const MAX_SEATS: usize = PLAYERS.1 as usize;
/// The most columns and rows.
pub(super) const MAX_SIZE: usize = 40;
/// The cells of the largest bite.
pub(super) const MAX_BITE: u8 = 5;
#[expect(clippy::cast_possible_truncation, reason = "the bound is small")]
const SIZES: (u32, u32) = (10, MAX_SIZE as u32);

declare_choices! {
    /// How cells are neighbours, and which way lines run.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Grid {
        /// Four neighbours, and lines in eight directions.
        Square = "square", "Squares";
        /// Six neighbours, and lines in their directions.
        Hex = "hex", "Hexagons";
    }
}

declare_choices! {
    /// Where bites lie in the dish when the game begins.
    pub enum Pickups {
        /// One in each corner.
        Corners = "corners", "In the corners";
        /// Nowhere.
        None = "none", "None";
    }
}

declare_options! {
    /// All options of a game of Petri.
    pub struct Options {
        /// The number of players.
        players: u8 = 2, players(PLAYERS);
        /// The columns of the dish.
        width: u8 = 20, number("Columns", SIZES, Some("cells"));
        /// The rows of the dish.
        height: u8 = 20, number("Rows", SIZES, Some("cells"));
        /// How cells are neighbours.
        grid: Grid = Grid::Square, choice("Cells", Grid::CHOICES);
        /// Each seat's team; if there are none, all are different.
        teams: Option<Vec<u8>> = None, teams(PLAYERS, Some(ListRule::NotAllSame));
        /// In how many turns of a hundred all players get a bite.
        bite_percent: u8 = 6, number("A bite for everyone in", (0, 100), Some("% of turns"));
        /// Where bites lie.
        pickups: Pickups = Pickups::Corners, choice("Bites to pick up", Pickups::CHOICES);
        /// The most cells of a bite: below the first share of the dish, from it on, and from the second on.
        bite_lengths: [u8; 3] = [1, 2, 3], list("Lengths of bites", LENGTHS);
        /// The two shares, in percent of all cells.
        bite_shares: [u8; 2] = [12, 30], list("Territory for longer bites", SHARES);
        /// In each how manieth turn of its own a seat gets a bite; 0 for never.
        bite_every: u8 = 0, number("An extra bite every", (0, 50), Some("turns (0: never)"));
        /// The bites of each seat at the start.
        bites_at_start: u8 = 0, number("Bites at the start", (0, 9), Some("each"));
        /// Whether pieces may be turned over, too.
        flip: bool = false, flag("Pieces", "Rotate only", "Rotate and flip");
    }
}

const LENGTHS: List = numbers(
    &[
        item("Longest bite", Some("cells")),
        item("Longest big bite", Some("cells")),
        item("Longest monster bite", Some("cells")),
    ],
    (1, MAX_BITE as u32),
    ListRule::NotFalling,
);

const SHARES: List = numbers(
    &[item("Big bites from", Some("% of the dish")), item("Monster bites from", Some("% of the dish"))],
    (1, 99),
    ListRule::Rising,
);

/// Returns a list of these numbers.
const fn numbers(items: &'static [Item], (from, to): (u32, u32), rule: ListRule) -> List {
    List {
        optional: false,
        lengths: (items.len(), items.len()),
        one_a_player: false,
        from,
        to: Some(to),
        rule: Some(rule),
        items,
        names: &[],
    }
}

/// The options that came with version 2 of the rules.
pub(super) const ADDED: &[(u32, &[&str])] =
    &[(2, &["bite_lengths", "bite_shares", "bite_every", "bites_at_start", "flip"])];

impl Options {
    /// Returns each seat's team.
    pub(super) fn teams(&self) -> Vec<u8> {
        let different = || (0..self.players).collect();
        self.teams.clone().unwrap_or_else(different)
    }
}
