//! The sight of Owari: the stones in the goals.

use atar_rules::owari::Owari;

use crate::question::GridParameter;
use crate::sight::{Sight, by_place};

/// Sees the goals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwariSight;

/// The pits of a side, its goal included; the goal is the last.
const SIDE: usize = 7;

/// What changes the game most.
const PARAMETER: &[GridParameter] = &[("stones", "[3, 4, 5, 6]")];
/// The built-in studies.
const STUDIES: &[(&str, &str)] = &[("owari-stones", include_str!("../../../studies/owari-stones.json"))];

impl Sight<Owari> for OwariSight {
    fn gauge_names(&self, seats: usize) -> Vec<String> {
        by_place("goal", seats).collect()
    }

    fn gauges(&self, position: &Owari, order: &[u8], out: &mut Vec<i64>) {
        let pits = position.pits();
        let goal = |seat: u8| pits.get(SIDE * usize::from(seat) + SIDE - 1);
        out.extend(order.iter().map(|&seat| goal(seat).map_or(0, |&stones| stones.into())));
    }

    fn parameter(&self) -> &'static [GridParameter] {
        PARAMETER
    }

    fn studies(&self) -> &'static [(&'static str, &'static str)] {
        STUDIES
    }
}
