//! The probe of Owari: the stones in the goals.

use atar_rules::owari::Owari;

use crate::probe::{GameInfo, Probe, by_place};

/// Tells the goals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwariProbe;

/// The pits of a side, its goal included; the goal is the last.
const SIDE: usize = 7;

/// What holds of the whole game.
const INFO: GameInfo = GameInfo {
    can_repeat: false,
    endings: &[("bare_side", "Ending with an empty side")],
    parameter: &[("stones", "[3, 4, 5, 6]")],
    studies: &[("owari-stones", include_str!("../../../studies/owari-stones.json"))],
    ..GameInfo::RULES_ONLY
};

impl Probe<Owari> for OwariProbe {
    fn gauge_names(&self, seats: usize) -> Vec<String> {
        by_place("goal", seats).collect()
    }

    fn gauges(&self, position: &Owari, order: &[u8], out: &mut Vec<i64>) {
        let pits = position.pits();
        let goal = |seat: u8| pits.get(SIDE * usize::from(seat) + SIDE - 1);
        out.extend(order.iter().map(|&seat| goal(seat).map_or(0, |&stones| stones.into())));
    }

    fn info(&self) -> &'static GameInfo {
        &INFO
    }
}
