//! Where the pieces can be placed: in all orientations, and all places of each at once.

use super::cells::Cells;
use super::orientation::{COUNT, ORIENTATIONS, Orientation, OrientationSet, SMALL};
use super::shifted::Shifted;
use super::step::Step;

/// Where an orientation can lie, as the places of its first cell.
#[derive(Clone, Copy)]
struct Places<const W: usize> {
    /// All its cells are free.
    ///
    /// No orientation comes to lie across the upper or lower edge: it would have a cell just beyond, where nothing is
    /// free.
    fitting: Cells<W>,
    /// At one of its cells, at least, the player may connect.
    connected: Cells<W>,
}

/// The places of the orientations that others grow from, each at its number from 1; what is at 0 is nobody's.
type Parents<const W: usize> = [Places<W>; PARENTS];
const PARENTS: usize = (SMALL + 1).next_power_of_two();

impl<const W: usize> Places<W> {
    /// Those of no cell at all.
    const ANY: Places<W> = Places { fitting: Cells::BOARD, connected: Cells::NONE };

    /// Returns those of an orientation, from those of its parent.
    #[inline]
    fn grown(self, orientation: &Orientation, free: &Shifted<W>, connect: &Shifted<W>) -> Places<W> {
        Places {
            fitting: self.fitting & free.at(orientation.added),
            connected: self.connected | connect.at(orientation.added),
        }
    }
}

/// Appends the steps that place one of the orientations with all its cells on `free` and one, at least, on `connect`.
pub(super) fn steps<const W: usize>(free: &Cells<W>, connect: &Cells<W>, wanted: OrientationSet, out: &mut Vec<Step>) {
    if connect.is_empty() {
        return;
    }
    let orientations = &ORIENTATIONS[..COUNT];
    let (free, connect) = (Shifted::new(free), Shifted::new(connect));
    let grown = |parents: &Parents<W>, orientation: &Orientation| {
        let parent = parents[usize::from(orientation.parent) % PARENTS];
        parent.grown(orientation, &free, &connect)
    };
    let mut parents = [Places::ANY; PARENTS];
    for (number, orientation) in orientations[..SMALL].iter().enumerate() {
        parents[number + 1] = grown(&parents, orientation);
    }
    let mut batch = OrientationBatch::<W>::default();
    wanted.each(|number| {
        let places = grown(&parents, &orientations[usize::from(number)]);
        batch.put(number, places.fitting & places.connected);
        if batch.len == OrientationBatch::<W>::FULL {
            batch.steps(out);
        }
    });
    batch.steps(out);
}

/// The most orientations of a batch.
const BATCH: usize = 16;

/// Some orientations and their legal places. Looking for those that have any once for many of them spares the processor
/// wrong guesses.
#[derive(Default)]
struct OrientationBatch<const W: usize> {
    places: [Cells<W>; BATCH],
    numbers: [u8; BATCH],
    /// Which words of the places hold any: bit `W · index + word`.
    filled: u64,
    len: usize,
}

impl<const W: usize> OrientationBatch<W> {
    /// The orientations whose words have a bit each.
    const FULL: usize = 64 / W;

    #[inline]
    fn put(&mut self, number: u8, places: Cells<W>) {
        let index = self.len % BATCH;
        self.places[index] = places;
        self.numbers[index] = number;
        self.filled |= places.filled_words() << (W * index);
        self.len += 1;
    }

    /// Appends the steps, and empties the batch.
    #[expect(clippy::cast_possible_truncation, reason = "a set has few words")]
    fn steps(&mut self, out: &mut Vec<Step>) {
        while self.filled != 0 {
            let bit = self.filled.trailing_zeros() as usize;
            self.filled &= self.filled - 1;
            let (index, word) = (bit / W % BATCH, bit % W);
            let cells = self.places[index].word(word);
            push::<W>(out, self.numbers[index], 64 * word as u16, cells);
        }
        self.len = 0;
    }
}

/// Appends the steps that place an orientation with its first cell at one of the cells of a word, whose bits count from
/// `first`. There is one, at least.
///
/// Most words hold one or two: both are written without asking, as a wrong guess costs the processor more.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
fn push<const W: usize>(out: &mut Vec<Step>, number: u8, first: u16, cells: u64) {
    let step = |cells: u64| {
        let bit = cells.trailing_zeros() as u16;
        Step::place::<W>(number, first.wrapping_add(bit))
    };
    let others = cells & cells.wrapping_sub(1);
    // Of no cells this makes a step too, which is cut off.
    out.extend_from_slice(&[step(cells), step(others)]);
    out.truncate(out.len() - usize::from(others == 0));
    let mut more = others & others.wrapping_sub(1);
    while more != 0 {
        out.push(step(more));
        more &= more - 1;
    }
}
