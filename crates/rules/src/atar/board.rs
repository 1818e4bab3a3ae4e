//! The board of Atar: which spaces are left of the triangle, and whose stones stand on them (docs/rules/atar.md,
//! "Board").

use std::hash::{Hash, Hasher};

use super::MAX_SEATS;
use crate::spaces::Spaces;
use crate::triangle::Space;

/// The rows that are gone at the bottom, left and right edge.
pub(super) type Trim = [u8; 3];

/// The shrinking triangle with its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    side: u8,
    seats: u8,
    trim: Trim,
    /// The spaces on the board without a stone.
    free: Spaces,
    /// The stones of each seat.
    stones: [Spaces; MAX_SEATS],
}

/// The free spaces follow from the rest. Search asks for this at every step, so that words that are always 0 are left
/// out.
impl Hash for Board {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.side, self.seats, self.trim).hash(hasher);
        let stones = self.stones.iter().take(self.seats.into());
        stones.for_each(|stones| stones.hash_on(self.side(), hasher));
    }
}

impl Board {
    pub(super) fn new(side: u8, seats: u8) -> Board {
        Board { side, seats, trim: [0; 3], free: Spaces::board(usize::from(side)), stones: [Spaces::NONE; MAX_SEATS] }
    }

    pub(super) fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    pub(super) fn seat_numbers(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.seats
    }

    /// Returns the side of the whole board, as the game began.
    pub(super) fn side(&self) -> usize {
        usize::from(self.side)
    }

    pub(super) fn trim(&self) -> Trim {
        self.trim
    }

    /// Returns the side of the board that is left.
    pub(super) fn size(&self) -> u8 {
        self.side - self.trim.iter().sum::<u8>()
    }

    pub(super) fn stones(&self, seat: u8) -> Spaces {
        self.stones[usize::from(seat)]
    }

    #[inline]
    pub(super) fn is_free(&self, space: Space) -> bool {
        self.free.contains(space)
    }

    /// Returns the seat whose stone is on the space.
    pub(super) fn owner(&self, space: Space) -> Option<u8> {
        self.seat_numbers().find(|&seat| self.stones(seat).contains(space))
    }

    /// Returns whether the space is on the board that is left: each of its strip numbers is at least the trim of that
    /// edge.
    pub(super) fn holds(&self, space: Space) -> bool {
        space.row() <= self.side()
            && space.strips(self.side()).iter().zip(self.trim).all(|(&strip, trim)| strip >= usize::from(trim))
    }

    pub(super) fn put(&mut self, seat: u8, space: Space) {
        self.stones[usize::from(seat)].insert(space);
        self.free.remove(space);
    }

    pub(super) fn take(&mut self, seat: u8, space: Space) {
        self.stones[usize::from(seat)].remove(space);
        self.free.insert(space);
    }

    /// Returns the liberties of a stone: unoccupied adjacent spaces that are still on the board.
    #[inline]
    pub(super) fn liberties(&self, stone: Space) -> impl Iterator<Item = Space> {
        stone.adjacent().into_iter().filter(|&space| self.is_free(space))
    }

    /// Returns how many liberties a stone has.
    #[inline]
    pub(super) fn count_liberties(&self, stone: Space) -> usize {
        let free = |space| usize::from(self.is_free(space));
        stone.adjacent().into_iter().map(free).sum()
    }

    #[inline]
    pub(super) fn has_liberty(&self, stone: Space) -> bool {
        self.count_liberties(stone) > 0
    }

    /// Returns the liberties of a seat's stones; a space next to several of them counts once (docs/rules/atar.md, "Shot
    /// clock").
    pub(super) fn seat_liberties(&self, seat: u8) -> Spaces {
        self.liberties_and_stuck(seat).0
    }

    /// Returns the same, and how many of the seat's stones have no liberty.
    pub(super) fn liberties_and_stuck(&self, seat: u8) -> (Spaces, usize) {
        let (mut around, mut stuck) = (Spaces::NONE, 0);
        let mut surround = |stone: Space| {
            let mut liberties = 0;
            stone.adjacent().into_iter().for_each(|space| {
                around.insert(space);
                liberties += usize::from(self.is_free(space));
            });
            stuck += usize::from(liberties == 0);
        };
        self.stones(seat).iter().for_each(&mut surround);
        (around & self.free, stuck)
    }

    /// Returns the opponent's stone that a stone of `seat` on `space` would leave without liberties.
    pub(super) fn without_liberties(&self, seat: u8, space: Space) -> Option<Space> {
        space
            .neighbours()
            .find(|&stone| self.owner(stone).is_some_and(|owner| owner != seat) && self.liberties(stone).eq([space]))
    }

    /// Returns the spaces where `seat` may place a stone: free ones that are not the last liberty of an opponent's
    /// stone.
    pub(super) fn places(&self, seat: u8) -> Spaces {
        let mut places = self.free;
        for opponent in self.seat_numbers().filter(|&other| other != seat) {
            for stone in self.stones(opponent).iter() {
                let mut liberties = self.liberties(stone);
                if let (Some(last), None) = (liberties.next(), liberties.next()) {
                    places.remove(last);
                }
            }
        }
        places
    }

    /// Returns the only seat with stones, if there is just one.
    pub(super) fn last_standing(&self) -> Option<u8> {
        let mut standing = self.seat_numbers().filter(|&seat| !self.stones(seat).is_empty());
        let first = standing.next()?;
        standing.next().is_none().then_some(first)
    }

    /// Returns the trim after all empty perimeter rows are gone, again and again: that of the tightest triangle around
    /// all stones.
    pub(super) fn tight_trim(&self) -> Trim {
        let mut tight = [self.side; 3];
        for seat in self.seat_numbers() {
            for stone in self.stones(seat).iter() {
                for (edge, strip) in stone.strips(self.side()).into_iter().enumerate() {
                    tight[edge] = tight[edge].min(u8::try_from(strip).unwrap_or(self.side));
                }
            }
        }
        tight
    }

    /// Removes rows until the trim is `trim`; the rows removed must be empty.
    pub(super) fn shrink(&mut self, trim: Trim) {
        self.trim = trim;
        let gone = self.free.iter().filter(|&space| !self.holds(space));
        self.free = self.free.without(gone.collect());
    }
}
