//! Where the pieces can be placed: in all orientations, and all places of each at once.

use super::cells::{Cells, LARGE};
use super::orientation::{COUNT, ORIENTATIONS, Orientation, OrientationSet, SMALL};
use super::step::Step;
use crate::polyomino::Offset;

/// The most rows that an offset goes down: the first cell of a piece of five need not be the lowest.
const DOWN: i8 = 3;
/// The most rows that an offset goes up, and columns to the right.
const UP: i8 = 4;
/// The bytes of a set, and of as many columns more as an offset may go to the right.
const fn padded<const W: usize>() -> usize {
    Cells::<W>::BYTES + UP as usize * column_bytes::<W>()
}
/// The bytes of a column.
const fn column_bytes<const W: usize>() -> usize {
    Cells::<W>::COLUMN as usize / 8
}
/// A power of two, beyond every [`Look`].
const LOOKS: usize = ((DOWN + 1 + UP) as usize * padded::<LARGE>()).next_power_of_two();
const _: () = assert!(LOOKS + Cells::<LARGE>::BYTES == ROOM);
/// The bytes for all looks on any board.
const ROOM: usize = 1024 + 64;

/// A set of cells as it is seen from all cells: the set moved by every number of rows, one after the other.
pub(super) struct Seen<const W: usize>([u8; ROOM]);

/// An offset, as the index of the first byte of what is [`Seen`] there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    small: u16,
    large: u16,
}

impl Look {
    /// Offsets are those from an orientation's first cell to its others, so never to the left.
    pub(super) fn new(offset: Offset) -> Look {
        Look {
            small: index::<{ super::cells::SMALL }>(offset),
            large: index::<LARGE>(offset),
        }
    }

    #[inline]
    fn index<const W: usize>(self) -> usize {
        let index = if W == LARGE { self.large } else { self.small };
        usize::from(index) % LOOKS
    }
}

#[expect(clippy::cast_possible_truncation, reason = "looks end at LOOKS")]
fn index<const W: usize>((columns, rows): Offset) -> u16 {
    let rows = usize::from((rows + DOWN).unsigned_abs());
    let columns = usize::from(columns.unsigned_abs());
    (rows * padded::<W>() + columns * column_bytes::<W>()) as u16
}

impl<const W: usize> Default for Seen<W> {
    fn default() -> Seen<W> {
        Seen([0; ROOM])
    }
}

impl<const W: usize> Seen<W> {
    #[inline]
    pub(super) fn new(cells: &Cells<W>) -> Seen<W> {
        let mut seen = Seen::default();
        seen.set(cells);
        seen
    }

    /// Makes another set of it.
    #[inline]
    pub(super) fn set(&mut self, cells: &Cells<W>) {
        for (rows, bytes) in (-DOWN..=UP).zip(self.0.chunks_exact_mut(padded::<W>())) {
            cells.lowered(rows).write(bytes);
        }
    }

    /// The cells from which the cell at the offset is in the set. Where it would be above or below the board, it may be
    /// said to be.
    #[inline]
    pub(super) fn at(&self, look: Look) -> Cells<W> {
        let from = look.index::<W>();
        Cells::read(&self.0[from..from + Cells::<W>::BYTES])
    }
}

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
    const ANY: Places<W> = Places {
        fitting: Cells::BOARD,
        connected: Cells::NONE,
    };

    /// Those of an orientation, from those of its parent.
    #[inline]
    fn grown(self, orientation: &Orientation, free: &Seen<W>, connect: &Seen<W>) -> Places<W> {
        Places {
            fitting: self.fitting & free.at(orientation.added),
            connected: self.connected | connect.at(orientation.added),
        }
    }
}

/// Appends the steps that place one of the orientations with all its cells on `free` and one, at least, on `connect`.
pub(super) fn steps<const W: usize>(
    free: &Cells<W>,
    connect: &Cells<W>,
    wanted: OrientationSet,
    out: &mut Vec<Step>,
) {
    if connect.is_empty() {
        return;
    }
    let orientations = &ORIENTATIONS[..COUNT];
    let (free, connect) = (Seen::new(free), Seen::new(connect));
    let grown = |parents: &Parents<W>, orientation: &Orientation| {
        let parent = parents[usize::from(orientation.parent) % PARENTS];
        parent.grown(orientation, &free, &connect)
    };
    let mut parents = [Places::ANY; PARENTS];
    for (number, orientation) in orientations[..SMALL].iter().enumerate() {
        parents[number + 1] = grown(&parents, orientation);
    }
    let mut batch = Batch::<W>::default();
    wanted.each(|number| {
        let places = grown(&parents, &orientations[usize::from(number)]);
        batch.put(number, places.fitting & places.connected);
        if batch.len == Batch::<W>::FULL {
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
struct Batch<const W: usize> {
    places: [Cells<W>; BATCH],
    numbers: [u8; BATCH],
    /// Which words of the places hold any: bit `W · index + word`.
    filled: u64,
    len: usize,
}

impl<const W: usize> Batch<W> {
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
/// `first`.
/// There is one, at least.
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
