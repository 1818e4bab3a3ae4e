//! All placements of a player at once, as sets of cells: for those who choose among them without writing each down.

use super::cells::Cells;
use super::orientation::{Numbers, ORIENTATIONS, SMALL};
use super::reach::Seen;
use super::step::Step;

/// The placements of one seat, and which of them cover some cells that the asker cares about.
pub struct Survey {
    free: Seen,
    connect: Seen,
    near: Seen,
    /// The orientations that others grow from, each at its number from 1.
    parents: [Fitting; PARENTS],
    wanted: Numbers,
}

const PARENTS: usize = (SMALL + 1).next_power_of_two();

/// The placements of one orientation of a piece, by their first cells.
#[derive(Clone, Copy, Debug)]
pub struct Fitting {
    number: u8,
    /// The number of cells of the piece.
    pub size: u8,
    /// Where it lies on free cells, whether the player may connect there or not.
    fitting: Cells,
    connected: Cells,
    once: Cells,
    twice: Cells,
}

impl Fitting {
    const ANY: Fitting = Fitting {
        number: 0,
        size: 0,
        fitting: Cells::BOARD,
        connected: Cells::NONE,
        once: Cells::NONE,
        twice: Cells::NONE,
    };

    /// The legal placements.
    #[inline]
    #[must_use]
    pub fn legal(&self) -> Cells {
        self.fitting & self.connected
    }

    /// Those of the placements that cover one, at least, of the cells cared about.
    #[inline]
    #[must_use]
    pub fn near(&self) -> Cells {
        self.legal() & self.once
    }

    /// Those of the placements that cover two, at least, of the cells cared about.
    #[inline]
    #[must_use]
    pub fn nearer(&self) -> Cells {
        self.legal() & self.twice
    }

    /// The step that places it with its first cell at a cell of one of these sets, by its number there ([`Cells::nth`]).
    #[inline]
    #[must_use]
    pub fn step(&self, at: u8) -> Step {
        Step::place(self.number, at)
    }
}

impl Survey {
    pub(super) fn new(free: &Cells, connect: &Cells, near: &Cells, wanted: Numbers) -> Survey {
        let mut survey = Survey {
            free: Seen::new(free),
            connect: Seen::new(connect),
            near: Seen::new(near),
            parents: [Fitting::ANY; PARENTS],
            wanted,
        };
        for number in 0..SMALL {
            #[expect(clippy::cast_possible_truncation, reason = "there are 91 orientations")]
            let grown = survey.grown(number as u8);
            survey.parents[number + 1] = grown;
        }
        survey
    }

    #[inline]
    fn grown(&self, number: u8) -> Fitting {
        let orientation = &ORIENTATIONS[usize::from(number)];
        let parent = &self.parents[usize::from(orientation.parent) % PARENTS];
        let near = self.near.at(orientation.added);
        Fitting {
            number,
            size: parent.size + 1,
            fitting: parent.fitting & self.free.at(orientation.added),
            connected: parent.connected | self.connect.at(orientation.added),
            once: parent.once | near,
            twice: parent.twice | parent.once & near,
        }
    }

    /// Tells the orientations of the player's pieces of a size that can be placed anywhere.
    #[inline]
    pub fn each(&self, size: u8, mut tell: impl FnMut(Fitting)) {
        let wanted = self.wanted.and(Numbers::of_size(size));
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
