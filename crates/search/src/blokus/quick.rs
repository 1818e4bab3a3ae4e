//! Quick play: pieces go where the opponent has just gained room, large ones with many corners first. That quick play
//! should answer the last
//! pieces is an idea of Pentobi's (Markus Enzenberger); so are the weights of cells and corners.

use std::sync::LazyLock;

use atar_rules::blokus::{Board, OrientationPlacements, Placements, Shape, Step};

use super::around::Around;
use super::table::Table;
use crate::dice::Dice;
use crate::lots::Lots;

/// The cells of the largest pieces.
const LARGEST: u8 = 5;
/// A cell more makes a piece so many times as likely to be placed, ...
const PER_CELL: u32 = 3;
/// ... and a corner more, the first left out, this many times.
const PER_CORNER: (u32, u32) = (9, 5);
/// Placements that cover so many fresh cells, or more, are alike.
const ENOUGH: u8 = 5;

/// The weights of the orientations.
static WEIGHTS: LazyLock<Vec<u32>> = LazyLock::new(|| Shape::all().iter().map(weight).collect());

fn weight(shape: &Shape) -> u32 {
    let numbers = shape.footprint::<4>();
    let by_cells = numbers.cells.iter().fold(1, |weight, _| weight * PER_CELL);
    let corners = numbers.corners.iter().skip(1);
    corners.fold(by_cells, |weight, _| weight * PER_CORNER.0 / PER_CORNER.1)
}

/// The room that choosing a step takes, kept from one to the next.
pub(super) struct Quick<const W: usize> {
    placements: Placements<W>,
    /// How much a cell counts for that is covered, by its number.
    values: Table<u8, W>,
    /// The placements that cover most, and all ways to place anything.
    best: Lots<Step>,
    all: Lots<OrientationPlacements<W>>,
}

impl<const W: usize> Default for Quick<W> {
    fn default() -> Quick<W> {
        Quick {
            placements: Placements::default(),
            values: Table::new(),
            best: Lots::new(),
            all: Lots::new(),
        }
    }
}

impl<const W: usize> Quick<W> {
    /// A placement, if there is any.
    pub(super) fn step<const C: usize>(
        &mut self,
        board: &Board<W, C>,
        around: &Around<W>,
        dice: &mut Dice,
    ) -> Option<Step> {
        board.fill_placements(around.colour, &around.fresh, &mut self.placements);
        if !around.fresh.is_empty() {
            self.find_best(around);
            if let Some((step, _)) = self.best.draw(dice) {
                return Some(*step);
            }
        }
        self.find_all();
        let (fitting, ticket) = self.all.draw(dice)?;
        let place = ticket / WEIGHTS[fitting.shape().index];
        fitting.legal().nth(place).map(|at| fitting.step(at))
    }

    /// Finds the placements that cover the most fresh cells; own corners among them count twice.
    fn find_best(&mut self, around: &Around<W>) {
        let Quick {
            placements,
            values,
            best,
            ..
        } = self;
        values.clear();
        around.fresh.each(|at| *values.at_mut(at) = 1);
        let own = around.fresh & around.corners;
        own.each(|at| *values.at_mut(at) = 2);
        best.clear();
        let mut most = 0;
        for size in (1..=LARGEST).rev() {
            // Smaller pieces could only do as well, and would hardly ever be drawn.
            if most == ENOUGH {
                break;
            }
            placements.for_each(size, |fitting| {
                let shape = fitting.shape();
                fitting.near().each(|at| {
                    let cells = shape
                        .footprint::<W>()
                        .cells
                        .iter()
                        .map(|by| at.wrapping_add(*by));
                    let covered: u8 = cells.map(|cell| values.at(cell)).sum();
                    let covered = covered.min(ENOUGH);
                    if covered > most {
                        most = covered;
                        best.clear();
                    }
                    if covered == most {
                        best.put(WEIGHTS[shape.index], fitting.step(at));
                    }
                });
            });
        }
    }

    /// Finds all placements, by orientation.
    fn find_all(&mut self) {
        let Quick {
            placements, all, ..
        } = self;
        all.clear();
        for size in (1..=LARGEST).rev() {
            placements.for_each(size, |fitting| {
                let places = u32::from(fitting.legal().len());
                all.put(WEIGHTS[fitting.shape().index] * places, fitting);
            });
        }
    }
}
