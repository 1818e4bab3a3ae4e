//! The canonical state of Petri (docs/rules/petri.md, "Options, steps, state").

use serde::{Serialize, Serializer};

use super::{Petri, Phase};
use crate::polyomino::Cell;
use crate::position::{GameOutcome, Position};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// All living players belonged to one team.
    LastStanding,
    /// All living players skipped in a row.
    Stalemate,
}

/// The winners, and why they won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The seats that won or share the win, sorted.
    pub winners: Vec<u8>,
    /// How the game ended.
    pub reason: Reason,
    /// Each seat's cells.
    pub territory: Vec<u16>,
}

impl Outcome {
    /// Returns the outcome; none before the end.
    pub(super) fn of(position: &Petri) -> Option<Outcome> {
        let Phase::Over(reason) = position.phase else {
            return None;
        };
        let is_winner = |&seat: &u8| match reason {
            Reason::LastStanding => {
                let mut living = position.living();
                living.any(|living| !position.are_opponents(living, seat))
            }
            Reason::Stalemate => {
                let mut all = position.seats();
                let own = position.team_territory(position.team(seat));
                all.all(|other| position.team_territory(position.team(other)) <= own)
            }
        };
        Some(Outcome { winners: position.seats().filter(is_winner).collect(), reason, territory: position.territory() })
    }
}

impl Petri {
    /// Returns the number of each seat's cells.
    pub(super) fn territory(&self) -> Vec<u16> {
        self.seats().map(|seat| self.cells_of(seat).len()).collect()
    }

    /// Returns the number of the team's cells.
    pub(super) fn team_territory(&self, team: u8) -> u16 {
        self.cells_where(|seat| self.team(seat) == team).len()
    }

    /// Returns the corners that hold a bite.
    pub(super) fn pickup_cells(&self) -> impl Iterator<Item = Cell> {
        let corners = self.dish.corners().into_iter().zip(self.pickups);
        corners.filter(|&(_, lies)| lies).map(|(corner, _)| corner)
    }
}

impl GameOutcome for Outcome {
    fn winners(&self) -> &[u8] {
        &self.winners
    }

    fn reason(&self) -> &'static str {
        match self.reason {
            Reason::LastStanding => "last_standing",
            Reason::Stalemate => "stalemate",
        }
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(self.territory.iter().copied().map(i32::from).collect())
    }
}

/// The seats of the taken cells. They serialize as an object whose keys are the cells' names, sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owners(Vec<(Cell, u8)>);

impl Owners {
    /// Lists the cells in the order of their names: sorting many names takes longer than all else.
    fn of(position: &Petri) -> Owners {
        let taken = position.cells_where(|_| true);
        let mut owners = Vec::with_capacity(taken.len().into());
        let rows = Cell::rows_by_name(position.dish.height);
        for column in Cell::columns_by_name(position.dish.width) {
            let cells = rows.iter().map(|&row| Cell { column, row });
            for cell in cells.filter(|&cell| taken.contains(cell)) {
                owners.extend(position.owner(cell).map(|seat| (cell, seat)));
            }
        }
        Owners(owners)
    }

    /// Returns the cells and their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u8)> {
        self.0.iter().copied()
    }
}

impl Serialize for Owners {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(feature = "schema")]
crate::schema::written_as!(Owners, std::collections::BTreeMap<String, u8>);

/// The canonical state (docs/rules/petri.md, "Options, steps, state").
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/rules/petri.md describes each")]
pub struct State {
    pub cells: Owners,
    pub heads: Vec<Option<Cell>>,
    pub bites: Vec<u32>,
    pub turns: Vec<u32>,
    pub pickups: Vec<String>,
    pub piece: Option<&'static str>,
    pub result: Option<Outcome>,
}

impl State {
    pub(super) fn of(position: &Petri) -> State {
        let mut pickups: Vec<_> = position.pickup_cells().map(|cell| cell.to_string()).collect();
        pickups.sort_unstable();
        let players = usize::from(position.players);
        State {
            cells: Owners::of(position),
            heads: position.heads[..players].to_vec(),
            bites: position.bites[..players].to_vec(),
            turns: position.turns[..players].to_vec(),
            pickups,
            piece: match position.phase {
                Phase::Move(piece) => Some(piece.name()),
                _ => None,
            },
            result: Outcome::of(position),
        }
    }
}
