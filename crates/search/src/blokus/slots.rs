//! All placements over one cell, each a bit of a set, and which cells around it they cover: worked out once.

use std::sync::LazyLock;

use atar_rules::blokus::{Cells, Shape};

use super::window;

/// The words of a set of slots.
const WORDS: usize = 8;
/// The number of pieces.
pub(super) const PIECES: usize = 21;
/// The factor by which a cell more makes a piece more likely,
const PER_CELL: u32 = 3;
/// and that of a corner more, the first left out, as a fraction.
const PER_CORNER: (u32, u32) = (9, 5);

/// Calls `tell` with each slot of a word of a set.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
fn each_of(word: u16, mut slots: u64, tell: &mut impl FnMut(u16)) {
    while slots != 0 {
        tell(64 * word + slots.trailing_zeros() as u16);
        slots &= slots - 1;
    }
}

/// Placements over a cell: a bit for each way that a piece can lie with one of its cells there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlotSet([u64; WORDS]);

impl SlotSet {
    pub(super) const NONE: SlotSet = SlotSet([0; WORDS]);

    fn insert(&mut self, slot: usize) {
        self.0[slot / 64 % WORDS] |= 1 << (slot % 64);
    }

    #[inline]
    pub(super) fn or(&self, other: &SlotSet) -> SlotSet {
        SlotSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(super) fn and(&self, other: &SlotSet) -> SlotSet {
        SlotSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(super) fn xor(&self, other: &SlotSet) -> SlotSet {
        SlotSet(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }

    #[inline]
    pub(super) fn without(&self, other: &SlotSet) -> SlotSet {
        SlotSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Calls `tell` with each slot, in order.
    #[inline]
    pub(super) fn each(&self, mut tell: impl FnMut(u16)) {
        for (word, slots) in (0..).zip(self.0) {
            each_of(word, slots, &mut tell);
        }
    }
}

/// A placement over a cell: a shape, and the way from the cell to the shape's first one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    pub(super) shape: u8,
    pub(super) columns: i8,
    pub(super) rows: i8,
}

/// What a shape covers, by columns from that left of its first cell on; the first cell's row has bit
/// [`window::REACH`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ShapeColumns {
    pub(super) piece: u8,
    pub(super) size: u8,
    pub(super) cells: [u32; 7],
    /// Its cells and those at their sides.
    pub(super) around: [u32; 7],
    /// The cells that touch it at a corner only.
    pub(super) corners: [u32; 7],
}

/// The slots of a piece: bits of one word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PieceSlots {
    word: u16,
    bits: u64,
    /// How likely a rollout takes the piece: the sum of the weights.
    pub(super) weight: u32,
}

impl PieceSlots {
    /// Returns them as a set.
    pub(super) fn set(&self) -> SlotSet {
        SlotSet(std::array::from_fn(|word| if word == usize::from(self.word) { self.bits } else { 0 }))
    }

    /// Returns whether a set holds any of them.
    #[inline]
    pub(super) fn is_in(&self, others: &SlotSet) -> bool {
        others.0[usize::from(self.word) % WORDS] & self.bits != 0
    }

    /// Calls `tell` with each that a set holds.
    #[inline]
    pub(super) fn each(&self, others: &SlotSet, mut tell: impl FnMut(u16)) {
        each_of(self.word, others.0[usize::from(self.word) % WORDS] & self.bits, &mut tell);
    }
}

/// Everything that follows from the pieces.
pub(super) struct Slots {
    pub(super) slots: [Slot; 64 * WORDS],
    /// How likely a rollout takes each.
    pub(super) weights: [u32; 64 * WORDS],
    /// The slots that cover the cell of a window's bit.
    pub(super) covering: [SlotSet; 64],
    /// The slots that cover any of four cells, by the window's bits four at a time and which of them are meant.
    covering_any: [[SlotSet; 16]; 16],
    pub(super) pieces: [PieceSlots; PIECES],
    /// By the index of the shape.
    shapes: [ShapeColumns; Shape::COUNT],
}

pub(super) static SLOTS: LazyLock<Slots> = LazyLock::new(Slots::new);

impl Slots {
    fn new() -> Slots {
        let mut all = Slots {
            slots: [Slot::default(); 64 * WORDS],
            weights: [0; 64 * WORDS],
            covering: [SlotSet::NONE; 64],
            covering_any: [[SlotSet::NONE; 16]; 16],
            pieces: [PieceSlots::default(); PIECES],
            shapes: std::array::from_fn(|index| columns(&Shape::all()[index])),
        };
        all.add_pieces();
        for (group, sets) in all.covering_any.iter_mut().enumerate() {
            for (bits, set) in sets.iter_mut().enumerate() {
                let meant = (0..4).filter(|bit| bits >> bit & 1 == 1);
                *set = meant.fold(SlotSet::NONE, |any, bit| any.or(&all.covering[4 * group + bit]));
            }
        }
        all
    }

    /// Gives each piece its slots, those with most first: all of a piece lie in one word.
    fn add_pieces(&mut self) {
        let slots_of = |piece: usize| {
            let shapes = Shape::all().iter().filter(move |shape| shape.piece == piece);
            shapes.flat_map(|shape| {
                let cells = offsets(&shape.footprint::<SMALL>().cells);
                cells.clone().into_iter().map(move |centre| (shape, cells.clone(), centre))
            })
        };
        let mut pieces: Vec<_> = (0..PIECES).map(|piece| (slots_of(piece).count(), piece)).collect();
        pieces.sort_unstable_by(|one, other| other.cmp(one));
        let mut taken = [0; WORDS];
        for (count, piece) in pieces {
            let Some(word) = taken.iter().position(|taken| taken + count <= 64) else { continue };
            for (shape, cells, centre) in slots_of(piece) {
                self.add(64 * word + taken[word], shape, &cells, centre);
                taken[word] += 1;
            }
        }
    }

    fn add(&mut self, slot: usize, shape: &Shape, cells: &[(i8, i8)], centre: (i8, i8)) {
        let index = u8::try_from(shape.index).unwrap_or_default();
        self.slots[slot] = Slot { shape: index, columns: -centre.0, rows: -centre.1 };
        self.weights[slot] = weight(shape);
        let piece = &mut self.pieces[shape.piece % PIECES];
        piece.word = u16::try_from(slot / 64).unwrap_or_default();
        piece.bits |= 1 << (slot % 64);
        piece.weight += weight(shape);
        for cell in cells {
            if let Some(bit) = window::bit(cell.0 - centre.0, cell.1 - centre.1) {
                self.covering[bit as usize].insert(slot);
            }
        }
    }

    #[inline]
    pub(super) fn columns(&self, shape: u8) -> &ShapeColumns {
        &self.shapes[usize::from(shape) % Shape::COUNT]
    }

    /// Returns the slots that cover any of a window's cells.
    #[inline]
    pub(super) fn covering_any(&self, window: u64) -> SlotSet {
        let mut any = SlotSet::NONE;
        for (group, sets) in self.covering_any.iter().enumerate() {
            // The halves of a window have 25 bits.
            if group % 8 < 7 {
                any = any.or(&sets[(window >> (4 * group) & 15) as usize]);
            }
        }
        any
    }
}

/// The words of a small board's set; differences from one cell to another are read from these.
const SMALL: usize = 4;

/// Returns columns and rows of differences from a first cell.
fn offsets(differences: &[u16]) -> Vec<(i8, i8)> {
    let column = i16::from(Cells::<SMALL>::COLUMN);
    let each = differences.iter().map(|difference| {
        let from_below = difference.cast_signed() + column / 2;
        let (columns, rows) = (from_below.div_euclid(column), from_below.rem_euclid(column) - column / 2);
        (i8::try_from(columns).unwrap_or_default(), i8::try_from(rows).unwrap_or_default())
    });
    each.collect()
}

fn columns(shape: &Shape) -> ShapeColumns {
    let footprint = shape.footprint::<SMALL>();
    let set = |differences: &[u16]| {
        let mut columns = [0; 7];
        for (column, row) in offsets(differences) {
            let (column, row) = (column + 1, row + window::REACH.cast_signed());
            columns[usize::from(column.unsigned_abs()) % 7] |= 1_u32 << row.unsigned_abs();
        }
        columns
    };
    let (cells, sides) = (set(&footprint.cells), set(&footprint.sides));
    ShapeColumns {
        piece: u8::try_from(shape.piece).unwrap_or_default(),
        size: u8::try_from(footprint.cells.len()).unwrap_or_default(),
        cells,
        around: std::array::from_fn(|column| cells[column] | sides[column]),
        corners: set(&footprint.corners),
    }
}

fn weight(shape: &Shape) -> u32 {
    let footprint = shape.footprint::<SMALL>();
    let by_cells = footprint.cells.iter().fold(1, |weight, _| weight * PER_CELL);
    let corners = footprint.corners.iter().skip(1);
    corners.fold(by_cells, |weight, _| weight * PER_CORNER.0 / PER_CORNER.1)
}
