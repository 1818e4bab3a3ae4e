//! All placements of a player at once, as sets of cells: for those who choose among them without writing each down.

use super::cells::Cells;
use super::orientation::{ORIENTATIONS, OrientationSet, SMALL};
use super::shape::Shape;
use super::shifted::Shifted;
use super::step::Step;

/// The placements of one seat, and which of them cover some cells that the asker cares about. To be filled by
/// [`Board::fill_placements`](super::Board::fill_placements), again and again.
pub struct Placements<const W: usize> {
    free: Shifted<W>,
    connect: Shifted<W>,
    near: Shifted<W>,
    /// The orientations that others grow from, each at its number from 1.
    parents: [OrientationPlacements<W>; PARENTS],
    wanted: OrientationSet,
}

const PARENTS: usize = (SMALL + 1).next_power_of_two();

/// The placements of one orientation of a piece, by their first cells.
#[derive(Clone, Copy, Debug)]
pub struct OrientationPlacements<const W: usize> {
    number: u8,
    /// The number of cells of the piece.
    pub size: u8,
    /// Where it lies on free cells, whether the player may connect there or not.
    fitting: Cells<W>,
    connected: Cells<W>,
    near: Cells<W>,
}

impl<const W: usize> OrientationPlacements<W> {
    const ANY: OrientationPlacements<W> =
        OrientationPlacements { number: 0, size: 0, fitting: Cells::BOARD, connected: Cells::NONE, near: Cells::NONE };

    /// Returns the orientation that its placements have in common.
    #[inline]
    #[must_use]
    pub fn shape(&self) -> &'static Shape {
        Shape::of(self.number)
    }

    /// Returns the legal placements.
    #[inline]
    #[must_use]
    pub fn legal(&self) -> Cells<W> {
        self.fitting & self.connected
    }

    /// Returns those of the placements that cover one, at least, of the cells cared about.
    #[inline]
    #[must_use]
    pub fn near(&self) -> Cells<W> {
        self.legal() & self.near
    }

    /// Returns the step that places it with its first cell at a cell of one of these sets, by its number.
    #[inline]
    #[must_use]
    pub fn step(&self, at: u16) -> Step {
        Step::place::<W>(self.number, at)
    }
}

impl<const W: usize> Default for Placements<W> {
    fn default() -> Placements<W> {
        Placements {
            free: Shifted::default(),
            connect: Shifted::default(),
            near: Shifted::default(),
            parents: [OrientationPlacements::ANY; PARENTS],
            wanted: OrientationSet::default(),
        }
    }
}

impl<const W: usize> Placements<W> {
    pub(super) fn fill(&mut self, free: &Cells<W>, connect: &Cells<W>, near: &Cells<W>, wanted: OrientationSet) {
        self.free.set(free);
        self.connect.set(connect);
        self.near.set(near);
        self.wanted = wanted;
        for number in 0..SMALL {
            #[expect(clippy::cast_possible_truncation, reason = "there are 91 orientations")]
            let grown = self.grown(number as u8);
            self.parents[number + 1] = grown;
        }
    }

    #[inline]
    fn grown(&self, number: u8) -> OrientationPlacements<W> {
        let orientation = &ORIENTATIONS[usize::from(number)];
        let parent = &self.parents[usize::from(orientation.parent) % PARENTS];
        OrientationPlacements {
            number,
            size: parent.size + 1,
            fitting: parent.fitting & self.free.at(orientation.added),
            connected: parent.connected | self.connect.at(orientation.added),
            near: parent.near | self.near.at(orientation.added),
        }
    }

    /// Calls `tell` with the orientations of the player's pieces of a size that can be placed anywhere.
    #[inline]
    pub fn for_each(&self, size: u8, mut tell: impl FnMut(OrientationPlacements<W>)) {
        let wanted = self.wanted.and(OrientationSet::of_size(size));
        wanted.each(|number| {
            let known = self.parents[1..].get(usize::from(number));
            let known = known.filter(|_| usize::from(number) < SMALL);
            let fitting = known.map_or_else(|| self.grown(number), |known| *known);
            if !fitting.legal().is_empty() {
                tell(fitting);
            }
        });
    }
}
