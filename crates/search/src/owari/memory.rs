//! What the search remembers of positions it has looked at ("transposition table").

use super::board::{Board, SIDE, byte};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The difference is at least this,
    pub(super) least: i32,
    /// and at most this,
    pub(super) most: i32,
    /// as far as looking so many plies ahead tells; [`PROVEN`] if it is certain.
    pub(super) depth: u8,
    /// The move that reached `least`, or the one to be tried first.
    pub(super) pit: u8,
}

/// A depth greater than any that is searched.
pub(super) const PROVEN: u8 = u8::MAX;

/// One position in 16 bytes: both sides, and what is known in the bytes that the sides leave free. The whole position
/// is kept, so that
/// no two are ever taken for the same.
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
        (self.own ^ board.own) & SIDE == 0 && (self.other ^ board.other) & SIDE == 0
    }

    #[inline]
    fn known(&self) -> Known {
        let difference = |bits: u64| i32::from(byte(bits).cast_signed());
        Known {
            least: difference(self.own >> 48),
            most: difference(self.own >> 56),
            depth: byte(self.other >> 48),
            pit: byte(self.other >> 56) & 7,
        }
    }

    fn work(&self) -> u8 {
        byte(self.other >> 59)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are 96 stones at most"
    )]
    fn new(board: Board, known: Known, work: u8) -> Entry {
        let bits = |difference: i32| u64::from((difference as i8).cast_unsigned());
        let last = u64::from(known.pit & 7 | work << 3);
        Entry {
            own: board.own | bits(known.least) << 48 | bits(known.most) << 56,
            other: board.other | u64::from(known.depth) << 48 | last << 56,
        }
    }
}

/// Four entries that are read together.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// What is remembered. Where there is no room, what took least work is forgotten.
pub(super) struct Memory {
    buckets: Vec<Bucket>,
    room: usize,
}

impl Memory {
    /// Room for this number of positions, about.
    pub(super) fn new(positions: u64) -> Memory {
        let buckets = (positions / 4).clamp(1, 1 << 28).next_power_of_two();
        Memory {
            buckets: Vec::new(),
            room: usize::try_from(buckets).unwrap_or(1),
        }
    }

    #[inline]
    fn place(&self, board: Board) -> usize {
        let mixed = board.own
            ^ board
                .other
                .rotate_left(31)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        // The buckets are fewer than 2³²: the upper half is enough.
        (hash >> 32) as usize & (self.buckets.len().wrapping_sub(1))
    }

    /// What is known of the board.
    #[inline]
    pub(super) fn get(&self, board: Board) -> Option<Known> {
        let bucket = self.buckets.get(self.place(board))?;
        let entry = bucket.0.iter().find(|entry| entry.is(board))?;
        Some(entry.known())
    }

    /// Makes room for about so many positions more, and answers whether all is there. It is made when it is needed at
    /// the latest; who may be
    /// called off makes it before, part by part, as all of it takes some time.
    pub(super) fn make_room(&mut self, positions: u64) -> bool {
        let missing = self.room - self.buckets.len();
        if missing > 0 {
            self.buckets.reserve_exact(missing);
            let more = usize::try_from(positions / 4).unwrap_or(usize::MAX);
            let more = more.clamp(1, missing);
            self.buckets
                .resize(self.buckets.len() + more, Bucket::default());
        }
        self.buckets.len() == self.room
    }

    /// Remembers it, for the rest of the search if possible; `nodes` is the work it took.
    pub(super) fn put(&mut self, board: Board, known: Known, nodes: u64) {
        self.make_room(u64::MAX);
        let place = self.place(board);
        let Some(Bucket(entries)) = self.buckets.get_mut(place) else {
            return;
        };
        let work = u8::try_from(nodes.max(1).ilog2().min(31)).unwrap_or(31);
        let same = entries.iter().position(|entry| entry.is(board));
        let least = || (0..entries.len()).min_by_key(|&index| entries[index].work());
        let index = same.or_else(least).unwrap_or_default();
        // Looking again at what is known takes little work; it is as dear as it was.
        let work = if same.is_some() {
            work.max(entries[index].work())
        } else {
            work
        };
        entries[index] = Entry::new(board, known, work);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(number: u8) -> Board {
        Board::new(&[number, 0, 96, 1, 2, 3], &[5, 0, 0, number, 0, 7])
    }

    #[test]
    fn it_tells_what_it_was_told() {
        let mut memory = Memory::new(1000);
        assert_eq!(memory.get(board(1)), None);
        for number in 0..90 {
            let known = Known {
                least: -i32::from(number),
                most: 96,
                depth: number,
                pit: number % 6,
            };
            memory.put(board(number), known, 1 << (number % 40));
            assert_eq!(memory.get(board(number)), Some(known));
        }
        assert_eq!(memory.get(board(91)), None);
    }

    #[test]
    fn room_is_made_in_parts() {
        let mut memory = Memory::new(1 << 20);
        for parts in 1..16 {
            assert!(!memory.make_room(1 << 16));
            assert_eq!(memory.buckets.len(), parts << 14);
        }
        for _ in 0..2 {
            assert!(memory.make_room(1 << 16));
            assert_eq!(memory.buckets.len(), memory.room);
        }
    }

    #[test]
    fn what_took_most_work_is_kept() {
        let mut memory = Memory::new(4);
        let known = |pit| Known {
            least: 0,
            most: 0,
            depth: PROVEN,
            pit,
        };
        for number in 0..20 {
            memory.put(
                board(number),
                known(1),
                if number < 3 { 1 << 20 } else { 5 },
            );
        }
        for number in 0..3 {
            assert_eq!(memory.get(board(number)), Some(known(1)));
        }
        assert_eq!(memory.get(board(19)), Some(known(1)));
        assert_eq!(memory.get(board(18)), None);
    }
}
