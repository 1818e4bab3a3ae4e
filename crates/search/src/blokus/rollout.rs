//! The rollout policy: pieces go where the opponent has just gained room, large ones with many corners first.
//!
//! To answer the opponent's last pieces is an idea of Pentobi's (Markus Enzenberger); so are the weights of cells and
//! corners.

use std::sync::LazyLock;

use atar_rules::blokus::{Board, OrientationPlacements, Placements, Shape, Step};

use super::cell_map::CellMap;
use super::region::Region;
use crate::rng::Rng;
use crate::weighted_list::WeightedList;

/// The cells of the largest pieces.
const LARGEST: u8 = 5;
/// The factor by which a cell more makes a piece more likely,
const PER_CELL: u32 = 3;
/// and that of a corner more, the first left out, as a fraction.
const PER_CORNER: (u32, u32) = (9, 5);
/// Placements that cover so many local cells, or more, are as good as each other.
const MAX_COVERED: u8 = 5;

/// The weights of the orientations.
static WEIGHTS: LazyLock<Vec<u32>> = LazyLock::new(|| Shape::all().iter().map(weight).collect());

fn weight(shape: &Shape) -> u32 {
    let numbers = shape.footprint::<4>();
    let by_cells = numbers.cells.iter().fold(1, |weight, _| weight * PER_CELL);
    let corners = numbers.corners.iter().skip(1);
    corners.fold(by_cells, |weight, _| weight * PER_CORNER.0 / PER_CORNER.1)
}

/// Chooses the steps of rollouts. Its buffers are kept from one step to the next.
pub(super) struct RolloutPolicy<const W: usize> {
    placements: Placements<W>,
    /// What a covered cell counts.
    values: CellMap<u8, W>,
    /// The placements that cover most local cells, and all ways to place anything.
    best: WeightedList<Step>,
    all: WeightedList<OrientationPlacements<W>>,
}

impl<const W: usize> Default for RolloutPolicy<W> {
    fn default() -> RolloutPolicy<W> {
        RolloutPolicy {
            placements: Placements::default(),
            values: CellMap::new(),
            best: WeightedList::new(),
            all: WeightedList::new(),
        }
    }
}

impl<const W: usize> RolloutPolicy<W> {
    /// Returns a placement, if there is any.
    pub(super) fn step<const C: usize>(
        &mut self,
        board: &Board<W, C>,
        region: &Region<W>,
        rng: &mut Rng,
    ) -> Option<Step> {
        board.fill_placements(region.colour, &region.local, &mut self.placements);
        if !region.local.is_empty() {
            self.find_best(region);
            if let Some((step, _)) = self.best.pick(rng) {
                return Some(*step);
            }
        }
        self.find_all();
        let (fitting, ticket) = self.all.pick(rng)?;
        let place = ticket / WEIGHTS[fitting.shape().index];
        fitting.legal().nth(place).map(|at| fitting.step(at))
    }

    /// Finds the placements that cover most local cells; own corners among them count twice.
    fn find_best(&mut self, region: &Region<W>) {
        let RolloutPolicy { placements, values, best, .. } = self;
        values.clear();
        region.local.each(|at| *values.at_mut(at) = 1);
        let own = region.local & region.corners;
        own.each(|at| *values.at_mut(at) = 2);
        best.clear();
        let mut most = 0;
        for size in (1..=LARGEST).rev() {
            // Smaller pieces could only do as well, and would hardly ever be picked.
            if most == MAX_COVERED {
                break;
            }
            placements.for_each(size, |fitting| {
                let shape = fitting.shape();
                fitting.near().each(|at| {
                    let cells = shape.footprint::<W>().cells.iter().map(|by| at.wrapping_add(*by));
                    let covered: u8 = cells.map(|cell| values.at(cell)).sum();
                    let covered = covered.min(MAX_COVERED);
                    if covered > most {
                        most = covered;
                        best.clear();
                    }
                    if covered == most {
                        best.push(WEIGHTS[shape.index], fitting.step(at));
                    }
                });
            });
        }
    }

    /// Finds all placements, by orientation.
    fn find_all(&mut self) {
        let RolloutPolicy { placements, all, .. } = self;
        all.clear();
        for size in (1..=LARGEST).rev() {
            placements.for_each(size, |fitting| {
                let places = u32::from(fitting.legal().len());
                all.push(WEIGHTS[fitting.shape().index] * places, fitting);
            });
        }
    }
}
