//! The board: its spaces, the tiles laid on them, and what fits (docs/rules/spectrangle.md, "Board and tiles", "A
//! turn").
//!
//! ```text
//!            0
//!          1 2 3
//!        4 5 6 7 8       the dense numbers of the triangle (triangle.rs)
//! ```
//!
//! The three sides of a space are counted clockwise from the horizontal one, so side `i` of a space always touches side
//! `i` of the space next to it.

use super::options::Match;
use super::tile::{Colour, MULTICOLOURED, SIDES, Tile, Tiles, matching};
use crate::bits::Bits;
use crate::triangle::Space;

/// The side of the board.
pub(super) const SIDE: usize = 6;
/// The number of spaces.
pub(super) const SPACES: usize = SIDE * SIDE;
/// Every space, as bits.
const EVERYWHERE: u64 = (1 << SPACES) - 1;
/// What a tile on each space counts.
const BONUS: [u8; SPACES] = bonus();

const fn bonus() -> [u8; SPACES] {
    let mut bonus = [1; SPACES];
    let spaces = [(2, [10, 14, 30]), (3, [2, 26, 34]), (4, [11, 13, 20])];
    let mut index = 0;
    while index < 9 {
        let (times, three) = spaces[index / 3];
        bonus[three[index % 3]] = times;
        index += 1;
    }
    bonus
}

/// The spaces without a bonus, where the first tile may go.
const PLAIN: u64 = {
    let mut plain = EVERYWHERE;
    let mut space = 0;
    while space < SPACES {
        if BONUS[space] > 1 {
            plain &= !(1 << space);
        }
        space += 1;
    }
    plain
};

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlacedTile {
    pub(super) tile: Tile,
    pub(super) rotation: u8,
}

/// The score of a placement: the product of the three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Score {
    /// The tile's value.
    pub(super) points: u8,
    /// The number of matching sides; 1 for the first tile.
    pub(super) sides: u8,
    /// The bonus of the space.
    pub(super) bonus: u8,
}

impl Score {
    pub(super) fn total(self) -> i16 {
        i16::from(self.points) * i16::from(self.sides) * i16::from(self.bonus)
    }
}

/// The tiles that have been laid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    laid: [Option<PlacedTile>; SPACES],
    /// The colours that touch each space; the last is for what lies beyond the board.
    touching: [AdjacentColours; SPACES + 1],
    /// The spaces that have tiles, as bits.
    taken: u64,
    /// The empty spaces that touch at least one tile, as bits.
    open: u64,
}

impl Board {
    pub(super) const EMPTY: Board =
        Board { laid: [None; SPACES], touching: [AdjacentColours(0); SPACES + 1], taken: 0, open: 0 };

    pub(super) fn is_empty(&self) -> bool {
        self.taken == 0
    }

    /// Returns the tile on a space.
    pub(super) fn laid(&self, space: u8) -> Option<PlacedTile> {
        self.laid[usize::from(space)]
    }

    /// Returns the tiles on the board, in order of their spaces.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (u8, PlacedTile)> {
        Bits(self.taken).filter_map(|space| Some((space, self.laid(space)?)))
    }

    /// Returns the spaces where a tile may go if it fits: any without a bonus for the first, then those next to a tile.
    pub(super) fn places(&self) -> Bits {
        Bits(if self.is_empty() { PLAIN } else { self.open })
    }

    /// Returns whether the space is one of the places.
    pub(super) fn is_place(&self, space: u8) -> bool {
        self.places().0 >> space & 1 == 1
    }

    /// Returns the tiles that fit on one of the places, by rotation.
    pub(super) fn fitting(&self, rule: Match, space: u8) -> &'static [Tiles; SIDES] {
        let touching = self.touching[usize::from(space)].0;
        &FITTING[rule as usize][usize::from(touching)]
    }

    /// Returns whether one of the tiles can be placed anywhere.
    pub(super) fn takes_any(&self, rule: Match, tiles: Tiles) -> bool {
        self.places().any(|space| {
            let fitting = self.fitting(rule, space).iter();
            let all = fitting.fold(Tiles::NONE, |all, tiles| all.or(*tiles));
            !all.and(tiles).is_empty()
        })
    }

    /// Returns what a tile would score on a place.
    pub(super) fn score(&self, laid: PlacedTile, space: u8) -> Score {
        let touching = self.touching[usize::from(space)];
        let sides = laid.tile.sides(laid.rotation);
        let matching = (0..SIDES).filter(|&side| {
            let colour = touching.colour(side);
            colour.is_some_and(|colour| colour.matches(sides[side]))
        });
        Score {
            points: laid.tile.points(),
            sides: if self.is_empty() { 1 } else { matching.map(|_| 1).sum() },
            bonus: BONUS[usize::from(space)],
        }
    }

    /// Places a tile on an empty space.
    pub(super) fn lay(&mut self, laid: PlacedTile, space: u8) {
        self.laid[usize::from(space)] = Some(laid);
        self.taken |= 1 << space;
        let mut around = 0;
        let sides = laid.tile.sides(laid.rotation);
        for (side, neighbour) in neighbours(space).into_iter().enumerate() {
            self.touching[neighbour].touch(side, sides[side]);
            around |= 1 << neighbour;
        }
        self.open = (self.open | around) & EVERYWHERE & !self.taken;
    }

    /// Returns a space where sides that touch differ and may not.
    pub(super) fn mismatch(&self, rule: Match) -> Option<u8> {
        let differs = |&(space, laid): &(u8, PlacedTile)| {
            let around = self.around(space, laid).filter(|&(_, matches)| !matches);
            around.count() > 0
        };
        self.tiles().filter(|_| rule == Match::All).find(differs).map(|(space, _)| space)
    }

    /// Returns a space whose tile is not joined to the first one by matching sides.
    pub(super) fn apart(&self) -> Option<u8> {
        let mut joined = self.taken & self.taken.wrapping_neg();
        loop {
            let near = self.tiles().filter(|(space, _)| joined >> space & 1 == 1);
            let near = near.flat_map(|(space, laid)| self.around(space, laid));
            let matching = near.filter(|&(_, matches)| matches);
            let all = matching.fold(joined, |all, (space, _)| all | 1 << space);
            if all == joined {
                return Bits(self.taken & !joined).next();
            }
            joined = all;
        }
    }

    /// Returns the spaces with tiles next to a tile, and whether the sides that touch match.
    fn around(&self, space: u8, laid: PlacedTile) -> impl Iterator<Item = (usize, bool)> {
        let sides = laid.tile.sides(laid.rotation);
        neighbours(space).into_iter().enumerate().filter_map(move |(side, next)| {
            let other = (*self.laid.get(next)?)?;
            Some((next, sides[side].matches(other.tile.sides(other.rotation)[side])))
        })
    }

    /// Returns whether some tile is on a space without a bonus.
    pub(super) fn has_plain(&self) -> bool {
        self.taken & PLAIN != 0
    }

    /// Returns the board without the tile that was laid last.
    pub(super) fn without(&self, space: u8) -> Board {
        let mut before = Board::EMPTY;
        let others = self.tiles().filter(|&(other, _)| other != space);
        others.for_each(|(other, laid)| before.lay(laid, other));
        before
    }
}

/// Returns what a tile on the space counts.
pub(super) fn bonus_of(space: u8) -> u8 {
    BONUS[usize::from(space)]
}

/// Returns the spaces next to a space, by side; `SPACES` where there is none.
fn neighbours(space: u8) -> [usize; SIDES] {
    let space = Space::at(space.into());
    let [left, right, horizontal] = space.adjacent().map(|next| next.index().min(SPACES));
    // Clockwise from the horizontal side: the bottom of △ is followed by left and right, the top of ▽ by right and
    // left.
    if space.points_up() { [horizontal, left, right] } else { [horizontal, right, left] }
}

/// The colours that touch a space: three bits a side, 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AdjacentColours(u16);

impl AdjacentColours {
    const COUNT: usize = 1 << (3 * SIDES);

    const fn colour(self, side: usize) -> Option<Colour> {
        match self.0 >> (3 * side) & 7 {
            0 => None,
            // No side has the code 7; it stands for the last colour.
            code if code as usize > Colour::ALL.len() => Some(Colour::White),
            code => Some(Colour::ALL[code as usize - 1]),
        }
    }

    fn touch(&mut self, side: usize, colour: Colour) {
        self.0 |= (colour as u16 + 1) << (3 * side);
    }
}

/// The tiles that fit, by rule, touching colours and rotation. Where nothing touches, every tile fits: it is the first.
static FITTING: [[[Tiles; SIDES]; AdjacentColours::COUNT]; 2] = [fitting(Match::All), fitting(Match::Any)];

#[expect(clippy::cast_possible_truncation, reason = "touching colours are nine bits")]
const fn fitting(rule: Match) -> [[Tiles; SIDES]; AdjacentColours::COUNT] {
    let matching = matching_letters();
    let mut all = [[Tiles::NONE; SIDES]; AdjacentColours::COUNT];
    let mut touching = 0;
    while touching < AdjacentColours::COUNT {
        let mut rotation = 0;
        while rotation < SIDES {
            let fit = fitting_touching(rule, AdjacentColours(touching as u16), rotation, &matching);
            // Tiles of one colour are laid in rotation 0 only.
            all[touching][rotation] = if rotation == 0 { fit } else { fit.and(MULTICOLOURED) };
            rotation += 1;
        }
        touching += 1;
    }
    all
}

const fn fitting_touching(
    rule: Match,
    touching: AdjacentColours,
    rotation: usize,
    matching: &[[Tiles; Colour::ALL.len()]; SIDES],
) -> Tiles {
    let (mut every, mut any) = (Tiles::ALL, Tiles::NONE);
    let mut side = 0;
    while side < SIDES {
        if let Some(colour) = touching.colour(side) {
            let tiles = matching[(side + rotation) % SIDES][colour as usize];
            every = every.and(tiles);
            any = any.or(tiles);
        }
        side += 1;
    }
    match rule {
        Match::Any if touching.0 != 0 => any,
        _ => every,
    }
}

/// Returns the tiles that match, by letter of their name and colour of the other side.
const fn matching_letters() -> [[Tiles; Colour::ALL.len()]; SIDES] {
    let mut all = [[Tiles::NONE; Colour::ALL.len()]; SIDES];
    let mut letter = 0;
    while letter < SIDES {
        let mut colour = 0;
        while colour < Colour::ALL.len() {
            all[letter][colour] = matching(letter, Colour::ALL[colour]);
            colour += 1;
        }
        letter += 1;
    }
    all
}
