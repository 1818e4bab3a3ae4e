//! All placements of a player at once, as sets of cells: for those who choose among them without writing each down.

use super::cells::Cells;
use super::orientation::{COUNT, ORIENTATIONS, Orientation, OrientationSet, SMALL};
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
    parents: [Places<W>; PARENTS],
    wanted: OrientationSet,
}

const PARENTS: usize = (SMALL + 1).next_power_of_two();

/// Where one orientation of a piece can lie, by its first cells.
#[derive(Clone, Copy)]
struct Places<const W: usize> {
    /// All its cells are free, whether the player may connect there or not.
    fitting: Cells<W>,
    /// At one of its cells, at least, the player may connect,
    connected: Cells<W>,
    /// or the asker cares about it.
    near: Cells<W>,
}

impl<const W: usize> Places<W> {
    /// Those of no cell at all.
    const ANY: Places<W> = Places { fitting: Cells::BOARD, connected: Cells::NONE, near: Cells::NONE };
}

/// The legal placements of one orientation, by their first cells. There is one, at least.
#[derive(Clone, Copy, Debug)]
pub struct OrientationPlacements<const W: usize> {
    number: u8,
    /// All of them.
    pub legal: Cells<W>,
    /// Those that cover one, at least, of the cells cared about.
    pub near: Cells<W>,
}

impl<const W: usize> OrientationPlacements<W> {
    /// Returns the orientation that its placements have in common.
    #[inline]
    #[must_use]
    pub fn shape(&self) -> &'static Shape {
        Shape::of(self.number)
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
            parents: [Places::ANY; PARENTS],
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
        for (number, orientation) in ORIENTATIONS[..SMALL].iter().enumerate() {
            self.parents[number + 1] = self.grown(orientation);
        }
    }

    #[inline]
    fn grown(&self, orientation: &Orientation) -> Places<W> {
        let parent = &self.parents[usize::from(orientation.parent) % PARENTS];
        Places {
            fitting: parent.fitting & self.free.at(orientation.added),
            connected: parent.connected | self.connect.at(orientation.added),
            near: parent.near | self.near.at(orientation.added),
        }
    }

    /// Appends the orientations of the player's pieces of a size that can be placed anywhere.
    #[inline]
    pub fn of_size(&self, size: u8, out: &mut Vec<OrientationPlacements<W>>) {
        let wanted = self.wanted.and(OrientationSet::of_size(size));
        let orientations = &ORIENTATIONS[..COUNT];
        wanted.each(|number| {
            let Places { fitting, connected, near } = self.grown(&orientations[usize::from(number)]);
            let legal = fitting & connected;
            // Written without asking and cut off again, as a wrong guess costs the processor more.
            out.push(OrientationPlacements { number, legal, near: legal & near });
            out.truncate(out.len() - usize::from(legal.is_empty()));
        });
    }
}
