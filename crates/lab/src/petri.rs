//! The sight of Petri: the territories, and who has lost the head.

use atar_rules::petri::{Petri, Step};
use atar_rules::{Actor, Position};

use crate::question::GridParameter;
use crate::sight::{Sight, by_place};

/// Sees the territories.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PetriSight;

/// The most seats.
const MAX_SEATS: u8 = Petri::SEATS.1;

/// What changes the game most.
const PARAMETER: &[GridParameter] = &[("players", "[2, 3]")];
/// The built-in studies.
const STUDIES: &[(&str, &str)] = &[("petri-grid", include_str!("../../../studies/petri-grid.json"))];

impl Sight<Petri> for PetriSight {
    fn gauge_names(&self, seats: usize) -> Vec<String> {
        by_place("cells", seats).collect()
    }

    fn gauges(&self, position: &Petri, order: &[u8], out: &mut Vec<i64>) {
        out.extend(order.iter().map(|&seat| i64::from(position.territory_of(seat))));
    }

    /// Returns `out` with the seat that loses its head; `bite` and `skip` with the seat that does it.
    fn happened(&self, before: &Petri, step: &Step, after: &Petri, tell: &mut dyn FnMut(&'static str, u8)) {
        if let Actor::Seat(seat) = before.actor() {
            match step {
                Step::Bite(_) => tell("bite", seat),
                Step::Skip => tell("skip", seat),
                _ => {}
            }
        }
        let lost = |seat: &u8| before.has_head(*seat) && !after.has_head(*seat);
        (0..MAX_SEATS).filter(lost).for_each(|seat| tell("out", seat));
    }

    fn spaces(&self, position: &Petri) -> Option<usize> {
        Some(position.dish_cells())
    }

    fn map(&self, position: &Petri, tell: &mut dyn FnMut(usize)) {
        position.taken_cells().for_each(tell);
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn parameter(&self) -> &'static [GridParameter] {
        PARAMETER
    }

    fn studies(&self) -> &'static [(&'static str, &'static str)] {
        STUDIES
    }
}
