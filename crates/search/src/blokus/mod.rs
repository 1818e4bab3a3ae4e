//! What a computer player knows of Blokus: large pieces first, own corners kept open, the opponent's corners covered.

mod around;
#[cfg(test)]
mod checks;
mod promise;
mod quick;
mod stage;

use atar_rules::blokus::{Blokus, Step};
use atar_rules::polyomino::Cell;
use atar_rules::{Actor, Position};

use crate::dice::Dice;
use crate::insight::{Habits, Insight, shares_at_the_end};
use crate::node::Spread;
use crate::player::Strength;
use around::Around;
use quick::Quick;

/// How much of a seat's share is by how far it is ahead, instead of whether it is.
const BY_LEAD: f64 = 0.4;
/// The lead, in cells, that counts half of all there could be.
const HALF_LEAD: f64 = 15.0;
/// The start cell in the upper left, of Blokus Duo.
const UPPER: Cell = Cell { column: 4, row: 9 };

/// Judges by the cells placed at the end.
#[derive(Default)]
pub(crate) struct Corners {
    quick: Quick,
}

impl Corners {
    pub(crate) fn new(_seats: usize) -> Corners {
        Corners::default()
    }
}

/// Whether a game from the middle begins. To begin at the lower of the two start cells is the same as at the upper one, turned by half; those who
/// play Blokus Duo begin at the upper.
fn begins_in_the_middle(position: &Blokus) -> bool {
    let is_empty = |seat| position.cells_of(seat).is_empty();
    is_empty(0) && is_empty(1) && position.corners_of(0).contains(UPPER)
}

fn covers(step: Step, cell: Cell) -> bool {
    let placement = step.placement();
    placement.is_some_and(|placement| placement.cells().any(|covered| covered == cell))
}

impl Insight<Blokus> for Corners {
    fn seats(&self) -> usize {
        2
    }

    fn key(&self, position: &Blokus) -> Option<u64> {
        Some(Spread::key(0, position))
    }

    fn habits(&self) -> Habits {
        Habits {
            exploration: 2.6,
            breadth: 100,
            patience: 5,
            later: 1.0,
            aside: 100_000,
            ..Habits::DEFAULT
        }
    }

    fn mark(&self, step: &Step) -> Option<u16> {
        Some(step.number())
    }

    /// Partly who wins, partly by how much.
    fn shares(&self, position: &Blokus, out: &mut Vec<f64>) {
        shares_at_the_end(position, 2, out);
        let [one, other] = position.scores();
        let lead = f64::from(one - other);
        let by_lead = 0.5 + 0.5 * lead / (lead.abs() + HALF_LEAD);
        out[0] += BY_LEAD * (by_lead - out[0]);
        out[1] = 1.0 - out[0];
    }

    /// Nobody passes who need not.
    fn candidates(&self, position: &Blokus, out: &mut Vec<Step>) {
        position.legal_steps(out);
        if out.len() > 1 {
            out.retain(|step| *step != Step::PASS);
        }
        if begins_in_the_middle(position) {
            out.retain(|step| covers(*step, UPPER));
        }
    }

    fn priors(&self, position: &Blokus, before: &[Step], steps: &[Step], out: &mut Vec<f64>) {
        if let Actor::Seat(seat) = position.actor() {
            let around = Around::new(position, seat, before);
            promise::promises(position, &around, steps, out);
        }
    }

    fn light(&mut self, position: &Blokus, before: &[Step], dice: &mut Dice) -> Option<Step> {
        let Actor::Seat(seat) = position.actor() else {
            return None;
        };
        let around = Around::new(position, seat, before);
        let step = self.quick.step(position, &around, dice);
        step.or(Some(Step::PASS))
    }

    /// Games take less and less time to play out, so there can be more and more of them.
    fn strength(&self, level: u8, position: &Blokus) -> Strength {
        let Strength { nodes, slips } = Strength::of_level(level, &LADDER);
        let placed = match position.actor() {
            Actor::Seat(seat) if slips == 0 => position.cells_of(seat).len(),
            _ => 0,
        };
        let placed = u64::from(placed);
        Strength {
            nodes: nodes + nodes * placed / CELLS,
            slips,
        }
    }

    /// The cells of the piece.
    fn gain(&self, _: &Blokus, step: &Step, _: &Blokus) -> i64 {
        let cells = step.placement().map(|placement| placement.cells().count());
        i64::try_from(cells.unwrap_or(0)).unwrap_or(i64::MAX)
    }
}

/// For so many cells that a seat has placed it has the nodes of its first turn once more, if it leaves nothing to luck.
const CELLS: u64 = 20;

/// Nodes for the first turn, and how many of 100 decisions are left to luck, by level.
const LADDER: [(u64, u32); 10] = [
    (1, 60),
    (3, 30),
    (12, 15),
    (50, 5),
    (300, 0),
    (900, 0),
    (3_300, 0),
    (12_000, 0),
    (50_000, 0),
    (240_000, 0),
];
