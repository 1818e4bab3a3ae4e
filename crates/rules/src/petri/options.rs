//! The options of a game of Petri (docs/rules/petri.md, "Options").

use serde::{Deserialize, Serialize};

use crate::options::{
    BadOptions, Given, Item, List, ListRule, OptionKind, OptionSpec, Schema, choice, item, list,
    number, text,
};

/// The least and the most players.
pub(super) const PLAYERS: (u8, u8) = (2, 4);
/// The most players.
pub(super) const MAX_SEATS: usize = PLAYERS.1 as usize;
/// The most columns and rows.
pub(super) const MAX_SIZE: usize = 40;
/// The cells of the largest bite.
pub(super) const MAX_BITE: u8 = 5;

/// How cells are neighbours, and which way lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[expect(clippy::cast_possible_truncation, reason = "bounds are small")]
pub(super) const SCHEMA: Schema = Schema {
    options: &[
        number(
            "players",
            "Players",
            (PLAYERS.0 as u32, PLAYERS.1 as u32),
            None,
        ),
        number("width", "Columns", (10, MAX_SIZE as u32), Some("cells")),
        number("height", "Rows", (10, MAX_SIZE as u32), Some("cells")),
        choice(
            "grid",
            "Cells",
            &[text("square", "Squares"), text("hex", "Hexagons")],
        ),
        list(
            "teams",
            "Teams",
            List {
                optional: true,
                lengths: (PLAYERS.0 as usize, MAX_SEATS),
                one_a_player: true,
                from: 0,
                to: Some(MAX_SEATS as u32 - 1),
                rule: Some(ListRule::NotAllSame),
                items: &[item("Team", None)],
                names: &["Team A", "Team B", "Team C", "Team D"],
            },
        ),
        number(
            "bite_percent",
            "A bite for everyone in",
            (0, 100),
            Some("% of turns"),
        ),
        choice(
            "pickups",
            "Bites to pick up",
            &[text("corners", "In the corners"), text("none", "None")],
        ),
        numbers(
            "bite_lengths",
            "Lengths of bites",
            &[
                item("Longest bite", Some("cells")),
                item("Longest big bite", Some("cells")),
                item("Longest monster bite", Some("cells")),
            ],
            (1, MAX_BITE as u32),
            ListRule::NotFalling,
        ),
        numbers(
            "bite_shares",
            "Territory for longer bites",
            &[
                item("Big bites from", Some("% of the dish")),
                item("Monster bites from", Some("% of the dish")),
            ],
            (1, 99),
            ListRule::Rising,
        ),
        number(
            "bite_every",
            "An extra bite every",
            (0, 50),
            Some("turns (0: never)"),
        ),
        number("bites_at_start", "Bites at the start", (0, 9), Some("each")),
        OptionSpec {
            key: "flip",
            label: "Pieces",
            unit: None,
            kind: OptionKind::Flag {
                no: "Rotate only",
                yes: "Rotate and flip",
            },
            note: "",
        },
    ],
    derived: &[],
};

/// Returns a list of these numbers.
const fn numbers(
    key: &'static str,
    label: &'static str,
    items: &'static [Item],
    (from, to): (u32, u32),
    rule: ListRule,
) -> OptionSpec {
    list(
        key,
        label,
        List {
            optional: false,
            lengths: (items.len(), items.len()),
            one_a_player: false,
            from,
            to: Some(to),
            rule: Some(rule),
            items,
            names: &[],
        },
    )
}

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
        SCHEMA.check(&[
            Given::Number(self.players.into()),
            Given::Number(self.width.into()),
            Given::Number(self.height.into()),
            Given::Good,
            Given::list(self.teams.as_deref()),
            Given::Number(self.bite_percent.into()),
            Given::Good,
            Given::list(Some(&self.bite_lengths)),
            Given::list(Some(&self.bite_shares)),
            Given::Number(self.bite_every.into()),
            Given::Number(self.bites_at_start.into()),
            Given::Good,
        ])
    }

    /// Returns each seat's team.
    pub(super) fn teams(&self) -> Vec<u8> {
        let different = || (0..self.players).collect();
        self.teams.clone().unwrap_or_else(different)
    }
}
