//! The probe of Petri: the territories, and who has lost the head.

use atar_rules::petri::{Petri, Step};
use atar_rules::{Actor, Position};

use crate::probe::{GameInfo, Probe, by_place};

/// Tells the territories.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PetriProbe;

/// The most seats.
const MAX_SEATS: u8 = Petri::SEATS.1;

/// What holds of the whole game.
const INFO: GameInfo = GameInfo {
    endings: &[("last_standing", "Ending with one player left"), ("stalemate", "Ending in a stalemate")],
    can_repeat: false,
    can_be_out: true,
    parameter: &[("players", "[2, 3]")],
    studies: &[
        ("petri-grid", include_str!("../../../studies/petri-grid.json")),
        ("petri-wish", include_str!("../../../studies/petri-wish.json")),
    ],
    ..GameInfo::RULES_ONLY
};

impl Probe<Petri> for PetriProbe {
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

    fn info(&self) -> &'static GameInfo {
        &INFO
    }
}
