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
    /// Where pieces can be placed, the largest first, and the choice among those by their indices.
    found: Vec<OrientationPlacements<W>>,
    all: WeightedList<usize>,
    /// The placements that cover most local cells.
    best: WeightedList<Step>,
}

impl<const W: usize> Default for RolloutPolicy<W> {
    fn default() -> RolloutPolicy<W> {
        RolloutPolicy {
            placements: Placements::default(),
            values: CellMap::new(),
            found: Vec::new(),
            all: WeightedList::new(),
            best: WeightedList::new(),
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
        self.find(region);
        if let Some((step, _)) = self.best.pick(rng) {
            return Some(*step);
        }
        let RolloutPolicy { found, all, .. } = self;
        all.clear();
        for (index, fitting) in found.iter().enumerate() {
            all.push(WEIGHTS[fitting.shape().index] * u32::from(fitting.legal.len()), index);
        }
        let (index, ticket) = all.pick(rng)?;
        let fitting = found[*index];
        let place = ticket / WEIGHTS[fitting.shape().index];
        fitting.legal.nth(place).map(|at| fitting.step(at))
    }

    /// Finds where pieces can be placed, from the largest on, and those placements that cover most local cells, own
    /// corners among these counted twice. Stops where smaller pieces could not cover more.
    fn find(&mut self, region: &Region<W>) {
        let RolloutPolicy { placements, values, found, best, .. } = self;
        values.clear();
        region.local.each(|at| *values.at_mut(at) = 1);
        let own = region.local & region.corners;
        own.each(|at| *values.at_mut(at) = 2);
        found.clear();
        best.clear();
        let mut most = 0;
        for size in (1..=LARGEST).rev() {
            // Smaller pieces could only do as well, and would hardly ever be picked.
            if most == MAX_COVERED {
                break;
            }
            let larger = found.len();
            placements.of_size(size, found);
            for fitting in found[larger..].iter().filter(|fitting| !fitting.near.is_empty()) {
                let shape = fitting.shape();
                fitting.near.each(|at| {
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
            }
        }
    }
}
