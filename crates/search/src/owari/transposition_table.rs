//! The transposition table: what the search knows of positions that it has been at.

use super::board::{Board, SIDE_MASK, byte};

/// The bounds of a position's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The difference is at least this,
    pub(super) least: i32,
    /// and at most this,
    pub(super) most: i32,
    /// as far as looking so many plies ahead tells; [`PROVEN`] if it is certain.
    pub(super) depth: u8,
    /// The pit whose move reached `least`, or is to be tried first.
    pub(super) pit: u8,
}

/// A depth greater than any that is searched.
pub(super) const PROVEN: u8 = u8::MAX;

/// A position and its bounds in 16 bytes: both sides, and the bounds in the bytes that the sides leave free. The whole
/// position is kept, so that no two are ever taken for the same.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The mover's side, the least and the most difference.
    own: u64,
    /// The other side, the depth; the pit in the lowest three bits of the last byte, and the work it took in the other
    /// five.
    other: u64,
}

impl Entry {
    #[inline]
    fn is(&self, board: Board) -> bool {
        (self.own ^ board.own) & SIDE_MASK == 0 && (self.other ^ board.other) & SIDE_MASK == 0
    }

    #[inline]
    fn bounds(&self) -> Bounds {
        let difference = |bits: u64| i32::from(byte(bits).cast_signed());
        Bounds {
            least: difference(self.own >> 48),
            most: difference(self.own >> 56),
            depth: byte(self.other >> 48),
            pit: byte(self.other >> 56) & 7,
        }
    }

    fn work(&self) -> u8 {
        byte(self.other >> 59)
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are 96 stones at most")]
    fn new(board: Board, bounds: Bounds, work: u8) -> Entry {
        let bits = |difference: i32| u64::from((difference as i8).cast_unsigned());
        let last = u64::from(bounds.pit & 7 | work << 3);
        Entry {
            own: board.own | bits(bounds.least) << 48 | bits(bounds.most) << 56,
            other: board.other | u64::from(bounds.depth) << 48 | last << 56,
        }
    }
}

/// Four entries that are read together.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A table of bounds. Where a bucket is full, the entry that took least work is replaced.
#[derive(Clone)]
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The buckets once all memory is there.
    capacity: usize,
}

impl TranspositionTable {
    /// Creates a table for about so many positions. Its memory is yet to be allocated.
    pub(super) fn new(positions: u64) -> TranspositionTable {
        let buckets = (positions / 4).clamp(1, 1 << 28).next_power_of_two();
        TranspositionTable { buckets: Vec::new(), capacity: usize::try_from(buckets).unwrap_or(1) }
    }

    #[inline]
    fn index(&self, board: Board) -> usize {
        let mixed = board.own ^ board.other.rotate_left(31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        // The buckets are fewer than 2³²: the upper half is enough.
        (hash >> 32) as usize & (self.buckets.len().wrapping_sub(1))
    }

    /// Returns the bounds of a position, if it is in the table.
    #[inline]
    pub(super) fn get(&self, board: Board) -> Option<Bounds> {
        let bucket = self.buckets.get(self.index(board))?;
        let entry = bucket.0.iter().find(|entry| entry.is(board))?;
        Some(entry.bounds())
    }

    /// Allocates memory for about so many positions more; true when all is there.
    ///
    /// All of it takes some time, so who may be stopped allocates it part by part. The first [`put`](Self::put)
    /// allocates what is missing.
    pub(super) fn allocate(&mut self, positions: u64) -> bool {
        let missing = self.capacity - self.buckets.len();
        if missing > 0 {
            self.buckets.reserve_exact(missing);
            let more = usize::try_from(positions / 4).unwrap_or(usize::MAX);
            let more = more.clamp(1, missing);
            self.buckets.resize(self.buckets.len() + more, Bucket::default());
        }
        self.buckets.len() == self.capacity
    }

    /// Puts a position in the table; `nodes` is the work that its bounds took.
    pub(super) fn put(&mut self, board: Board, bounds: Bounds, nodes: u64) {
        self.allocate(u64::MAX);
        let bucket = self.index(board);
        let Some(Bucket(entries)) = self.buckets.get_mut(bucket) else {
            return;
        };
        let work = u8::try_from(nodes.max(1).ilog2().min(31)).unwrap_or(31);
        let same = entries.iter().position(|entry| entry.is(board));
        let least = || (0..entries.len()).min_by_key(|&index| entries[index].work());
        let index = same.or_else(least).unwrap_or_default();
        // Searching again what is in the table takes little work; the entry is worth as much as before.
        let work = if same.is_some() { work.max(entries[index].work()) } else { work };
        entries[index] = Entry::new(board, bounds, work);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(number: u8) -> Board {
        Board::new(&[number, 0, 96, 1, 2, 3], &[5, 0, 0, number, 0, 7])
    }

    #[test]
    fn it_gives_what_was_put() {
        let mut table = TranspositionTable::new(1000);
        assert_eq!(table.get(board(1)), None);
        for number in 0..90 {
            let bounds = Bounds { least: -i32::from(number), most: 96, depth: number, pit: number % 6 };
            table.put(board(number), bounds, 1 << (number % 40));
            assert_eq!(table.get(board(number)), Some(bounds));
        }
        assert_eq!(table.get(board(91)), None);
    }

    #[test]
    fn memory_is_allocated_in_parts() {
        let mut table = TranspositionTable::new(1 << 20);
        for parts in 1..16 {
            assert!(!table.allocate(1 << 16));
            assert_eq!(table.buckets.len(), parts << 14);
        }
        for _ in 0..2 {
            assert!(table.allocate(1 << 16));
            assert_eq!(table.buckets.len(), table.capacity);
        }
    }

    #[test]
    fn what_took_most_work_stays() {
        let mut table = TranspositionTable::new(4);
        let bounds = |pit| Bounds { least: 0, most: 0, depth: PROVEN, pit };
        for number in 0..20 {
            table.put(board(number), bounds(1), if number < 3 { 1 << 20 } else { 5 });
        }
        for number in 0..3 {
            assert_eq!(table.get(board(number)), Some(bounds(1)));
        }
        assert_eq!(table.get(board(19)), Some(bounds(1)));
        assert_eq!(table.get(board(18)), None);
    }
}
