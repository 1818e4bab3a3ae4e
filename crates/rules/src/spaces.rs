//! Sets of spaces of the triangular board, as bits.

use std::hash::Hasher;
use std::ops::{BitAnd, BitOr, Not};

use crate::bits::Bits;
use crate::triangle::{MAX_SPACES, Space};

/// The words of a set: those of the largest board, with a bit at least beyond its spaces.
pub(crate) const WORDS: usize = MAX_SPACES / 64 + 1;

/// A set of spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spaces([u64; WORDS]);

impl Spaces {
    /// The empty set.
    pub const NONE: Spaces = Spaces([0; WORDS]);

    /// Hashes the part of the set that is on a board of this side, which is all of it for sets of such spaces.
    pub(crate) fn hash_on(&self, side: usize, hasher: &mut impl Hasher) {
        let words = (side * side).div_ceil(64);
        self.0[..words].iter().for_each(|&word| hasher.write_u64(word));
    }

    /// Returns all spaces of a board of this side.
    #[must_use]
    pub fn board(side: usize) -> Spaces {
        let mut all = Spaces::NONE;
        (0..side * side).for_each(|index| all.insert(Space::at(index)));
        all
    }

    /// Returns whether the set holds the space.
    #[inline]
    #[must_use]
    pub fn contains(&self, space: Space) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }

    /// Puts the space into the set.
    #[inline]
    pub fn insert(&mut self, space: Space) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    /// Takes the space out of the set.
    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        // Comparing with an empty array would be a call of memcmp.
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the number of spaces in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the spaces in order of their dense number.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Space> {
        let words = (0..).step_by(64).zip(&self.0);
        words.flat_map(|(first, &word)| Bits(word).map(move |bit| Space::at(first + usize::from(bit))))
    }

    /// Returns the spaces that are in this set and not in the other.
    #[must_use]
    pub fn without(self, other: Spaces) -> Spaces {
        self & !other
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        let mut set = Spaces::NONE;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl BitAnd for Spaces {
    type Output = Spaces;

    fn bitand(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Spaces {
    type Output = Spaces;

    fn bitor(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Spaces {
    type Output = Spaces;

    fn not(self) -> Spaces {
        Spaces(self.0.map(|word| !word))
    }
}
