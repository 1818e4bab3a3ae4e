//! Where the pieces can be placed: in all orientations, and all places of each at once.

use super::cells::{BYTES, COLUMN, Cells};
use super::orientation::{COUNT, Numbers, ORIENTATIONS, Orientation, SMALL};
use super::step::Step;
use crate::polyomino::Offset;

/// The most rows that an offset goes down: the first cell of a piece of five need not be the lowest.
const DOWN: i8 = 3;
/// The most rows that an offset goes up, and columns to the right.
const UP: i8 = 4;
/// The bytes of a column.
const COLUMN_BYTES: usize = COLUMN as usize / 8;
/// The bytes of a set, and of as many columns more as an offset may go to the right.
const PADDED: usize = BYTES + UP as usize * COLUMN_BYTES;
/// A power of two, beyond every [`Look`].
const LOOKS: usize = ((DOWN + 1 + UP) as usize * PADDED).next_power_of_two();

/// A set of cells as it is seen from all cells: the set moved by every number of rows, one after the other.
pub(super) struct Seen([u8; LOOKS + BYTES]);

/// An offset, as the index of the first byte of what is [`Seen`] there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look(u16);

impl Look {
    /// Offsets are those from an orientation's first cell to its others, so never to the left.
    #[expect(clippy::cast_possible_truncation, reason = "looks end at LOOKS")]
    pub(super) fn new((columns, rows): Offset) -> Look {
        let rows = usize::from((rows + DOWN).unsigned_abs());
        let columns = usize::from(columns.unsigned_abs());
        Look((rows * PADDED + columns * COLUMN_BYTES) as u16)
    }
}

impl Default for Seen {
    fn default() -> Seen {
        Seen([0; LOOKS + BYTES])
    }
}

impl Seen {
    #[inline]
    pub(super) fn new(cells: &Cells) -> Seen {
        let mut seen = Seen::default();
        seen.set(cells);
        seen
    }

    /// Makes another set of it.
    #[inline]
    pub(super) fn set(&mut self, cells: &Cells) {
        for (rows, bytes) in (-DOWN..=UP).zip(self.0.chunks_exact_mut(PADDED)) {
            bytes[..BYTES].copy_from_slice(&cells.lowered(rows).to_bytes());
        }
    }

    /// The cells from which the cell at the offset is in the set. Where it would be above or below the board, it may be said to be.
    #[inline]
    pub(super) fn at(&self, look: Look) -> Cells {
        let from = usize::from(look.0) % LOOKS;
        let mut bytes = [0; BYTES];
        bytes.copy_from_slice(&self.0[from..from + BYTES]);
        Cells::from_bytes(bytes)
    }
}

/// Where an orientation can lie, as the places of its first cell.
#[derive(Clone, Copy)]
struct Places {
    /// All its cells are free.
    ///
    /// No orientation comes to lie across the upper or lower edge: it would have a cell just beyond, where nothing is free.
    fitting: Cells,
    /// At one of its cells, at least, the player may connect.
    connected: Cells,
}

/// The places of the orientations that others grow from, each at its number from 1; what is at 0 is nobody's.
type Parents = [Places; PARENTS];
const PARENTS: usize = (SMALL + 1).next_power_of_two();

impl Places {
    /// Those of no cell at all.
    const ANY: Places = Places {
        fitting: Cells::BOARD,
        connected: Cells::NONE,
    };

    /// Those of an orientation, from those of its parent.
    #[inline]
    fn grown(self, orientation: &Orientation, free: &Seen, connect: &Seen) -> Places {
        Places {
            fitting: self.fitting & free.at(orientation.added),
            connected: self.connected | connect.at(orientation.added),
        }
    }
}

/// Appends the steps that place one of the orientations with all its cells on `free` and one, at least, on `connect`.
pub(super) fn steps(free: &Cells, connect: &Cells, wanted: Numbers, out: &mut Vec<Step>) {
    if connect.is_empty() {
        return;
    }
    let orientations = &ORIENTATIONS[..COUNT];
    let (free, connect) = (Seen::new(free), Seen::new(connect));
    let grown = |parents: &Parents, orientation: &Orientation| {
        let parent = parents[usize::from(orientation.parent) % PARENTS];
        parent.grown(orientation, &free, &connect)
    };
    let mut parents = [Places::ANY; PARENTS];
    for (number, orientation) in orientations[..SMALL].iter().enumerate() {
        parents[number + 1] = grown(&parents, orientation);
    }
    let mut batch = Batch::default();
    wanted.each(|number| {
        let places = grown(&parents, &orientations[usize::from(number)]);
        batch.put(number, places.fitting & places.connected);
        if batch.len == BATCH {
            batch.steps(out);
        }
    });
    batch.steps(out);
}

/// The orientations of a batch.
const BATCH: usize = 16;

/// Some orientations and their legal places. Looking for those that have any once for many of them spares the processor wrong guesses.
#[derive(Default)]
struct Batch {
    places: [Cells; BATCH],
    numbers: [u8; BATCH],
    /// Which words of the places hold any: bit `4 · index + word`.
    filled: u64,
    len: usize,
}

impl Batch {
    #[inline]
    fn put(&mut self, number: u8, places: Cells) {
        let index = self.len % BATCH;
        self.places[index] = places;
        self.numbers[index] = number;
        self.filled |= places.filled_words() << (4 * index);
        self.len += 1;
    }

    /// Appends the steps, and empties the batch.
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    fn steps(&mut self, out: &mut Vec<Step>) {
        while self.filled != 0 {
            let bit = self.filled.trailing_zeros() as u8;
            self.filled &= self.filled - 1;
            let index = usize::from(bit / 4);
            let cells = self.places[index].word(usize::from(bit % 4));
            push(out, self.numbers[index], bit % 4 * 64, cells);
        }
        self.len = 0;
    }
}

/// Appends the steps that place an orientation with its first cell at one of the cells of a word, whose bits count from `first`.
/// There is one, at least.
///
/// Most words hold one or two: both are written without asking, as a wrong guess costs the processor more.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
fn push(out: &mut Vec<Step>, number: u8, first: u8, cells: u64) {
    let step = |cells: u64| {
        let bit = cells.trailing_zeros() as u8;
        Step::place(number, first.wrapping_add(bit))
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
